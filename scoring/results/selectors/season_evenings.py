"""What every evening of a season brought to everybody: the columns of a ranking that hangs on a wall (D13)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from engine.ranking import SeasonEntry, rank_season
from scoring.models import Evening, EveningStanding, Season, SeasonStanding
from scoring.results.mapping import stored_season_entries
from scoring.rules.mapping import rule_set_of

Scope = SeasonStanding.Scope


@dataclass(frozen=True, slots=True)
class EarnedPoints:
    """Ranking points of an evening; they count unless better evenings push it out (D13)."""

    points: int
    counts: bool


@dataclass(frozen=True, slots=True)
class PointsByEvening:
    """The points of some players on each evening of a ranking, by player and evening. ``best`` evenings count; None:
    all of them."""

    earned: Mapping[tuple[int, int], EarnedPoints]
    best: int | None

    def of(self, standing: SeasonStanding, evening: Evening) -> EarnedPoints | None:
        """What somebody in the ranking got on an evening; None: they were not there."""
        return self.earned.get((standing.player_id, evening.pk))

    @property
    def has_struck(self) -> bool:
        """Whether somebody was on more evenings than count."""
        return any(not earned.counts for earned in self.earned.values())


def closed_results(season: Season, scope: Scope) -> QuerySet[EveningStanding]:
    """Everybody's results of the evenings that a ranking is made of."""
    rows = EveningStanding.objects.filter(evening__season=season).exclude(evening__kind__in=Evening.NOT_IN_SEASON)
    return rows.filter(is_official=True) if scope is Scope.OFFICIAL else rows


def ranked_evenings(season: Season, scope: Scope) -> list[Evening]:
    """The evenings of a ranking, the first one first. One query."""
    results = closed_results(season, scope).filter(evening=OuterRef("pk"))
    return list(season.evenings.filter(Exists(results)).order_by("date", "pk"))


def points_by_evening(season: Season, scope: Scope, players: Collection[int] | None = None) -> PointsByEvening:
    """What these players got on the evenings of a ranking; None: everybody. One query."""
    results = closed_results(season, scope)
    if players is not None:
        results = results.filter(player__in=players)
    entries = stored_season_entries(results.order_by("evening__date", "evening__pk"))
    return PointsByEvening(_earned(entries, season), rule_set_of(season.edition).season.best_evenings)


def _earned(entries: Sequence[SeasonEntry], season: Season) -> dict[tuple[int, int], EarnedPoints]:
    ranked = rank_season(entries, rule_set_of(season.edition).season)
    counted = {(line.player, evening) for line in ranked for evening in line.counted_evenings}
    listed = {line.player for line in ranked}
    return {
        (int(entry.player), int(entry.evening)): EarnedPoints(
            entry.ranking_points, counts=(entry.player, entry.evening) in counted
        )
        for entry in entries
        if entry.player in listed
    }
