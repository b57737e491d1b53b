"""The credit for a registration in time, and what it makes of the total (L4, D1, D14)."""

from dataclasses import dataclass
from datetime import datetime

from engine.findings import Reason
from engine.rulesets import CreditSign, RuleSet, ScoringRules
from engine.scoring_systems import ScoringReason


@dataclass(frozen=True, slots=True)
class CreditDecision:
    """Whether a registration was in time, and the credit granted for it in points (0 or more)."""

    points: int
    is_in_time: bool
    reason: Reason


def registration_credit(rule_set: RuleSet, arrived_at: datetime | None, deadline: datetime) -> CreditDecision:
    """Decide on the credit of one registration (L4, D14). ``arrived_at`` None: not registered.

    Both moments must be aware, or both naive in the same place; a mixture raises TypeError.

    >>> from engine.rulesets import LEAGUE_2006
    >>> deadline = datetime(2025, 9, 5, 20)
    >>> registration_credit(LEAGUE_2006, deadline, deadline).points
    300
    >>> str(registration_credit(LEAGUE_2006, None, deadline).reason)
    'Not registered: no credit, the total starts at 0.'
    """
    scoring = rule_set.scoring
    if arrived_at is None:
        return CreditDecision(0, is_in_time=False, reason=Reason(ScoringReason.NOT_REGISTERED))
    is_at_deadline = arrived_at == deadline
    if arrived_at > deadline or (is_at_deadline and not scoring.deadline_is_in_time):
        late = ScoringReason.NO_LONGER_IN_TIME_AT_DEADLINE if is_at_deadline else ScoringReason.REGISTERED_LATE
        return CreditDecision(0, is_in_time=False, reason=Reason(late))
    if not scoring.credit:
        return CreditDecision(0, is_in_time=True, reason=Reason(ScoringReason.EDITION_WITHOUT_CREDIT))
    in_time = ScoringReason.REGISTERED_AT_DEADLINE if is_at_deadline else ScoringReason.REGISTERED_IN_TIME
    values = {"credit": scoring.credit, "start": starting_total(scoring, scoring.credit)}
    return CreditDecision(scoring.credit, is_in_time=True, reason=Reason(in_time, values))


def starting_total(scoring: ScoringRules, credit: int) -> int:
    """The total before the first game (D1): a credit that helps lowers it where fewest points win.

    >>> from engine.rulesets import LEAGUE_2006
    >>> starting_total(LEAGUE_2006.scoring, 300)
    -300
    """
    raises_total = scoring.system.highest_wins == (scoring.credit_sign is CreditSign.HELPS)
    return credit if raises_total else -credit
