"""Skip, reverse, draw two, wild and wild draw four as the league plays them (L6.12 to L6.15)."""

import pytest

from engine.play import ActionKind, IllegalAction, Phase, Verdict
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import position, scene


@pytest.mark.clause("L6.13")
@pytest.mark.parametrize("card", ["r5", "rS", "rR", "W", "UNO"])
def test_only_draw_cards_turn_the_sum_away(card: str) -> None:
    table = scene(LEAGUE_2006, [f"{card} g1 g2", "b1 b2"], top="r+2", due=2)

    explanation = table.ask(ActionKind.LAY, 0, card, *(("", 1) if card == "UNO" else ("b",) if card == "W" else ()))

    assert explanation.reason.code is Verdict.DUE_FIRST
    assert table.options(0) == {"take"}


@pytest.mark.clause("L6.13", "K14")
def test_sum_larger_than_the_stocks_goes_on_with_the_other_stock_and_the_shuffled_pile() -> None:
    table = scene(LEAGUE_2006, ["g1 g2", "b1 b2"], under="b7 b7 b7", top="r+2", due=6, stock="y9 y8", second_stock="y6")

    table.take(0)

    assert table.position() == position(["g1 g2 y9 y8 y6 b7 b7 b7", "b1 b2"], top="r+2", turn=1)
    assert not any(table.state.stocks)


@pytest.mark.clause("L6.14")
@pytest.mark.parametrize(
    ("top", "color"), [("r9", ""), ("bS", ""), ("g+2", ""), ("W", "y"), ("W+4", "y"), ("UNO", "b")]
)
@pytest.mark.parametrize("named", ["r", "g", "b", "y"])
def test_wild_may_be_laid_on_everything_and_names_the_colour(top: str, color: str, named: str) -> None:
    table = scene(LEAGUE_2006, ["W r1 r2", "g1 g2 g3"], top=top, color=color)

    table.lay(0, "W", named)

    assert table.position() == position(["r1 r2", "g1 g2 g3"], top="W", color=named, turn=1)


@pytest.mark.clause("L6.15")
@pytest.mark.parametrize(("top", "color"), [("r9", ""), ("bS", ""), ("gR", ""), ("g+2", ""), ("y0", ""), ("W+4", "y")])
def test_draw_four_names_a_colour_and_the_next_player_takes_four_and_is_skipped(top: str, color: str) -> None:
    table = scene(LEAGUE_2006, ["W+4 r1 y2", "g1 g2 g3", "b1 b2 b3"], top=top, color=color)

    table.lay(0, "W+4", "b")

    hands = ["r1 y2", "g1 g2 g3", "b1 b2 b3"]
    assert table.position() == position(hands, top="W+4", color="b", turn=1, due=4, phase=Phase.DUE)
    assert table.options(1) == {"take"}
    table.take(1)
    hands[1] = "g1 g2 g3 y9 y8 y6 y5"
    assert table.position() == position(hands, top="W+4", color="b", turn=2)


@pytest.mark.clause("L6.15")
@pytest.mark.parametrize("top", ["W", "UNO"])
def test_draw_four_is_not_allowed_on_wild_or_uno_card(top: str) -> None:
    table = scene(LEAGUE_2006, ["W+4 r1 y2", "g1 g2 g3"], top=top, color="b")

    with pytest.raises(IllegalAction) as refused:
        table.lay(0, "W+4", "r")

    assert str(refused.value) == f"W+4 is not allowed on {top}. (L6.15)"
    assert table.options(0) == {"draw", "draw >1"}
