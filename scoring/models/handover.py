"""An office on its way from one member to another."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.texts import one_line
from scoring.models.base.vouched import Vouched
from scoring.models.members import Membership, Office


class OfficeHandover(Vouched):
    """Whoever holds an office hands it over: ``taker`` has to agree. Until then ``giver`` holds it.

    The row goes when it is confirmed or called off: what was then stands in the log, and in the terms of the office.
    ``decision`` will stand at the new term.
    """

    path_to_league = "giver__league"
    said_when_gone = _("This hand-over is over: it was confirmed or called off in the meantime.")

    kind = models.CharField(_("office"), max_length=12, choices=Office.Kind.choices)
    giver = models.ForeignKey(Membership, models.CASCADE, related_name="offices_given")
    taker = models.ForeignKey(Membership, models.CASCADE, related_name="offices_offered")
    decision = models.CharField(_("by whose decision"), max_length=200, blank=True, validators=[one_line])
    begun_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    begun_at = models.DateTimeField(_("begun"))

    class Meta:
        verbose_name = _("hand-over of an office")
        verbose_name_plural = _("hand-overs of offices")
        ordering = ("giver", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("giver", "kind"),
                name="office_handed_over_once",
                violation_error_message=_("This office is being handed over already. Call that off first."),
            ),
            models.CheckConstraint(condition=~Q(giver=F("taker")), name="office_goes_to_somebody_else"),
            models.CheckConstraint(condition=Q(kind__in=Office.BOARD), name="handover_of_the_board"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.giver.user.display_name} → {self.taker.user.display_name}"
