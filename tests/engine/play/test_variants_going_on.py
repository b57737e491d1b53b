"""*Reinholen*: the game goes on until it is the turn of the player who went out (K27)."""

from dataclasses import replace

import pytest

from engine.cards import parse_card
from engine.play import NONE
from engine.rulesets import STANDARD, LastCardDraws
from tests.engine.play.scenes import Table, position, scene, with_play

GOES_ON = with_play(STANDARD, goes_on_until_turn=True)
STOCK = "g1 g2 g3 g4 g5 g6 g7 g8 g9"


def outcome(table: Table) -> tuple[int | None, tuple[int, ...]]:
    result = table.game.result()
    return result.winner, result.points


@pytest.mark.clause("K27")
def test_last_card_does_not_end_the_game() -> None:
    table = scene(GOES_ON, ["r5", "y2 y4 r9", "y5 y6 b6"], top="r7")
    table.lay(0, "r5")

    assert table.position() == position(["", "y2 y4 r9", "y5 y6 b6"], "r5", turn=1)
    assert table.options(0) == set()
    assert table.options(1) == {"lay r9", "draw"}
    with pytest.raises(ValueError, match="the game is not over"):
        table.game.result()


@pytest.mark.clause("K27", "K23")
def test_who_came_back_does_not_win_with_an_empty_hand_from_a_swap() -> None:
    rule_set = with_play(GOES_ON, seven_swaps=True)
    table = scene(rule_set, ["y2 y4", "r7", "y6 g3"], top="r9", turn=1, stock="b8 b9 b6")
    table.state.last_cards = (table.pack.number(parse_card("r5")), NONE, NONE)
    table.lay(1, "r7")
    table.swap(1, 0)
    table.draw(2)

    assert table.position() == position(["", "y2 y4", "b8 g3 y6"], "r7", turn=0)
    assert table.options(0) == {"draw"}


@pytest.mark.clause("K27", "K6")
@pytest.mark.parametrize("policy", list(LastCardDraws))
def test_draw_two_as_the_last_card_is_taken_in_the_game_and_no_final_drawing_follows(policy: LastCardDraws) -> None:
    rule_set = replace(GOES_ON, scoring=replace(GOES_ON.scoring, last_card_draws=policy))
    table = scene(rule_set, ["r+2", "b+2 y4 b4", "y5 y6 b6"], top="r9", stock=STOCK)
    table.lay(0, "r+2")
    assert table.options(1) == {"take"}
    table.take(1)
    assert table.position() == position(["", "b+2 y4 b4 g1 g2", "y5 y6 b6"], "r+2", turn=2)
    table.draw(2)
    table.finish(0)

    assert outcome(table) == (0, (0, 31, 20))
