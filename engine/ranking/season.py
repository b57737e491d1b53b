"""Ranks a season (D13): sums of ranking points, the best evenings, ties."""

from collections.abc import Iterable, Sequence
from functools import partial

from engine.findings import Reason
from engine.names import collation_key
from engine.ranking.bands import Band, Judgement, order_in_bands
from engine.ranking.reasons import RankingReason
from engine.ranking.results import SeasonEntry, SeasonPlace
from engine.ranking.season_records import SeasonRecord, evenings_by_player, record_of
from engine.ranking.season_ties import SeasonTieRule, points_key, tie_rules_of
from engine.rulesets import SeasonRules


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
    records = [record_of(player, own, rules) for player, own in evenings_by_player(entries, rules).items()]
    tie_rules = [partial(_of_each, rule) for rule in tie_rules_of(rules)]
    standings: list[SeasonPlace] = []
    for band in order_in_bands(records, points_key, tie_rules):
        standings += _place_band(band, len(standings) + 1)
    return tuple(standings)


def _of_each(rule: SeasonTieRule, group: Sequence[SeasonRecord]) -> Sequence[Judgement]:
    return [rule.judge(record) for record in group]


def _place_band(band: Band[SeasonRecord], place: int) -> list[SeasonPlace]:
    shared = Reason(RankingReason.EQUAL_RANKING_POINTS_SHARED, {"place": place, "players": len(band)})
    sharing_reasons = (shared,) if len(band) > 1 else ()
    standings = [_standing(tied.item, place, (*tied.reasons, *sharing_reasons)) for tied in band]
    return sorted(standings, key=lambda standing: (collation_key(standing.name), standing.player))


def _standing(record: SeasonRecord, place: int, tie_reasons: tuple[Reason, ...]) -> SeasonPlace:
    entries = record.entries
    return SeasonPlace(
        player=record.player,
        name=record.name,
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
