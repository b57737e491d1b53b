"""The white UNO card: gifts, Blocker-Schocker, and the game that it ends (L6.16, L6.17)."""

import pytest

from engine.play import ActionKind, IllegalAction, Phase, Verdict
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import Table, position, scene

HANDS = ["UNO r1 r2", "g1 g2 W", "b1 b2 b3", "y2 y3 y4"]


def uno_card_is_thrown(hands: list[str] = HANDS, at: int = 2, direction: int = 0) -> Table:
    table = scene(LEAGUE_2006, hands, top="r9", direction=direction)
    table.lay(0, "UNO", to=at)
    return table


def gifts_are_given(hands: list[str], gifts: dict[int, str], at: int = 2) -> Table:
    table = uno_card_is_thrown(hands, at)
    for giver, card in gifts.items():
        table.give(giver, card)
    return table


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("top", ["r9", "bS", "gR", "y+2", "b0"])
def test_uno_card_is_laid_at_any_time_and_names_an_opponent(top: str) -> None:
    table = scene(LEAGUE_2006, HANDS, top=top)
    assert {option for option in table.options(0) if "UNO" in option} == {"lay UNO >1", "lay UNO >2", "lay UNO >3"}

    table.lay(0, "UNO", to=3)

    hands = ["r1 r2", "g1 g2 W", "b1 b2 b3", "y2 y3 y4"]
    assert table.position() == position(hands, top="UNO", turn=1, phase=Phase.GIVING)


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("top", ["W", "W+4"])
def test_uno_card_is_not_allowed_on_wild_or_draw_four(top: str) -> None:
    table = scene(LEAGUE_2006, HANDS, top=top, color="b")

    with pytest.raises(IllegalAction) as refused:
        table.lay(0, "UNO", to=1)

    assert str(refused.value) == f"UNO is not allowed on {top}. (L6.16)"


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("target", [-1, 0, 4])
def test_uno_card_needs_an_opponent_at_the_table(target: int) -> None:
    table = scene(LEAGUE_2006, HANDS, top="r9")

    assert table.ask(ActionKind.LAY, 0, "UNO", to=target).reason.code is Verdict.INCOMPLETE


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("card", ["W", "W+4", "UNO"])
def test_black_and_uno_cards_are_never_given(card: str) -> None:
    table = uno_card_is_thrown(["UNO r1 r2", f"g1 {card}", "b1 b2 b3"])

    assert table.options(1) == {"give g1"}
    explanation = table.ask(ActionKind.GIVE, 1, card)
    assert (explanation.reason.code, explanation.clauses) == (Verdict.NOT_GIVEABLE, ("L6.16",))


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("card", ["gS", "gR", "g+2", "g0", "g4"])
def test_every_coloured_card_may_be_given_and_has_no_effect(card: str) -> None:
    table = gifts_are_given(["UNO r1 r2", f"{card} g1", "b1 b2"], {0: "r1", 1: card})
    table.count(0)
    table.name(2, "b")

    assert table.position() == position(["r2", "g1", f"b1 b2 r1 {card}"], top="UNO", color="b", turn=1)


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
