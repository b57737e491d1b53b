"""The white UNO card: gifts, Blocker-Schocker, and the game that it ends (L6.16, L6.17)."""

import pytest

from engine.play import ActionKind, Phase, Verdict
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import scene

HANDS = ["UNO r1 r2", "g1 g2 W", "b1 b2 b3", "y2 y3 y4"]


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("target", [-1, 0, 4])
def test_uno_card_needs_an_opponent_at_the_table(target: int) -> None:
    table = scene(LEAGUE_2006, HANDS, top="r9")

    assert table.ask(ActionKind.LAY, 0, "UNO", to=target).reason.code is Verdict.INCOMPLETE


@pytest.mark.clause("L6.17", "L6.16", "L8.2")
def test_game_ended_with_the_uno_card_counts_double_and_nobody_gives() -> None:
    table = scene(LEAGUE_2006, ["UNO", "g2 g1", "UNO b1"], top="r9")

    table.lay(0, "UNO", to=1)

    assert table.state.phase is Phase.OVER
    result = table.game.result()
    assert (result.winner, result.points, result.uno_card_finish) == (0, (0, 3, 101), True)
    game = result.as_game(7, dealer=2)
    assert (game.number, game.dealer, game.winners, game.uno_card_finish) == (7, 2, (0,), True)
    assert [hand.points for hand in game.hands] == [0, 3, 101]
