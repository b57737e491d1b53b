"""The columns of a ranking that hangs on a wall (D13): what every evening of a season brought to everybody."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from engine.ranking import evenings_that_count
from engine.rulesets import SeasonRules
from scoring.models import Evening, EveningStanding, Season, SeasonStanding
from scoring.people.selectors.people import player_key
from scoring.results.selectors.seasons import counted
from scoring.rules.selectors import rule_set_of

Scope = SeasonStanding.Scope


class EarnedPoints(NamedTuple):
    """Ranking points of an evening; they count unless better evenings push it out (D13)."""

    points: int
    counts: bool


@dataclass(frozen=True, slots=True)
class PointsByEvening:
    """The points of some players on each evening of a ranking, by evening and player. ``best`` evenings count; None:
    all of them."""

    earned: Mapping[int, Mapping[int, EarnedPoints]]
    best: int | None

    def on(self, evening: Evening) -> Mapping[int, EarnedPoints]:
        """What everybody who was there got on an evening, by player."""
        return self.earned.get(evening.pk, {})

    def of(self, standing: SeasonStanding, evening: Evening) -> EarnedPoints | None:
        """What somebody in the ranking got on an evening; None: they were not there."""
        return self.on(evening).get(standing.player_id)

    @property
    def has_struck(self) -> bool:
        """Whether somebody was on more evenings than count."""
        return any(not earned.counts for by_player in self.earned.values() for earned in by_player.values())


def closed_results(season: Season | int, scope: Scope) -> QuerySet[EveningStanding]:
    """Everybody's results of the evenings that a ranking is made of; in the provisional one what would follow from a
    version in work in place of what is official."""
    rows = EveningStanding.with_next.filter(evening__season=season).exclude(evening__kind__in=Evening.NOT_IN_SEASON)
    if scope is Scope.OFFICIAL:
        return rows.filter(is_official=True)
    following = EveningStanding.with_next.filter(evening=OuterRef("evening"), is_next=True)
    return rows.filter(Q(is_next=True) | ~Exists(following))


def standing_results(season: Season | int) -> QuerySet[EveningStanding]:
    """Everybody's results of the evenings of a season as they stand, signed or not, without what would follow."""
    return EveningStanding.objects.filter(evening__season=season).exclude(evening__kind__in=Evening.NOT_IN_SEASON)


class Provisional(NamedTuple):
    """What of a season is not official. ``is_unsigned``: an evening was never signed as a whole; ``is_next``: a new
    version of what was signed is submitted, and would change it. Nothing of both is false."""

    is_unsigned: bool
    is_next: bool

    def __bool__(self) -> bool:
        return self.is_unsigned or self.is_next


def ranked_evenings(season: Season, scope: Scope) -> list[Evening]:
    """The evenings of a ranking, the first one first. One query."""
    results = closed_results(season, scope).filter(evening=OuterRef("pk"))
    return list(season.evenings.filter(Exists(results)).order_by("date", "pk"))


@dataclass(frozen=True, slots=True)
class SeasonEvenings:
    """The evenings of a season by date, with the numbers of ``evenings_of``, and those that a ranking is made of."""

    listed: Sequence[Any]

    def ranked(self, scope: Scope) -> list[Evening]:
        """As :func:`ranked_evenings`, without a query."""
        is_official = scope is Scope.OFFICIAL
        return [each for each in self._counting if each.has_official or (each.has_provisional and not is_official)]

    @property
    def provisional(self) -> Provisional:
        """As :func:`~scoring.results.selectors.mapping.provisional_results`, without a query."""
        counting = list(self._counting)
        return Provisional(any(each.has_provisional for each in counting), any(each.has_next for each in counting))

    @property
    def has_revision(self) -> bool:
        """Whether a sheet of an official evening is in work."""
        return any(each.has_official and each.signed_count < each.sheet_count for each in self._counting)

    @property
    def _counting(self) -> Iterator[Any]:
        return (evening for evening in self.listed if evening.counts_for_season)


def season_evenings(season: Season) -> SeasonEvenings:
    """What a page needs to know of all evenings of a season. One query."""
    results = EveningStanding.with_next.filter(evening=OuterRef("pk"))
    rows = counted(Evening.objects.filter(season=season)).annotate(
        has_official=Exists(results.filter(is_official=True)),
        has_provisional=Exists(results.filter(is_official=False, is_next=False)),
        has_next=Exists(results.filter(is_next=True)),
    )
    evenings = list(rows.order_by("date", "pk"))
    for evening in evenings:
        evening.season = season
    return SeasonEvenings(evenings)


def points_by_evening(season: Season, scope: Scope, players: Collection[int] | None = None) -> PointsByEvening:
    """What these players got on the evenings of a ranking; None: everybody. One query."""
    rules = rule_set_of(season.edition).season
    read = closed_results(season, scope)
    if players is not None:
        read = read.filter(player__in=players)
    told = read.values_list("player_id", "evening_id", "place", "ranking_points", "is_guest")
    rows = [
        _Result(player_key(player), evening, place, points, is_guest)
        for player, evening, place, points, is_guest in told.order_by("evening__date", "evening__pk")
    ]
    return PointsByEvening(_earned(rows, rules), rules.best_evenings)


class _Result(NamedTuple):
    """A player's result of an evening, as far as it decides whether it counts."""

    player: str
    evening: int
    place: int | None
    ranking_points: int
    is_guest: bool


def _earned(results: Sequence[_Result], rules: SeasonRules) -> dict[int, dict[int, EarnedPoints]]:
    """Of who is in the ranking, by evening and player."""
    counting = evenings_that_count(results, rules)
    counted = {(result.player, result.evening) for own in counting.values() for result in own}
    earned: dict[int, dict[int, EarnedPoints]] = {}
    for result in results:
        if result.player in counting:
            points = EarnedPoints(result.ranking_points, counts=(result.player, result.evening) in counted)
            earned.setdefault(result.evening, {})[int(result.player)] = points
    return earned
