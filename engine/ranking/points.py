"""Ranking points by place (L8.5, D2–D4) and the two bonuses (L8.6, L8.7, D5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.findings import Reason
from engine.ranking.reasons import RankingReason
from engine.rulesets import EqualTotals, RankingRules, SmallTable, TiedBonus
from engine.scoring import PlayerScore


def points_for_place(place: int, players: int, rules: RankingRules) -> int:
    """Ranking points of one place among so many placed players.

    >>> from engine.rulesets import LEAGUE_2006
    >>> [points_for_place(place, 10, LEAGUE_2006.ranking) for place in range(1, 11)]
    [12, 9, 8, 6, 4, 3, 1, 0, 0, 0]
    """
    index = place - 1 + _rows_skipped(players, rules)
    return rules.place_points[index] if index < len(rules.place_points) else rules.points_beyond_table


def _rows_skipped(players: int, rules: RankingRules) -> int:
    return max(0, len(rules.place_points) - players) if rules.small_table is SmallTable.TO_BOTTOM else 0


def award_place(place: int, sharing: int, players: int, rules: RankingRules) -> tuple[int, Reason]:
    """Ranking points for each of ``sharing`` players on one place among ``players`` placed, and why."""
    points = points_for_place(place, players, rules)
    if sharing > 1 and rules.equal_totals is EqualTotals.AVERAGED:
        last = place + sharing - 1
        total = sum(points_for_place(shared, players, rules) for shared in range(place, last + 1))
        averaged = (2 * total + sharing) // (2 * sharing)
        values = {"first": place, "last": last, "points": averaged}
        return averaged, Reason(RankingReason.PLACE_POINTS_AVERAGED, values)
    values = {"place": place, "players": players, "points": points}
    if place > len(rules.place_points):
        return points, Reason(RankingReason.PLACE_BEYOND_TABLE, values)
    if _rows_skipped(players, rules):
        return points, Reason(RankingReason.PLACE_POINTS_TO_BOTTOM, values)
    return points, Reason(RankingReason.PLACE_POINTS, values)


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus of the evening: the players it concerns, what each of them gets, and why."""

    players: frozenset[str]
    points: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class _BonusReasons:
    """The reasons of a bonus: for one player, for everyone tied, for nobody of those tied (D5)."""

    alone: RankingReason
    everyone: RankingReason
    nobody: RankingReason


_MOST_WINS = _BonusReasons(
    alone=RankingReason.BONUS_MOST_WINS,
    everyone=RankingReason.BONUS_MOST_WINS_TIED,
    nobody=RankingReason.BONUS_MOST_WINS_NOBODY,
)
_WORST_GAME = _BonusReasons(
    alone=RankingReason.BONUS_WORST_GAME,
    everyone=RankingReason.BONUS_WORST_GAME_TIED,
    nobody=RankingReason.BONUS_WORST_GAME_NOBODY,
)


def award_most_wins(placed: Iterable[PlayerScore], rules: RankingRules) -> Bonus | None:
    """Bonus A (L8.6) among the placed players; None: the edition has none, or nobody has won a game."""
    games = {score.player: score.games_won for score in placed}
    most = max(games.values(), default=0)
    if not rules.bonus_most_wins or most == 0:
        return None
    tied = frozenset(player for player, won in games.items() if won == most)
    return _award(tied, rules.bonus_most_wins, _MOST_WINS, rules.tied_bonus, {"games": most})


def award_worst_game(placed: Iterable[PlayerScore], rules: RankingRules) -> Bonus | None:
    """Bonus B (L8.7) among the placed players; None: the edition has none, or nobody had points in a game."""
    worst_games = {score.player: score.worst_game or 0 for score in placed}
    worst = max(worst_games.values(), default=0)
    if not rules.bonus_worst_game or worst <= 0:
        return None
    tied = frozenset(player for player, points in worst_games.items() if points == worst)
    return _award(tied, rules.bonus_worst_game, _WORST_GAME, rules.tied_bonus, {"worst": worst})


def _award(
    tied: frozenset[str], points: int, reasons: _BonusReasons, policy: TiedBonus, measured: Mapping[str, int]
) -> Bonus:
    values = {**measured, "players": len(tied)}
    if len(tied) > 1 and policy is TiedBonus.NOBODY:
        return Bonus(tied, 0, Reason(reasons.nobody, values))
    code = reasons.everyone if len(tied) > 1 else reasons.alone
    return Bonus(tied, points, Reason(code, {**values, "points": points}))
