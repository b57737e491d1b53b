"""The credit for a registration in time, and what it makes of the total (L4, D1, D14)."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from engine.findings import Reason
from engine.rulesets import CreditSign, RuleSet, ScoringRules
from engine.scoring_systems import ScoringReason


class Promptness(Enum):
    """What somebody noted of a registration whose moment nobody wrote down (L4)."""

    IN_TIME = "in_time"
    LATE = "late"


Arrival = datetime | Promptness | None
"""How a registration arrived: at a moment; in time or late, without a moment; None: there was none."""


@dataclass(frozen=True, slots=True)
class CreditDecision:
    """Whether a registration was in time, and the credit granted for it in points (0 or more)."""

    points: int
    is_in_time: bool
    reason: Reason


def registration_credit(rule_set: RuleSet, arrival: Arrival, deadline: datetime) -> CreditDecision:
    """Decide on the credit of one registration (L4, D14). What was noted without a moment is taken as it was said.

    Both moments must be aware, or both naive in the same place; a mixture raises TypeError.

    >>> from engine.rulesets import LEAGUE_2006
    >>> deadline = datetime(2025, 9, 5, 20)
    >>> registration_credit(LEAGUE_2006, deadline, deadline).points
    300
    >>> str(registration_credit(LEAGUE_2006, None, deadline).reason)
    'Not registered: no credit, the total starts at 0.'
    """
    scoring = rule_set.scoring
    if arrival is None:
        return CreditDecision(0, is_in_time=False, reason=Reason(ScoringReason.NOT_REGISTERED))
    is_at_deadline = arrival == deadline
    if _is_after(arrival, deadline) or (is_at_deadline and not scoring.deadline_is_in_time):
        late = ScoringReason.NO_LONGER_IN_TIME_AT_DEADLINE if is_at_deadline else ScoringReason.REGISTERED_LATE
        return CreditDecision(0, is_in_time=False, reason=Reason(late))
    if not scoring.credit:
        return CreditDecision(0, is_in_time=True, reason=Reason(ScoringReason.EDITION_WITHOUT_CREDIT))
    in_time = ScoringReason.REGISTERED_AT_DEADLINE if is_at_deadline else ScoringReason.REGISTERED_IN_TIME
    values = {"credit": scoring.credit, "start": starting_total(scoring, scoring.credit)}
    return CreditDecision(scoring.credit, is_in_time=True, reason=Reason(in_time, values))


def _is_after(arrival: datetime | Promptness, deadline: datetime) -> bool:
    return arrival is Promptness.LATE if isinstance(arrival, Promptness) else arrival > deadline


def starting_total(scoring: ScoringRules, credit: int) -> int:
    """The total before the first game (D1): a credit that helps lowers it where fewest points win.

    >>> from engine.rulesets import LEAGUE_2006
    >>> starting_total(LEAGUE_2006.scoring, 300)
    -300
    """
    raises_total = scoring.system.highest_wins == (scoring.credit_sign is CreditSign.HELPS)
    return credit if raises_total else -credit
