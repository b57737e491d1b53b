"""Zwischenwerfen (L6.8) and two identical cards of one hand (L6.9), as the league plays them."""

import pytest

from engine.play import ActionKind, Verdict
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import scene


@pytest.mark.clause("L6.8")
@pytest.mark.parametrize("card", ["W", "W+4", "UNO"])
def test_black_and_white_cards_are_not_thrown_in(card: str) -> None:
    table = scene(LEAGUE_2006, [f"{card} r1 r2", "g1 g2 g3", f"{card} y1 y2"], top="b9")
    table.lay(0, card, *(("", 1) if card == "UNO" else ("r",)))

    assert f"jump {card}" not in table.options(2)
    assert table.ask(ActionKind.JUMP_IN, 2, card).reason.code is Verdict.BLACK_NOT_THROWN
