"""What the league adds to number cards: one card and the turn passes, the 0 that swaps, the 4 that is slapped."""

import pytest

from engine.play import ActionKind, Verdict
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import position, scene


@pytest.mark.clause("L6.7", "L6.2")
@pytest.mark.parametrize(
    ("stock", "drawn", "stocks"), [(0, "r8", ("r6", "r5 r4")), (1, "r5", ("r8 r6", "r4"))], ids=["first", "second"]
)
def test_who_cannot_lay_draws_one_card_from_either_stock_and_the_turn_passes(
    stock: int, drawn: str, stocks: tuple[str, str]
) -> None:
    table = scene(LEAGUE_2006, ["b1 b2", "g7 g8"], top="r9", stock="r8 r6", second_stock="r5 r4")

    table.draw(0, stock)

    assert table.position() == position([f"b1 b2 {drawn}", "g7 g8"], top="r9", turn=1)
    assert (table.stock(0), table.stock(1)) == stocks
    assert table.ask(ActionKind.LAY, 0, drawn).reason.code is Verdict.NOT_ON_TURN


@pytest.mark.clause("L6.11", "K14")
def test_last_to_slap_with_an_empty_stock_gets_a_card_from_the_shuffled_pile() -> None:
    table = scene(LEAGUE_2006, ["r4 g1", "y1 y2"], under="b7", top="r9", stock="", second_stock="")
    table.lay(0, "r4")

    table.slap(0)

    assert table.hand(1) in ("b7 y1 y2", "r9 y1 y2")
    assert len(table.state.stocks[0]) == 1
    assert table.pile() == "r4"
