"""The ranking of one table of a knock-out, in which lots decide at last (D2)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from engine.findings import Reason
from engine.ranking import EveningPlace, RankingReason, rank_scores
from engine.rulesets import EqualTotals, EveningTieCriterion, RuleSet
from engine.scoring import SheetScore


@dataclass(frozen=True, slots=True)
class Ranked:
    """One player's place at the table; equal ones share it. ``points_key`` orders totals, the lower the better."""

    player: str
    name: str
    place: int
    points_key: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class RankedTable:
    """A table's players, best first. ``games`` are those that count; ``has_ended``: over by its scoring system."""

    table: int
    ranked: tuple[Ranked, ...]
    games: int
    has_ended: bool

    @property
    def players(self) -> int:
        return len(self.ranked)

    def tied_at(self, kept: int) -> tuple[Ranked, ...]:
        """Those who share the place at which it is decided whether they stay, so that it is not; empty if it is."""
        last_in, first_out = self.ranked[kept - 1], self.ranked[kept]
        if last_in.place != first_out.place:
            return ()
        return tuple(ranked for ranked in self.ranked if ranked.place == last_in.place)


def rank_table(score: SheetScore, rule_set: RuleSet) -> RankedTable:
    """Rank one table by the rule set's totals and criteria, lots last.

    Players without place (too few games, D9) come after all others: by games played, then by lot.
    """
    result = rank_scores([score], _with_lots(rule_set))
    placed = [standing for standing in result.standings if standing.place is not None]
    bands = [list(group) for _place, group in groupby(placed, key=lambda standing: standing.place)]
    bands += _bands_without_place(result.standings, score)
    sign = -1 if rule_set.scoring.system.highest_wins else 1
    ranked: list[Ranked] = []
    for band in bands:
        place = len(ranked) + 1
        ranked += [
            Ranked(standing.player, standing.name, place, sign * standing.total, tuple(_placing_reasons(standing)))
            for standing in band
        ]
    return RankedTable(score.players[0].table, tuple(ranked), score.counted_games, score.ending is not None)


def _with_lots(rule_set: RuleSet) -> RuleSet:
    """The rule set with every tie broken, by lot at last, and without ranking points."""
    criteria = [criterion for criterion in rule_set.ranking.tie_criteria if criterion is not EveningTieCriterion.LOT]
    ranking = replace(
        rule_set.ranking,
        place_points=(),
        bonus_most_wins=0,
        bonus_worst_game=0,
        equal_totals=EqualTotals.BROKEN,
        tie_criteria=(*criteria, EveningTieCriterion.LOT),
    )
    return replace(rule_set, ranking=ranking)


def _bands_without_place(standings: Iterable[EveningPlace], score: SheetScore) -> list[list[EveningPlace]]:
    lots = {player.player: player.lot for player in score.players}
    unplaced = [standing for standing in standings if standing.place is None]

    def key(standing: EveningPlace) -> tuple[int, int]:
        equal = [other for other in unplaced if other.games_played == standing.games_played]
        lot = lots[standing.player]
        all_have_drawn = all(lots[other.player] is not None for other in equal)
        return -standing.games_played, lot if lot is not None and all_have_drawn else 0

    return [list(group) for _key, group in groupby(sorted(unplaced, key=key), key=key)]


def _placing_reasons(standing: EveningPlace) -> Sequence[Reason]:
    """Why the player has this place, without how the total came about."""
    return [
        reason
        for reason in standing.reasons
        if isinstance(reason.code, RankingReason) and reason.code is not RankingReason.PLACE_BEYOND_TABLE
    ]
