"""Breaking ties within a season (D13): a key and a reason for each criterion, and the registry of all of them.

Each judges a record by itself, whoever else is tied with it. So an order that was found once stays the same, whoever
comes in between (:mod:`engine.ranking.settled_season`).
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from engine.findings import Reason
from engine.ranking.bands import Judgement, Key
from engine.ranking.reasons import RankingReason
from engine.ranking.season_records import SeasonRecord
from engine.rulesets import SeasonRules, SeasonTieCriterion


class SeasonTieRule(NamedTuple):
    """How a criterion sorts a record, and what is said if that decides."""

    key: Callable[[SeasonRecord], Key]
    reason: Callable[[SeasonRecord], Reason]

    def judge(self, record: SeasonRecord) -> Judgement:
        return Judgement(self.key(record), self.reason(record))


def _evening_wins(record: SeasonRecord) -> Key:
    return (-record.places(1),)


def _more_evening_wins(record: SeasonRecord) -> Reason:
    return Reason(RankingReason.MORE_EVENING_WINS, {"value": record.places(1)})


def _better_places(record: SeasonRecord) -> Key:
    """Compares the numbers of second places, if equal those of third places, and so on to the last place.

    Takes time proportional to the number of evenings, and sorting: whoever has the better place at the first difference
    of two sorted lists of places also has more of it, and a list that ends has none.
    """
    return (*_places_behind_the_first(record), inf)


def _more_better_places(record: SeasonRecord) -> Reason:
    """Says how often somebody had each of these places: ``2: 1, 4: 3``."""
    return Reason(RankingReason.MORE_BETTER_PLACES, {"value": _times_of_each(_places_behind_the_first(record))})


def _places_behind_the_first(record: SeasonRecord) -> list[int]:
    return sorted(entry.place for entry in record.counted if entry.place and entry.place > 1)


def _times_of_each(places: Sequence[int]) -> str:
    return ", ".join(f"{place}: {sum(1 for _same in same)}" for place, same in groupby(places))


def _points_average(record: SeasonRecord) -> Key:
    """Compares exact averages; whoever has no game comes last."""
    games = record.counted_games
    return (0, Fraction(record.counted_points, games)) if games else (1, 0)


def _lower_points_average(record: SeasonRecord) -> Reason:
    values = {"points": record.counted_points, "games": record.counted_games}
    return Reason(RankingReason.LOWER_POINTS_AVERAGE, values)


SEASON_TIE_RULES: Mapping[SeasonTieCriterion, SeasonTieRule] = MappingProxyType(
    {
        SeasonTieCriterion.MORE_EVENING_WINS: SeasonTieRule(_evening_wins, _more_evening_wins),
        SeasonTieCriterion.MORE_BETTER_PLACES: SeasonTieRule(_better_places, _more_better_places),
        SeasonTieCriterion.LOWER_POINTS_AVERAGE: SeasonTieRule(_points_average, _lower_points_average),
    }
)


def tie_rules_of(rules: SeasonRules) -> list[SeasonTieRule]:
    """Those that break a tie, in their order."""
    return [SEASON_TIE_RULES[criterion] for criterion in rules.tie_criteria]


def season_key(record: SeasonRecord, tie_rules: Sequence[SeasonTieRule]) -> tuple[Key, ...]:
    """Sorts records as the ranking has them; equal ones share a place."""
    return (points_key(record), *(rule.key(record) for rule in tie_rules))


def points_key(record: SeasonRecord) -> Key:
    """The more ranking points, the better."""
    return (-record.ranking_points,)
