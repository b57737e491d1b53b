"""The referee says why an action is legal or not, with the clause of the rulebook that decides it."""

import pytest

from engine.play import Action, ActionKind, IllegalAction, Offence, Verdict
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import Table, scene

HANDS = ["r1 r2 r3", "g1 g2 g3", "b1 b2 b3"]


def verdict(table: Table, kind: ActionKind, player: int, card: str = "", color: str = "", to: int = -1) -> Verdict:
    code = table.ask(kind, player, card, color, to).reason.code
    assert isinstance(code, Verdict)
    return code


@pytest.mark.clause("L6.15")
def test_explanation_names_the_cards_and_the_clause() -> None:
    table = scene(LEAGUE_2006, ["W+4 r1", "g1 g2"], top="W", color="b")

    explanation = table.ask(ActionKind.LAY, 0, "W+4", "r")

    assert not explanation.is_legal
    assert explanation.clauses == ("L6.15",)
    assert str(explanation) == "W+4 is not allowed on W. (L6.15)"


@pytest.mark.clause("L6.7", "L6.14", "L6.15", "L6.16")
@pytest.mark.parametrize(
    ("card", "color", "to", "text"),
    [
        ("r5", "", -1, "r5 has the colour in force. (L6.7, K12)"),
        ("b9", "", -1, "b9 has the same number as r9. (L6.7, K12)"),
        ("W", "g", -1, "W may be laid at any time. (L6.14, W1)"),
        ("W+4", "g", -1, "W+4 may be laid on r9. (L6.15)"),
        ("UNO", "", 1, "UNO may be laid on r9. (L6.16)"),
    ],
)
def test_legal_card_is_explained(card: str, color: str, to: int, text: str) -> None:
    table = scene(LEAGUE_2006, [f"{card} y1 y2", "g1 g2"], top="r9")

    explanation = table.ask(ActionKind.LAY, 0, card, color, to)

    assert explanation.is_legal
    assert str(explanation) == text


@pytest.mark.clause("L6.7")
def test_same_symbol_is_explained() -> None:
    table = scene(LEAGUE_2006, ["bS y1", "g1 g2"], top="rS")

    assert str(table.ask(ActionKind.LAY, 0, "bS")) == "bS has the same symbol as rS. (L6.7, K12)"


@pytest.mark.clause("L6.13", "L6.15")
@pytest.mark.parametrize(
    ("top", "is_closed", "card", "color", "legal", "text"),
    [
        ("r+2", False, "b+2", "", True, "b+2 adds to the sum of the due cards. (L6.13, K20)"),
        ("r+2", False, "W+4", "g", True, "W+4 adds four cards and closes the sum. (L6.13, L6.15)"),
        ("r+2", False, "r5", "", False, "6 cards are due: they must be taken. (L6.13, K19)"),
        ("W+4", True, "b+2", "", False, "The sum is closed: 6 cards must be taken. (L6.15)"),
        ("W+4", False, "b+2", "", False, "b+2 does not add to this sum: 6 cards must be taken. (L6.15, K20, K21)"),
    ],
)
def test_card_on_due_cards_is_explained(
    top: str, is_closed: bool, card: str, color: str, legal: bool, text: str
) -> None:
    table = scene(LEAGUE_2006, ["b+2 W+4 r5", "g1 g2"], top=top, color="r", due=6, is_closed=is_closed)

    explanation = table.ask(ActionKind.LAY, 0, card, color)

    assert (explanation.is_legal, str(explanation)) == (legal, text)


@pytest.mark.clause("L6.13")
def test_drawing_one_card_instead_of_the_due_ones_is_explained() -> None:
    table = scene(LEAGUE_2006, HANDS, top="r+2", due=2)

    assert str(table.ask(ActionKind.DRAW, 0, to=0)) == "2 cards are due: they must be taken. (L6.13, K19)"
    assert str(table.ask(ActionKind.TAKE, 0)) == "2 cards are due. (L6.13, L6.15)"
    assert verdict(table, ActionKind.TAKE, 1) is Verdict.NOT_ON_TURN


@pytest.mark.clause("L6.7")
def test_whose_turn_it_is_is_explained() -> None:
    table = scene(LEAGUE_2006, HANDS, top="r9", turn=1)

    text = "It is the turn of player 2. (L6.7, K19)"
    assert str(table.ask(ActionKind.LAY, 0, "r1")) == text
    assert str(table.ask(ActionKind.DRAW, 0, to=0)) == text
    assert verdict(table, ActionKind.DRAW, 1, to=0) is Verdict.MAY_DRAW
    assert verdict(table, ActionKind.TAKE, 1) is Verdict.NOTHING_DUE


