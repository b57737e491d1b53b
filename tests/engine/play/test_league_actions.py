"""Skip, reverse, draw two, wild and wild draw four as the league plays them (L6.12 to L6.15)."""

import pytest

from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import position, scene


@pytest.mark.clause("L6.13", "K14")
def test_sum_larger_than_the_stocks_goes_on_with_the_other_stock_and_the_shuffled_pile() -> None:
    table = scene(LEAGUE_2006, ["g1 g2", "b1 b2"], under="b7 b7 b7", top="r+2", due=6, stock="y9 y8", second_stock="y6")

    table.take(0)

    assert table.position() == position(["g1 g2 y9 y8 y6 b7 b7 b7", "b1 b2"], top="r+2", turn=1)
    assert not any(table.state.stocks)
