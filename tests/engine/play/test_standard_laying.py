"""The standard game: which card fits (K12) and what happens to who does not lay (K13)."""

import pytest

from engine.play import Phase
from engine.rulesets import FAMILY, STANDARD, Drawing
from tests.engine.play.scenes import position, scene, with_play


@pytest.mark.clause("K13")
def test_drawn_card_that_fits_may_be_kept() -> None:
    table = scene(STANDARD, ["r5 y1", "y2 y4", "y3"], top="r7", stock="b7 y9")

    table.draw(0)
    table.keep(0)

    assert table.position() == position(["r5 y1 b7", "y2 y4", "y3"], "r7", turn=1)
    assert table.stock() == "y9"


@pytest.mark.clause("K13", "L6.7")
def test_drawn_card_is_never_laid_where_the_turn_passes() -> None:
    table = scene(with_play(STANDARD, drawing=Drawing.ONE_AND_PASS), ["y1 y3", "y2 y4"], top="r7", stock="r9 r8")

    table.draw(0)

    assert table.position() == position(["y1 y3 r9", "y2 y4"], "r7", turn=1)
    assert table.stock() == "r8"


@pytest.mark.clause("K13")
def test_family_draws_until_a_card_fits_and_no_further() -> None:
    table = scene(FAMILY, ["y1 y3", "y2 y4"], top="r7", stock="b8 g+2 bS b7 r9 r8")

    table.draw(0)

    assert table.position() == position(["y1 y3 b8 g+2 bS b7", "y2 y4"], "r7", turn=0, phase=Phase.DRAWN)
    assert table.options(0) == {"lay b7", "keep"}
    assert table.stock() == "r9 r8"

    table.lay(0, "b7")

    assert table.position() == position(["y1 y3 b8 g+2 bS", "y2 y4"], "b7", turn=1)


@pytest.mark.clause("K13", "K14")
def test_drawing_until_it_fits_ends_with_the_last_card_of_stock_and_pile() -> None:
    table = scene(FAMILY, ["y1 y3", "y2 y4"], top="r7", under="b8 g9", stock="b5")

    table.draw(0)

    assert table.position() == position(["y1 y3 b5 b8 g9", "y2 y4"], "r7", turn=1)
    assert table.stock() == ""