@pytest.mark.clause("L6.2")
def test_empty_stock_is_explained() -> None:
    table = scene(LEAGUE_2006, HANDS, top="r9", stock="", second_stock="y1")

    assert verdict(table, ActionKind.DRAW, 0, to=0) is Verdict.NO_SUCH_STOCK
    assert verdict(table, ActionKind.DRAW, 0, to=1) is Verdict.MAY_DRAW
    assert verdict(table, ActionKind.DRAW, 0, to=2) is Verdict.NO_SUCH_STOCK


@pytest.mark.clause("L6.8", "L6.9")
def test_throwing_in_is_explained() -> None:
    table = scene(LEAGUE_2006, ["r5 r5 r1", "g1 g2 g3", "r5 r1 W"], top="r9")
    table.lay(0, "r5")

    assert str(table.ask(ActionKind.JUMP_IN, 2, "r5")) == "r5 is the identical card and may be thrown in. (L6.8, K24)"
    assert str(table.ask(ActionKind.DOUBLE, 0, "r5")) == "r5 is the identical card and may follow at once. (L6.9, K22)"
    assert verdict(table, ActionKind.JUMP_IN, 2, "r1") is Verdict.NOT_IDENTICAL
    assert verdict(table, ActionKind.JUMP_IN, 2, "W") is Verdict.BLACK_NOT_THROWN
    assert verdict(table, ActionKind.JUMP_IN, 1, "r5") is Verdict.NOT_IN_HAND
    table.draw(1)
    assert verdict(table, ActionKind.JUMP_IN, 2, "r5") is Verdict.TOO_LATE


@pytest.mark.clause("L6.10")
def test_swapping_is_explained() -> None:
    table = scene(LEAGUE_2006, ["r0 r1 r2", *HANDS[1:]], top="r9")
    assert str(table.ask(ActionKind.SWAP, 0, to=1)) == "There are no hands to swap now. (L6.10, K23)"
    assert verdict(table, ActionKind.DECLINE, 0) is Verdict.NO_SWAP

    table.lay(0, "r0")

    assert str(table.ask(ActionKind.SWAP, 0, to=1)) == "Who laid this card may swap hands. (L6.10, K23)"
    assert verdict(table, ActionKind.DECLINE, 0) is Verdict.MAY_SWAP
    assert verdict(table, ActionKind.SWAP, 0, to=0) is Verdict.NO_SWAP
    assert verdict(table, ActionKind.SWAP, 1, to=0) is Verdict.NO_SWAP


@pytest.mark.clause("L6.11")
def test_slapping_is_explained() -> None:
    table = scene(LEAGUE_2006, ["r4 r1 r2", *HANDS[1:]], top="r9")
    assert verdict(table, ActionKind.SLAP, 1) is Verdict.NO_SLAP
    assert str(table.ask(ActionKind.COUNT, 0)) == "There is nothing that a count could end. (L6.11, L6.16)"

    table.lay(0, "r4")

    assert str(table.ask(ActionKind.SLAP, 1)) == "A 4 was laid: everybody slaps the stock. (L6.11)"
    assert str(table.ask(ActionKind.COUNT, 0)) == "3-2-1-0 ends the slapping or the blocking. (L6.11, L6.16)"


@pytest.mark.clause("L6.14")
def test_naming_a_colour_is_explained() -> None:
    table = scene(LEAGUE_2006, ["W r1 r2", *HANDS[1:]], top="r9")
    assert str(table.ask(ActionKind.NAME, 0, color="r")) == "There is no colour to name for this player. (L6.14, L6.16)"
    assert verdict(table, ActionKind.LAY, 0, "W") is Verdict.INCOMPLETE
    table.fault(0, Offence.COLOR_NOT_NAMED, "W")

    assert table.ask(ActionKind.NAME, 1, color="r").clauses == ("L6.14", "L6.16", "W1", "K19")
    assert verdict(table, ActionKind.NAME, 1, color="r") is Verdict.MAY_NAME
    assert verdict(table, ActionKind.NAME, 0, color="r") is Verdict.NO_COLOR_TO_NAME
    assert verdict(table, ActionKind.NAME, 1) is Verdict.NO_COLOR_TO_NAME


