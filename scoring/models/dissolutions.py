"""Clubs that are dissolved, and how that is taken back: each asked for by one, agreed to by another."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched
from scoring.models.leagues import League


class Dissolution(Vouched):
    """A league is to be dissolved, or its dissolution to be taken back (``step``). Kept for ever.

    ``done_at`` is None while it is only asked for, ``dropped_at`` unless it was declined or taken back before that.
    ``was_public``: what the public saw before, for the way back.
    """

    path_to_league = "league"
    said_when_gone = _("This league has been deleted in the meantime.")

    class Step(models.TextChoices):
        DISSOLVE = "dissolve", _("dissolution")
        RETURN = "return", _("dissolution taken back")

    league = models.ForeignKey(League, models.CASCADE, related_name="dissolutions")
    step = models.CharField(max_length=8, choices=Step.choices, default=Step.DISSOLVE)
    was_public = models.BooleanField(default=False)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    asked_at = models.DateTimeField(_("asked for"))
    agreed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    done_at = models.DateTimeField(_("done"), null=True, blank=True)
    dropped_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    class Meta:
        verbose_name = _("dissolution")
        verbose_name_plural = _("dissolutions")
        ordering = ("league", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("league",),
                condition=Q(done_at__isnull=True, dropped_at__isnull=True),
                name="dissolution_asked_for_once",
                violation_error_message=_("That is asked for already."),
            ),
            models.CheckConstraint(condition=Q(step__in=("dissolve", "return")), name="dissolution_step_is_known"),
            models.CheckConstraint(condition=~Q(agreed_by=F("asked_by")), name="dissolution_by_two_persons"),
            models.CheckConstraint(
                condition=Q(done_at__isnull=True) | Q(dropped_at__isnull=True), name="dissolution_done_or_dropped"
            ),
        )

    def __str__(self) -> str:
        return f"{self.league} · {self.get_step_display()}"

    @property
    def is_open(self) -> bool:
        return self.done_at is None and self.dropped_at is None
