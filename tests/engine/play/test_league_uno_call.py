"""Saying UNO in the league: when, for how long it can be made up for, and what a false call costs (L8.1)."""

import pytest

from engine.play import NONE, ActionKind
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import scene


@pytest.mark.clause("L8.1")
def test_uno_is_said_before_the_last_but_one_card_is_laid() -> None:
    table = scene(LEAGUE_2006, ["r1 b2", "g1 g2 g3", "b1 b3 b4"], top="r9")
    table.call_uno(0)
    assert "uno" not in table.options(0)

    table.lay(0, "r1")

    assert not table.action_is_open(ActionKind.DEMAND)
    assert (table.state.uno_owed, table.state.uno_said) == (NONE, NONE)