@pytest.mark.clause("L6.16")
def test_gifts_and_blocking_are_explained() -> None:
    table = scene(LEAGUE_2006, ["UNO r1 r2", "g1 W g3", "b1 g1 b3", "y1"], top="r9")
    assert verdict(table, ActionKind.GIVE, 1, "g1") is Verdict.NO_GIFTS
    table.lay(0, "UNO", to=2)

    assert str(table.ask(ActionKind.GIVE, 1, "g1")) == "Every player gives the opponent a card. (L6.16)"
    assert verdict(table, ActionKind.GIVE, 1, "W") is Verdict.NOT_GIVEABLE
    assert verdict(table, ActionKind.GIVE, 3, "y1") is Verdict.NOT_GIVEABLE
    assert verdict(table, ActionKind.GIVE, 2, "b1") is Verdict.NO_GIFTS
    table.give(1, "g1")
    assert verdict(table, ActionKind.GIVE, 1, "g3") is Verdict.NO_GIFTS
    table.give(0, "r1")
    assert str(table.ask(ActionKind.BLOCK, 2, "g1", to=1)) == "g1 is identical to the gift and blocks it. (L6.16)"
    assert verdict(table, ActionKind.BLOCK, 2, "b1", to=1) is Verdict.NO_SUCH_GIFT


@pytest.mark.clause("L7", "L8.1")
def test_penalties_and_uno_are_explained() -> None:
    table = scene(LEAGUE_2006, ["r1 r2", *HANDS[1:]], top="r9")
    assert str(table.ask(ActionKind.CALL_UNO, 0)) == "UNO is said when the last but one card is laid. (L8.1, K18)"
    assert verdict(table, ActionKind.CALL_UNO, 1) is Verdict.NO_UNO
    table.lay(0, "r1")
    demand = table.action(ActionKind.DEMAND, 1, to=0, offence=Offence.UNO_FORGOTTEN)

    explanation = table.referee.explain(table.state, demand)

    assert (explanation.is_legal, explanation.clauses) == (True, ("L7", "K18", "K19"))
    assert table.ask(ActionKind.DRAW_EXTRA, 2).clauses == ("L7",)


@pytest.mark.clause("L8.2")
def test_nothing_is_open_after_the_game() -> None:
    table = scene(LEAGUE_2006, ["r1", *HANDS[1:]], top="r9")
    table.lay(0, "r1")

    assert str(table.ask(ActionKind.LAY, 1, "g1")) == "The game is over. (L8.2)"
    assert verdict(table, ActionKind.DRAW, 1, to=0) is Verdict.IS_OVER


@pytest.mark.clause("L7", "L6.7")
@pytest.mark.parametrize("card", [-1, -7, 55, 300])
@pytest.mark.parametrize(
    "kind", [ActionKind.LAY, ActionKind.JUMP_IN, ActionKind.DOUBLE, ActionKind.GIVE, ActionKind.BLOCK]
)
def test_card_that_the_deck_does_not_have_is_refused_and_not_an_error(kind: ActionKind, card: int) -> None:
    table = scene(LEAGUE_2006, ["UNO r1 r2", *HANDS[1:]], top="r9")

    explanation = table.referee.explain(table.state, Action(kind, 0, card, target=1))

    assert (explanation.is_legal, explanation.reason.code) == (False, Verdict.NOT_IN_HAND)
    assert str(explanation) == "– is not in the hand. (L7, K19)"


@pytest.mark.clause("L7")
@pytest.mark.parametrize("card", [-7, 55, 300])
def test_fault_with_a_card_that_the_deck_does_not_have_is_refused(card: int) -> None:
    table = scene(LEAGUE_2006, HANDS, top="r9")
    fault = Action(ActionKind.FAULT, 0, card, offence=Offence.WRONG_CARD)

    assert table.referee.explain(table.state, fault).reason.code is Verdict.NO_FAULT


@pytest.mark.clause("L6.7")
@pytest.mark.parametrize("kind", ActionKind)
def test_player_who_does_not_sit_at_the_table_is_refused(kind: ActionKind) -> None:
    table = scene(LEAGUE_2006, HANDS, top="r9")

    assert not table.referee.explain(table.state, Action(kind, 3)).is_legal
    assert not table.referee.explain(table.state, Action(kind, -1)).is_legal


@pytest.mark.clause("L6.7")
def test_refusal_changes_nothing_and_carries_its_explanation() -> None:
    table = scene(LEAGUE_2006, HANDS, top="b9")
    before = table.state.copy()

    with pytest.raises(IllegalAction) as refused:
        table.lay(0, "r1")

    assert refused.value.explanation == table.ask(ActionKind.LAY, 0, "r1")
    assert str(refused.value) == "r1 has neither the colour in force nor the face of b9. (L6.7, K12)"
    assert table.state == before
    assert table.game.actions == ()
