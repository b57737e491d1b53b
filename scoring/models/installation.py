"""The settings of the whole installation, whatever leagues are in it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.texts import one_line

THE_ONLY = 1
"""The number of the row."""


class Installation(models.Model):
    """At most one row: who has set this office up in the browser, and what was decided for all of it.

    Without the row nobody has decided anything: the first account was made by ``manage.py createsuperuser``, and the
    defaults hold. ``begun_by`` and ``begun_at``: None for such an office whose president has decided something since.
    ``address``: how links begin that leave the computer, without a slash at the end; empty: others reach it nowhere.
    """

    number = models.PositiveSmallIntegerField(primary_key=True, default=THE_ONLY, editable=False)
    begun_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    begun_at = models.DateTimeField(_("set up"), null=True)
    phones_may_connect = models.BooleanField(
        _("phones in the hall may connect"),
        default=False,
        help_text=_(
            "Then you can open the room for an evening: phones in the same network reach the tables and the public"
            " pages. Nothing is opened by this alone."
        ),
    )

    address = models.CharField(
        _("address of this office"),
        max_length=200,
        blank=True,
        validators=[one_line],
        help_text=_(
            "Where others reach it by the internet, for instance https://buero.example. Letters, mails and calendars"
            " lead there; without it they have no links."
        ),
    )

    class Meta:
        verbose_name = _("installation")
        verbose_name_plural = _("installations")
        constraints = (models.CheckConstraint(condition=Q(number=THE_ONLY), name="one_installation"),)

    def __str__(self) -> str:
        return "installation"
