"""Inspections before an evening begins: the venue (L3) and the shuffling machine (L6.1)."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched
from scoring.models.seasons import Evening


class VenueCheck(Vouched):
    """One point of an evening's venue checklist (L3).

    ``is_met`` None: only a remark was written. A point that nobody has looked at has no row.
    """

    path_to_league = "evening__season__league"

    class Point(models.TextChoices):
        ROUND_TABLE = "round_table", _("The table is round (ideally)")
        NO_GLASS_TABLE = "no_glass_table", _("The table is not of glass")
        NO_TABLE_CLOTH = "no_table_cloth", _("There is no table cloth")
        GOOD_LIGHT = "good_light", _("The light is good")
        EQUAL_REACH = "equal_reach", _("Everybody reaches the stock equally well")
        NOTHING_AT_TABLE = "nothing_at_table", _("No food, drink or smoke while cards are played")

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="venue_checks")
    point = models.CharField(_("point"), max_length=20, choices=Point.choices)
    is_met = models.BooleanField(_("is as it should be"), null=True, blank=True)
    remark = models.CharField(_("remark"), max_length=200, blank=True)
    checked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    checked_at = models.DateTimeField(_("checked at"), auto_now=True)

    class Meta:
        verbose_name = _("point of the venue checklist")
        verbose_name_plural = _("points of the venue checklist")
        ordering = ("evening", "pk")
        constraints = (
            models.UniqueConstraint(fields=("evening", "point"), name="venue_point_once_per_evening"),
            models.CheckConstraint(
                condition=Q(is_met__isnull=False) | ~Q(remark=""), name="venue_check_says_something"
            ),
        )

    def __str__(self) -> str:
        return self.get_point_display()


class MachineInspection(Vouched):
    """The inspection of the shuffling machine by the Vizepräsident Spieltechnik (L6.1); the latest one counts."""

    path_to_league = "evening__season__league"

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="machine_inspection")
    is_fit = models.BooleanField(_("the machine may be used"))
    remark = models.CharField(_("remark"), max_length=200, blank=True)
    inspected_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    inspected_at = models.DateTimeField(_("inspected at"), auto_now=True)

    class Meta:
        verbose_name = _("inspection of the shuffling machine")
        verbose_name_plural = _("inspections of the shuffling machine")

    def __str__(self) -> str:
        return str(self.evening)
