"""The scoring systems in which hands count for their holders (L8.4, K3, H1, H2)."""

from engine.findings import Reason
from engine.messages import Parameter, gettext_noop
from engine.scoring_systems.reasons import ScoringReason
from engine.scoring_systems.system import System
from engine.scoring_systems.values import End, Ending, RunningScore


def _limit_loses(score: RunningScore) -> Ending | None:
    """Whoever first reaches the limit has lost. Of the others, fewest points win."""
    losers = score.seats_at_limit
    if not losers:
        return None
    values: dict[str, Parameter] = {
        "game": score.game,
        "name": score.names_of(losers),
        "limit": score.agreed[End.LIMIT],
    }
    winners = score.seats_with(min(score.totals))
    return Ending(score.game, winners, losers, (Reason(ScoringReason.LIMIT_LOST, values),))


def _lowest_wins_at_limit(score: RunningScore) -> Ending | None:
    if not score.seats_at_limit:
        return None
    lowest = min(score.totals)
    values: dict[str, Parameter] = {"game": score.game, "limit": score.agreed[End.LIMIT], "total": lowest}
    return Ending(score.game, score.seats_with(lowest), (), (Reason(ScoringReason.LOWEST_TOTAL_WON, values),))


def _last_one_left(score: RunningScore) -> Ending | None:
    """Somebody is always left, as the winner of a game gets no points in it."""
    left = tuple(seat for seat in range(len(score.totals)) if seat not in score.seats_at_limit)
    if len(left) > 1:
        return None
    values: dict[str, Parameter] = {"game": score.game, "name": score.names_of(left)}
    return Ending(score.game, left, (), (Reason(ScoringReason.LAST_ONE_LEFT, values),))


LEAGUE = System("league", gettext_noop("League evening: hands count for their holders, fewest points win"), "L8.4")
PENALTY_POINTS = System(
    "penalty_points",
    gettext_noop("Penalty points: who first reaches the limit has lost"),
    "K3",
    ends=(End.LIMIT,),
    ending=_limit_loses,
)
LOWEST_TOTAL = System(
    "lowest_total",
    gettext_noop("Lowest total: when somebody reaches the limit, fewest points win"),
    "H1",
    ends=(End.LIMIT,),
    ending=_lowest_wins_at_limit,
)
ELIMINATION = System(
    "elimination",
    gettext_noop("Elimination: who reaches the limit is out, the last one left wins"),
    "H2",
    ends=(End.LIMIT,),
    eliminates=True,
    ending=_last_one_left,
)
