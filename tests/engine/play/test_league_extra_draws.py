"""Drawing cards is always allowed in the league when it is not one's turn (L7)."""

import pytest

from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import position, scene


@pytest.mark.clause("L7", "K14")
def test_drawing_out_of_turn_shuffles_the_discards_when_the_stocks_are_empty() -> None:
    table = scene(LEAGUE_2006, ["r1 r2 r5", "g1 g2 g3"], under="b7", top="r9", stock="", second_stock="")

    table.draw_extra(1)

    assert table.position() == position(["r1 r2 r5", "b7 g1 g2 g3"], top="r9", turn=0)
    assert (table.pile(), table.stock(0)) == ("r9", "")
