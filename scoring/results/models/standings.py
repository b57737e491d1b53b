"""Materialised standings, written in the transaction that closes, signs or reopens the last sheet of an evening.

They can always be recomputed from the sheets: ``manage.py recount`` does so and must find no difference.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.people.models.players import Player
from scoring.planning.models.seasons import Evening, Season


class EveningStanding(models.Model):
    """A player's result of an evening whose sheets are all submitted; official once all of them are signed.

    Points are whole points as in the engine's ``EveningPlace``; ``place`` None: listed without place (D9).
    ``is_guest`` as at the registration.
    ``reasons`` explain every figure: a list of ``{"code", "values"}`` of engine reasons.
    """

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="standings")
    player = models.ForeignKey(Player, models.PROTECT, related_name="evening_standings")
    table = models.PositiveSmallIntegerField(_("table"))
    is_official = models.BooleanField(_("official"))
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

    class Meta:
        verbose_name = _("evening standing")
        verbose_name_plural = _("evening standings")
        ordering = ("evening", "rank")
        constraints = (
            models.UniqueConstraint(fields=("evening", "player"), name="evening_standing_once_per_player"),
            models.UniqueConstraint(fields=("evening", "rank"), name="evening_rank_once"),
        )

    def __str__(self) -> str:
        return f"{self.evening}: {self.player} {self.ranking_points}"


class RankedEvening(models.Model):
    """What the standings of an evening have in common: why its places are given as they are (D12), as ``reasons`` of
    the engine like those of a standing. Written and removed with the standings.
    """

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="ranked")
    reasons = models.JSONField(default=list)

    class Meta:
        verbose_name = _("ranked evening")
        verbose_name_plural = _("ranked evenings")

    def __str__(self) -> str:
        return str(self.evening)


class FormerStanding(models.Model):
    """A player's official result of an evening as it was before one of its signed sheets was opened again.

    Kept from then on until every sheet is signed anew and those concerned were told what has changed: the standings
    themselves are gone meanwhile. Points and ``place`` as in :class:`EveningStanding`.
    """

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="former_standings")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    place = models.PositiveIntegerField(_("place"), null=True)
    total = models.IntegerField(_("total"))
    ranking_points = models.PositiveIntegerField(_("ranking points"))
    kept_at = models.DateTimeField(_("official until"))

    class Meta:
        verbose_name = _("former standing")
        verbose_name_plural = _("former standings")
        ordering = ("evening", "pk")
        constraints = (models.UniqueConstraint(fields=("evening", "player"), name="former_standing_once_per_player"),)

    def __str__(self) -> str:
        return f"{self.evening}: {self.player} {self.ranking_points}"


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
