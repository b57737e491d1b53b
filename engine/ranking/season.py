"""Ranks a season (D13): sums of ranking points, the best evenings, ties."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from engine.findings import Reason
from engine.ranking.bands import Band, Judgement, Rule, more, order_in_bands
from engine.ranking.collation import collation_key
from engine.ranking.reasons import RankingReason
from engine.ranking.results import SeasonEntry, SeasonPlace
from engine.rulesets import Guests, SeasonRules, SeasonTieCriterion


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """All evenings of one player, and those of them that count; both in the order given."""

    player: str
    entries: tuple[SeasonEntry, ...]
    counted: tuple[SeasonEntry, ...]
    ranking_points: int

    def places(self, place: int) -> int:
        """How often the player had that place on evenings that count."""
        return sum(entry.place == place for entry in self.counted)

    @property
    def counted_points(self) -> int:
        """Points on evenings that count, without credit."""
        return sum(entry.points for entry in self.counted)

    @property
    def counted_games(self) -> int:
        """Games played on evenings that count."""
        return sum(entry.games_played for entry in self.counted)


def more_evening_wins(group: Sequence[SeasonRecord]) -> Sequence[Judgement]:
    wins = [record.places(1) for record in group]
    return [more(RankingReason.MORE_EVENING_WINS, value) for value in wins]


def more_better_places(group: Sequence[SeasonRecord]) -> Sequence[Judgement]:
    """Compares the numbers of second places, if equal those of third places, and so on to the last place."""
    last = max((entry.place or 0 for record in group for entry in record.counted), default=0)
    counts = [[record.places(place) for place in range(2, last + 1)] for record in group]
    return [
        Judgement(
            tuple(-count for count in own),
            Reason(RankingReason.MORE_BETTER_PLACES, {"value": ", ".join(map(str, own))}),
        )
        for own in counts
    ]


def lower_points_average(group: Sequence[SeasonRecord]) -> Sequence[Judgement]:
    """Compares exact averages; whoever has no game comes last."""
    averages = [(record.counted_points, record.counted_games) for record in group]
    return [
        Judgement(
            (0, Fraction(points, games)) if games else (1, 0),
            Reason(RankingReason.LOWER_POINTS_AVERAGE, {"points": points, "games": games}),
        )
        for points, games in averages
    ]


SEASON_TIE_RULES: Mapping[SeasonTieCriterion, Rule[SeasonRecord]] = MappingProxyType(
    {
        SeasonTieCriterion.MORE_EVENING_WINS: more_evening_wins,
        SeasonTieCriterion.MORE_BETTER_PLACES: more_better_places,
        SeasonTieCriterion.LOWER_POINTS_AVERAGE: lower_points_average,
    }
)


def rank_season(entries: Iterable[SeasonEntry], rules: SeasonRules) -> tuple[SeasonPlace, ...]:
    """The season ranking, best first; players on one place by name.

    An evening counts with its place or without. Of two evenings with equal ranking points the one with the
    better place counts first, then the earlier one as given. What stays tied after the criteria is a shared
    place, the next place is skipped. Evenings of guests are left out where the rules say so: nobody else's points
    change by that, and whoever has become a member is ranked by the evenings since. Takes time proportional to the
    number of entries, and sorting.

    >>> anke = SeasonEntry("1", "a", "Anke", 2, 9, games_played=20, games_won=5, points=700)
    >>> bjoern = SeasonEntry("1", "b", "Björn", 1, 12, games_played=20, games_won=3, points=650)
    >>> [(standing.place, standing.name) for standing in rank_season([anke, bjoern], SeasonRules())]
    [(1, 'Björn'), (2, 'Anke')]
    """
    by_player: dict[str, list[SeasonEntry]] = {}
    for entry in entries:
        if entry.is_guest and rules.guests is Guests.LEFT_OUT:
            continue
        by_player.setdefault(entry.player, []).append(entry)
    records = [_record(player, own, rules.best_evenings) for player, own in by_player.items()]
    tie_rules = [SEASON_TIE_RULES[criterion] for criterion in rules.tie_criteria]
    standings: list[SeasonPlace] = []
    for band in order_in_bands(records, lambda record: -record.ranking_points, tie_rules):
        standings += _place_band(band, len(standings) + 1)
    return tuple(standings)


def _record(player: str, entries: Sequence[SeasonEntry], best_evenings: int | None) -> SeasonRecord:
    best_first = sorted(range(len(entries)), key=lambda at: _evening_key(entries[at]))
    counted = tuple(entries[at] for at in sorted(best_first[:best_evenings]))
    return SeasonRecord(player, tuple(entries), counted, sum(entry.ranking_points for entry in counted))


def _evening_key(entry: SeasonEntry) -> tuple[int, bool, int]:
    return -entry.ranking_points, entry.place is None, entry.place or 0


def _place_band(band: Band[SeasonRecord], place: int) -> list[SeasonPlace]:
    shared = Reason(RankingReason.EQUAL_RANKING_POINTS_SHARED, {"place": place, "players": len(band)})
    sharing_reasons = (shared,) if len(band) > 1 else ()
    standings = [_standing(tied.item, place, (*tied.reasons, *sharing_reasons)) for tied in band]
    return sorted(standings, key=lambda standing: (collation_key(standing.name), standing.player))


def _standing(record: SeasonRecord, place: int, tie_reasons: tuple[Reason, ...]) -> SeasonPlace:
    entries = record.entries
    return SeasonPlace(
        player=record.player,
        name=entries[-1].name,
        place=place,
        ranking_points=record.ranking_points,
        evenings=len(entries),
        counted_evenings=tuple(entry.evening for entry in record.counted),
        evening_wins=sum(entry.place == 1 for entry in entries),
        games_played=sum(entry.games_played for entry in entries),
        games_won=sum(entry.games_won for entry in entries),
        points=sum(entry.points for entry in entries),
        reasons=(_sum_reason(record), *tie_reasons),
    )


def _sum_reason(record: SeasonRecord) -> Reason:
    evenings, counted = len(record.entries), len(record.counted)
    code = RankingReason.ALL_EVENINGS_COUNT if counted == evenings else RankingReason.BEST_EVENINGS_COUNT
    return Reason(code, {"points": record.ranking_points, "evenings": evenings, "counted": counted})
