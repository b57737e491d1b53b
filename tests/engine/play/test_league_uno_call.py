"""Saying UNO in the league: when, for how long it can be made up for, and what a false call costs (L8.1)."""

import pytest

from engine.play import NONE, ActionKind, Offence, Verdict
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import position, scene


@pytest.mark.clause("L8.1")
def test_uno_is_said_before_the_last_but_one_card_is_laid() -> None:
    table = scene(LEAGUE_2006, ["r1 b2", "g1 g2 g3", "b1 b3 b4"], top="r9")
    table.call_uno(0)
    assert "uno" not in table.options(0)

    table.lay(0, "r1")

    assert not table.action_is_open(ActionKind.DEMAND)
    assert (table.state.uno_owed, table.state.uno_said) == (NONE, NONE)


@pytest.mark.clause("L8.1", "L7")
def test_forgotten_uno_costs_one_card_that_every_other_player_may_demand() -> None:
    table = scene(LEAGUE_2006, ["r1 b2", "g1 g2 g3", "b1 b3 b4"], top="r9")
    table.lay(0, "r1")
    assert table.options(0) == {"uno"}
    assert table.options(2) == {"demand >0 uno_forgotten"}

    table.demand(2, 0, Offence.UNO_FORGOTTEN)

    assert table.position() == position(["b2 y9", "g1 g2 g3", "b1 b3 b4"], top="r1", turn=1)
    assert not table.action_is_open(ActionKind.DEMAND)
    assert "uno" not in table.options(0)


@pytest.mark.clause("L8.1", "K18")
def test_uno_may_be_made_up_for_until_somebody_notices() -> None:
    table = scene(LEAGUE_2006, ["r1 b2", "g1 g2 g3", "b1 b3 b4"], top="r9")
    table.lay(0, "r1")

    table.call_uno(0)

    assert not table.action_is_open(ActionKind.DEMAND)
    assert table.hand(0) == "b2"


@pytest.mark.clause("L8.1", "K18")
@pytest.mark.parametrize("begins", ["lays", "draws", "throws in"])
def test_forgotten_uno_that_nobody_noticed_costs_nothing_once_the_next_player_begins(begins: str) -> None:
    table = scene(LEAGUE_2006, ["r1 b2", "r5 g2 g3", "r1 b3 b4"], top="r9")
    table.lay(0, "r1")

    if begins == "lays":
        table.lay(1, "r5")
    elif begins == "draws":
        table.draw(1)
    else:
        table.jump_in(2, "r1")

    assert not table.action_is_open(ActionKind.DEMAND)
    assert table.ask(ActionKind.CALL_UNO, 0).reason.code is Verdict.NO_UNO


@pytest.mark.clause("L8.1", "K18")
@pytest.mark.parametrize("hand", ["r1", "r1 r2 r3"])
def test_uno_cannot_be_said_with_another_number_of_cards(hand: str) -> None:
    table = scene(LEAGUE_2006, [hand, "g1 g2 g3"], top="r9")

    explanation = table.ask(ActionKind.CALL_UNO, 0)

    assert (explanation.is_legal, explanation.reason.code) == (False, Verdict.NO_UNO)


@pytest.mark.clause("L8.1", "K18")
def test_uno_said_and_then_drawn_instead_was_a_false_call() -> None:
    table = scene(LEAGUE_2006, ["r1 b2", "g1 g2 g3", "b1 b3 b4"], top="r9")
    table.call_uno(0)
    table.draw(0)

    table.demand(1, 0, Offence.FALSE_UNO)

    assert table.position() == position(["r1 b2 y9 y8", "g1 g2 g3", "b1 b3 b4"], top="r9", turn=1)


@pytest.mark.clause("L8.1", "K18", "L7")
def test_uno_said_before_a_penalty_card_came_was_false_when_two_cards_are_left() -> None:
    table = scene(LEAGUE_2006, ["r1 b2", "g1 g2 g3", "b1 b3 b4"], top="r9")
    table.call_uno(0)
    table.fault(0, Offence.QUESTION)
    table.demand(1, 0, Offence.QUESTION)

    table.lay(0, "r1")

    assert table.hand(0) == "b2 y9"
    assert table.options(1) >= {"demand >0 false_uno"}


@pytest.mark.clause("L8.1", "K18")
def test_false_call_lapses_when_the_next_player_begins() -> None:
    table = scene(LEAGUE_2006, ["r1 b2", "g1 g2 g3", "b1 b3 b4"], top="r9")
    table.call_uno(0)
    table.draw(0)
    table.draw(1)

    assert not table.action_is_open(ActionKind.DEMAND)


@pytest.mark.clause("L8.1", "L6.8")
def test_uno_of_a_player_whose_turn_is_taken_by_a_jump_in_was_not_false() -> None:
    table = scene(LEAGUE_2006, ["r1 b2 b5", "g1 g2", "r1 b3 b4"], top="r9")
    table.lay(0, "r1")
    table.call_uno(1)
    table.jump_in(2, "r1")
    table.draw(0)

    assert not table.action_is_open(ActionKind.DEMAND)
    assert table.options(1) >= {"uno"}


@pytest.mark.clause("L8.1", "L6.10")
def test_uno_is_owed_by_who_laid_the_last_but_one_card_even_after_a_swap() -> None:
    table = scene(LEAGUE_2006, ["r0 b2", "g1 g2 g3", "b1 b3 b4"], top="r9")
    table.lay(0, "r0")
    table.swap(0, 1)

    assert "demand >0 uno_forgotten" in table.options(1)
    assert "demand >1 uno_forgotten" not in table.options(0)
