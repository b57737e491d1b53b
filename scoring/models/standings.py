"""Materialised standings, written in the transaction that closes, signs or reopens the last sheet of an evening.

They can always be recomputed from the sheets: ``manage.py recount`` does so and must find no difference. What is
official stays until it is signed anew: while a sheet of it is in work, what would follow stands beside it.
"""

from types import MappingProxyType

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched
from scoring.models.players import Player
from scoring.models.seasons import Evening, Season


class _Standing(models.Manager["EveningStanding"]):
    """What stands: of an official evening what was signed last."""

    def get_queryset(self) -> "models.QuerySet[EveningStanding]":
        return super().get_queryset().filter(is_next=False)


class _WithNext(models.Manager["EveningStanding"]):
    """What stands, and what would follow."""


class EveningStanding(models.Model):
    """A player's result of an evening whose sheets are all submitted; official once all of them are signed.

    Points are whole points as in the engine's ``EveningPlace``; ``place`` None: listed without place (D9).
    ``is_guest`` as at the registration.
    ``reasons`` explain every figure: a list of ``{"code", "values"}`` of engine reasons.

    ``is_next``: what would follow from versions of signed sheets that are submitted and not signed yet. It stands
    beside the official row, and only what names :attr:`with_next` sees it.
    """

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="standings")
    player = models.ForeignKey(Player, models.PROTECT, related_name="evening_standings")
    table = models.PositiveSmallIntegerField(_("table"))
    is_official = models.BooleanField(_("official"))
    is_next = models.BooleanField(_("of a version in work"), default=False)
    is_guest = models.BooleanField(_("guest of another association"), default=False)
    rank = models.PositiveIntegerField()
    place = models.PositiveIntegerField(_("place"), null=True)
    credit = models.PositiveIntegerField(_("credit"))
    points = models.IntegerField(_("points"))
    total = models.IntegerField(_("total"))
    games_played = models.PositiveIntegerField(_("games"))
    games_won = models.PositiveIntegerField(_("games won"))
    worst_game = models.IntegerField(_("worst game"), null=True)
    place_points = models.PositiveIntegerField(_("points for the place"))
    bonus_a = models.PositiveIntegerField(_("bonus A"))
    bonus_b = models.PositiveIntegerField(_("bonus B"))
    ranking_points = models.PositiveIntegerField(_("ranking points"))
    reasons = models.JSONField(default=list)

    objects = _Standing()
    with_next = _WithNext()

    class Meta:
        verbose_name = _("evening standing")
        verbose_name_plural = _("evening standings")
        base_manager_name = "with_next"
        ordering = ("evening", "rank")
        constraints = (
            models.UniqueConstraint(fields=("evening", "player", "is_next"), name="evening_standing_once_per_player"),
            models.UniqueConstraint(fields=("evening", "rank", "is_next"), name="evening_rank_once"),
            models.CheckConstraint(
                condition=models.Q(is_next=False) | models.Q(is_official=False), name="next_standing_is_not_official"
            ),
        )

    def __str__(self) -> str:
        return f"{self.evening}: {self.player} {self.ranking_points}"


class RankedEvening(Vouched):
    """What the standings of an evening have in common: why its places are given as they are (D12), as ``reasons`` of
    the engine like those of a standing. Written and removed with the standings.

    ``official_at``: when the last of the signatures was made by which its result stands; None: it is provisional.
    ``withdrawal_reason`` and ``withdrawal_by``: somebody proposes to take the official result back; empty: nobody does.
    """

    path_to_league = "evening__season__league"
    not_vouched_for = MappingProxyType({"reasons": "counted from the sheets, and counted anew by each verification"})

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="ranked")
    reasons = models.JSONField(default=list)
    official_at = models.DateTimeField(_("official since"), null=True, blank=True)
    withdrawal_reason = models.CharField(_("why it should be taken back"), max_length=500, blank=True)
    withdrawal_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("proposed by"),
    )

    class Meta:
        verbose_name = _("ranked evening")
        verbose_name_plural = _("ranked evenings")

    def __str__(self) -> str:
        return str(self.evening)


class SeasonStanding(models.Model):
    """A player's place in the season ranking (D13), once over official evenings and once with provisional ones.

    ``rank`` numbers the rows from 1 without gaps and fixes the order inside shared places.
    """

    class Scope(models.TextChoices):
        OFFICIAL = "official", _("official")
        PROVISIONAL = "provisional", _("provisional")

    season = models.ForeignKey(Season, models.CASCADE, related_name="standings")
    player = models.ForeignKey(Player, models.PROTECT, related_name="season_standings")
    scope = models.CharField(max_length=12, choices=Scope.choices)
    rank = models.PositiveIntegerField()
    place = models.PositiveIntegerField(_("place"))
    ranking_points = models.PositiveIntegerField(_("ranking points"))
    evenings = models.PositiveIntegerField(_("evenings"))
    evening_wins = models.PositiveIntegerField(_("evenings won"))
    games_played = models.PositiveIntegerField(_("games"))
    games_won = models.PositiveIntegerField(_("games won"))
    points = models.IntegerField(_("points"))
    reasons = models.JSONField(default=list)

    class Meta:
        verbose_name = _("season standing")
        verbose_name_plural = _("season standings")
        ordering = ("season", "scope", "rank")
        constraints = (
            models.UniqueConstraint(fields=("season", "scope", "player"), name="season_standing_once_per_player"),
            models.UniqueConstraint(fields=("season", "scope", "rank"), name="season_rank_once"),
        )

    def __str__(self) -> str:
        return f"{self.season}: {self.place}. {self.player}"
