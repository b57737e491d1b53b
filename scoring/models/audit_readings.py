"""Comparisons of a sheet with the paper by the auditor (L6.6): figures read blind, and games ticked one by one."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.sheets import Seat, Sheet


class AuditReading(models.Model):
    """A figure of the paper as an auditor typed it without seeing the sheet.

    ``value`` is written as in ``selectors.audit_readings``; ``seat`` is None for the marks at the end of a row, and for
    its dealer (``is_dealer``).
    ``accepted`` is what the sheet said when the auditor decided that the sheet is right; None: nothing was decided.
    Readings belong to a version of the sheet: what is opened again after its signature is read again.
    """

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="audit_readings")
    version = models.PositiveIntegerField(_("version"))
    game_number = models.PositiveIntegerField(_("game"))
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, blank=True, related_name="audit_readings")
    is_dealer = models.BooleanField(_("dealer"), default=False)
    value = models.CharField(_("figure on paper"), max_length=8, blank=True)
    accepted = models.CharField(_("figure on the sheet held for right"), max_length=8, null=True, blank=True)
    read_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="audit_readings")
    read_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("blind reading")
        verbose_name_plural = _("blind readings")
        ordering = ("sheet", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "version", "read_by", "game_number", "seat"),
                condition=Q(seat__isnull=False),
                name="hand_read_once_per_auditor",
            ),
            models.UniqueConstraint(
                fields=("sheet", "version", "read_by", "game_number"),
                condition=Q(seat__isnull=True, is_dealer=False),
                name="marks_read_once_per_auditor",
            ),
            models.UniqueConstraint(
                fields=("sheet", "version", "read_by", "game_number"),
                condition=Q(is_dealer=True),
                name="dealer_read_once_per_auditor",
            ),
        )

    def __str__(self) -> str:
        return f"{self.sheet} · {self.game_number}: {self.value}"


class TickedGame(models.Model):
    """A game that an auditor has compared with the paper, row beside row.

    ``fingerprint`` identifies what the row said: as soon as it says something else, the tick no longer counts.
    ``has_photo``: a photo of the paper lay beside it.
    """

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="ticked_games")
    version = models.PositiveIntegerField(_("version"))
    game_number = models.PositiveIntegerField(_("game"))
    fingerprint = models.CharField(max_length=64)
    has_photo = models.BooleanField(_("beside a photo"), default=False)
    ticked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    ticked_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("ticked game")
        verbose_name_plural = _("ticked games")
        ordering = ("sheet", "game_number")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "version", "game_number"), name="game_ticked_once_per_version"),
        )

    def __str__(self) -> str:
        return f"{self.sheet} · {self.game_number}"
