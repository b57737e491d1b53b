"""Records of games: what was played, action by action, as evidence beside the points on the sheet."""

from django.conf import settings
from django.core.validators import MaxLengthValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched
from scoring.models.sheets import Game

MOST_RECORD_CHARACTERS = 200_000
"""Of a record's text: many times as many as the longest game of people needs."""


class GameRecord(Vouched):
    """The record (Mitschrift) of a game in the notation of ``engine.records``.

    ``text`` is in canonical form and needs nothing else to be played again: no edition of the league, no sheet. When
    it was attached it was legal and came to an end. ``seats`` are primary keys of the sheet's seats, in the order of
    the players in the record. ``attached_at`` is when the text was attached or last replaced.
    """

    path_to_league = "game__sheet__evening__season__league"

    game = models.OneToOneField(Game, models.CASCADE, related_name="record", verbose_name=_("game"))
    text = models.TextField(_("record"), validators=[MaxLengthValidator(MOST_RECORD_CHARACTERS)])
    seats = models.JSONField(_("seats"))
    attached_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    attached_at = models.DateTimeField(_("attached"), auto_now=True)

    class Meta:
        verbose_name = _("game record")
        verbose_name_plural = _("game records")
        ordering = ("game",)

    def __str__(self) -> str:
        return str(self.game)
