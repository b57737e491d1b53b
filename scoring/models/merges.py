"""Two players who turned out to be one person."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched
from scoring.models.leagues import League
from scoring.models.players import Player


class PlayerMerge(Vouched):
    """That ``other`` becomes a part of ``player``, who stays; proposed until ``merged_at``.

    What is signed calls people by their keys for ever: ``other_key`` is the one that is gone, ``other_name`` and
    ``other_salt`` are what was signed of the name. ``moves_official``: official results change hands, so a second
    person has merged them.
    """

    path_to_league = "league"
    said_when_gone = _("This proposal has been dropped in the meantime.")

    league = models.ForeignKey(League, models.CASCADE, related_name="player_merges")
    player = models.ForeignKey(Player, models.CASCADE, related_name="merges", verbose_name=_("player"))
    other = models.OneToOneField(Player, models.SET_NULL, null=True, blank=True, related_name="merge")
    other_key = models.PositiveBigIntegerField(unique=True)
    other_name = models.CharField(_("former name"), max_length=80)
    other_salt = models.CharField(max_length=32)
    reason = models.CharField(_("reason"), max_length=500)
    moves_official = models.BooleanField()
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    proposed_at = models.DateTimeField()
    merged_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    merged_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("merge of two players")
        verbose_name_plural = _("merges of two players")
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(moves_official=False) | ~Q(merged_by=F("proposed_by")), name="merge_four_eyes"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="merge_with_a_reason"),
            models.CheckConstraint(condition=~Q(player=F("other")), name="merge_of_two"),
        )

    def __str__(self) -> str:
        return f"{self.other_name} → {self.player_id}"
