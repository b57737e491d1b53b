import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulesets import LEAGUE_2006, ScoringSystem
from engine.tournament import InvalidPlan, Stage, StageKind, checked_plan, find_plan_refusals
from tests.engine.builders import make_system

FINAL = Stage(StageKind.FINAL, games=3)
KNOCK_OUT = Stage(StageKind.ELIMINATION, games=1, go_on=4)
GROUPS = Stage(StageKind.GROUPS, games=8, go_on=2, tables=4)


def refusals(*stages: Stage, players: int = 30) -> list[str]:
    return [f"{refusal.parameter}: {refusal}" for refusal in find_plan_refusals(stages, players, LEAGUE_2006)]


@pytest.mark.clause("L1b")
@pytest.mark.parametrize(
    ("stages", "players"),
    [
        ((FINAL,), 2),
        ((FINAL,), 10),
        ((KNOCK_OUT, FINAL), 10),
        ((GROUPS, FINAL), 30),
        ((GROUPS, KNOCK_OUT, FINAL), 40),
        ((Stage(StageKind.GROUPS, 8, 4, 8), GROUPS, KNOCK_OUT, FINAL), 64),
    ],
)
def test_plans_as_clubs_play_them_are_valid(stages: tuple[Stage, ...], players: int) -> None:
    assert checked_plan(stages, players, LEAGUE_2006) == stages


@pytest.mark.clause("L1b")
@pytest.mark.parametrize("stages", [(), (KNOCK_OUT,), (FINAL, FINAL), (FINAL, KNOCK_OUT)])
def test_a_knock_out_has_one_final_at_its_end(stages: tuple[Stage, ...]) -> None:
    assert "stages: a knock-out ends with one final (L1b)" in refusals(*stages, players=8)


@pytest.mark.clause("L1b")
def test_groups_come_before_single_players_leave() -> None:
    late = Stage(StageKind.GROUPS, 1, go_on=1, tables=2)
    assert refusals(KNOCK_OUT, late, FINAL, players=8) == [
        "stages: groups come before the rounds in which one player leaves (L1b)"
    ]


@pytest.mark.clause("L2:players")
def test_nobody_sits_down_at_a_table_too_large_or_too_small() -> None:
    text = "players at one table, which has room for 2 to 10 (L2)"
    assert refusals(FINAL, players=11) == [f"stages.0.tables: 11 {text}"]
    assert refusals(FINAL, players=1) == [f"stages.0.tables: 1 {text}"]
    assert refusals(Stage(StageKind.GROUPS, 8, 3, 4), FINAL) == [f"stages.1.tables: 12 {text}"]
    assert refusals(Stage(StageKind.GROUPS, 8, 3, 0), FINAL) == [
        "stages.0.tables: 30 players in groups: 0; each has 2 to 10 players (L2)"
    ]


@pytest.mark.clause("L1b")
def test_only_groups_have_several_tables() -> None:
    for tables in (0, 2):
        several = Stage(StageKind.ELIMINATION, 1, go_on=4, tables=tables)
        assert refusals(several, FINAL, players=8) == [
            f"stages.0.tables: only groups have several tables, not {tables} (L1b)"
        ]


@pytest.mark.clause("L1b")
def test_somebody_leaves_in_every_stage_and_somebody_stays() -> None:
    def go_on(stage: Stage, players: int) -> list[str]:
        return [text for text in refusals(stage, FINAL, players=players) if "stages.0.go_on" in text]

    assert go_on(Stage(StageKind.ELIMINATION, 1, go_on=8), 8) == [
        "stages.0.go_on: 8 players come here: at most 7 of them can be in the final (L1b)"
    ]
    assert go_on(Stage(StageKind.ELIMINATION, 1, go_on=1), 8) == [
        "stages.0.go_on: the final needs at least 2 players (L1b)"
    ]
    assert go_on(Stage(StageKind.GROUPS, 1, go_on=4, tables=2), 9) == [
        "stages.0.go_on: the smallest group has 4 players: at most 3 of each group can go on (L1b)"
    ]
    assert go_on(Stage(StageKind.ELIMINATION, 1, go_on=2), 2) == [
        "stages.0.go_on: only 2 players come here, so nobody can leave before the final (L1b)"
    ]
    assert refusals(Stage(StageKind.FINAL, 1, go_on=2), players=8) == [
        "stages.0.go_on: 2 is out of range: expected 1 to 1 (L8.4)"
    ]


@pytest.mark.clause("L1b")
def test_stages_after_one_that_cannot_be_are_not_looked_at() -> None:
    assert refusals(Stage(StageKind.GROUPS, 3, go_on=20, tables=5), FINAL, players=12) == [
        "stages.0.go_on: the smallest group has 2 players: at most 1 of each group can go on (L1b)"
    ]


@pytest.mark.clause("L1b")
def test_a_stage_has_games() -> None:
    assert refusals(Stage(StageKind.FINAL, 0), players=8) == [
        "stages.0.games: 0 is out of range: expected 1 to 100 (L1b)"
    ]


@pytest.mark.clause("K4")
def test_partners_play_no_knock_out() -> None:
    rules = make_system(ScoringSystem.PARTNER, limit=500)
    with pytest.raises(InvalidPlan, match="partners win together, so a knock-out cannot part them"):
        checked_plan([FINAL], 4, rules)


@given(
    stages=st.lists(
        st.builds(Stage, st.sampled_from(StageKind), st.integers(-1, 3), st.integers(-1, 9), st.integers(-1, 5)),
        max_size=4,
    ),
    players=st.integers(0, 50),
)
def test_any_plan_is_judged_without_an_error(stages: list[Stage], players: int) -> None:
    """And a valid one leaves at least two for the final, fewer with every stage."""
    if find_plan_refusals(stages, players, LEAGUE_2006):
        return
    entering = [players, *(stage.go_on * stage.tables for stage in stages)]
    assert entering == sorted(set(entering), reverse=True)
    assert (entering[-1], entering[-2] >= 2) == (1, True)
