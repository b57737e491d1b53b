"""The standard game: what action cards do (K12, K15, K19), and a stock that runs out (K14)."""

import pytest

from engine.play import NONE, Phase
from engine.rulesets import STANDARD
from tests.engine.play.scenes import position, scene, with_play


@pytest.mark.clause("L6.13", "W1")
@pytest.mark.parametrize(
    ("top", "color", "is_start", "start_skips", "taking_skips", "next_turn"),
    [
        ("r+2", "", False, True, True, 2),
        ("r+2", "", False, True, False, 1),
        ("r+2", "", True, True, False, 2),
        ("r+2", "", True, False, True, 1),
        ("W+4", "b", False, True, False, 2),
        ("W+4", "b", False, False, False, 2),
    ],
)
def test_whether_who_takes_may_lay_as_well_is_a_parameter_of_the_draw_two(
    top: str, color: str, is_start: bool, start_skips: bool, taking_skips: bool, next_turn: int
) -> None:
    rule_set = with_play(STANDARD, start_draw_two_skips=start_skips, taking_draw_two_skips=taking_skips)
    due = 4 if color else 2
    table = scene(rule_set, ["y1 y3", "r2 b4", "y5 y6"], top=top, color=color, turn=1, due=due)
    table.state.base = NONE if is_start else 0

    table.take(1)

    assert (table.state.turn, table.state.due, table.state.phase) == (next_turn, 0, Phase.TURN)
    if next_turn == 1:
        assert {"lay r2", "draw"} <= table.options(1)


@pytest.mark.clause("K14")
def test_discards_but_the_top_one_are_shuffled_into_a_new_stock() -> None:
    table = scene(STANDARD, ["y1 y3", "y2 y4"], top="r7", under="b1 b2 b3 W g+2", stock="g9")

    table.draw(0)
    assert table.position() == position(["y1 y3 g9", "y2 y4"], "r7", turn=1)
    assert table.stock() == ""

    table.draw(1)

    drawn = table.hand(1).replace("y2", "").replace("y4", "").split()
    assert len(drawn) == 1
    assert sorted(table.stock().split() + drawn) == ["W", "b1", "b2", "b3", "g+2"]
    assert [table.notation(card) for card in table.state.pile] == ["r7"]


@pytest.mark.clause("K14")
def test_new_stock_follows_from_the_seed_alone() -> None:
    def drawn_after(seed: int) -> tuple[str, str, int]:
        table = scene(STANDARD, ["y1 y3", "y2 y4"], top="r7", under="b1 b2 b3 b4 b5 b6 b8 b9", stock="")
        table.state.seed = seed
        table.draw(0)
        return table.hand(0), table.stock(), table.state.seed

    assert drawn_after(1) == drawn_after(1)
    assert len({drawn_after(seed)[1] for seed in range(12)}) > 6


@pytest.mark.clause("K14")
def test_card_that_is_laid_begins_the_round_without_a_card_anew() -> None:
    table = scene(STANDARD, ["y1 y3", "y2 y4", "b7 y5 y6"], top="r7", stock="")
    table.draw(0)
    table.draw(1)
    table.lay(2, "b7")
    assert (table.state.idle, table.stock()) == (0, "")

    table.state.pile = table.state.pile[-1:]
    table.draw(0)
    table.draw(1)

    assert table.state.phase is Phase.TURN
