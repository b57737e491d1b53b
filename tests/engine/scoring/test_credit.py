from datetime import UTC, datetime, timedelta, timezone

import pytest

from engine.rulesets import LEAGUE_2006, STANDARD, CreditSign, RuleSet, ScoringSystem
from engine.scoring import Arrival, Promptness, registration_credit, score_sheet
from tests.engine.builders import make_rules, make_sheet

DEADLINE = datetime(2025, 9, 5, 20)
LATE_AT_DEADLINE = make_rules({"deadline_is_in_time": False})


BEFORE, AFTER = DEADLINE - timedelta(seconds=1), DEADLINE + timedelta(seconds=1)


@pytest.mark.clause("L4:credit", "L4:deadline", "D14")
@pytest.mark.parametrize(
    ("rule_set", "arrival", "credit", "said"),
    [
        (LEAGUE_2006, BEFORE, 300, "Registered in time: a credit of 300, the total starts at -300. (L4, D1)"),
        (LEAGUE_2006, DEADLINE, 300, "which is in time: a credit of 300, the total starts at -300. (L4, D1, D14)"),
        (LEAGUE_2006, AFTER, 0, "Registered after the deadline: no credit, the total starts at 0. (L4)"),
        (
            LEAGUE_2006,
            Promptness.IN_TIME,
            300,
            "Registered in time: a credit of 300, the total starts at -300. (L4, D1)",
        ),
        (LEAGUE_2006, Promptness.LATE, 0, "Registered after the deadline: no credit, the total starts at 0. (L4)"),
        (STANDARD, Promptness.IN_TIME, 0, "This edition of the rules grants no credit. (L4)"),
        (LEAGUE_2006, None, 0, "Not registered: no credit, the total starts at 0. (L4)"),
        (LATE_AT_DEADLINE, BEFORE, 300, "Registered in time: a credit of 300, the total starts at -300. (L4, D1)"),
        (LATE_AT_DEADLINE, DEADLINE, 0, "which is late: no credit, the total starts at 0. (L4, D14)"),
        (STANDARD, DEADLINE, 0, "This edition of the rules grants no credit. (L4)"),
    ],
)
def test_credit_is_for_who_has_registered_in_time(rule_set: RuleSet, arrival: Arrival, credit: int, said: str) -> None:
    decision = registration_credit(rule_set, arrival, DEADLINE)
    assert (decision.points, decision.is_in_time) == (credit, bool(credit) or rule_set is STANDARD)
    assert f"{decision.reason} ({', '.join(decision.reason.clauses)})".endswith(said)


@pytest.mark.clause("D14")
def test_same_moment_in_another_time_zone_is_exactly_at_the_deadline() -> None:
    deadline = datetime(2025, 9, 5, 18, tzinfo=UTC)
    berlin = timezone(timedelta(hours=2))
    assert registration_credit(LEAGUE_2006, datetime(2025, 9, 5, 20, tzinfo=berlin), deadline).points == 300


@pytest.mark.clause("D1")
@pytest.mark.parametrize(
    ("system", "sign", "start"),
    [
        (ScoringSystem.LEAGUE, CreditSign.HELPS, -300),
        (ScoringSystem.LEAGUE, CreditSign.BURDENS, 300),
        (ScoringSystem.FIXED_GAMES, CreditSign.HELPS, 300),
        (ScoringSystem.FIXED_GAMES, CreditSign.BURDENS, -300),
    ],
)
def test_credit_helps_or_burdens_in_the_direction_of_the_system(
    system: ScoringSystem, sign: CreditSign, start: int
) -> None:
    games = 5 if system is ScoringSystem.FIXED_GAMES else None
    rules = make_rules({"system": system, "number_of_games": games, "credit_sign": sign}, bonus_worst_game=0)
    anke, bjoern = score_sheet(make_sheet("0 W", granted={0: 300}), rules).players
    assert (anke.starting_total, anke.total, bjoern.starting_total) == (start, start, 0)


@pytest.mark.clause("L4:credit")
def test_every_player_is_told_about_the_credit_first_and_the_sum_last() -> None:
    anke, bjoern = score_sheet(make_sheet("W 35", granted={0: 300}), LEAGUE_2006).players
    assert [str(reason) for reason in anke.reasons] == [
        "Registered in time: a credit of 300, the total starts at -300.",
        "Total -300: -300 at the start, 0 from games; games played: 1.",
    ]
    assert str(bjoern.reasons[0]) == "No credit: the total starts at 0."
