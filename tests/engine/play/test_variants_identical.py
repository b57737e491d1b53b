"""*Doppeln*: identical cards one after the other in one turn (K22)."""

import pytest

from engine.play import ActionKind, Verdict
from engine.rulesets import LEAGUE_2006, STANDARD, IdenticalCards, RuleSet
from tests.engine.play.scenes import Table, scene, with_play

NO_DRAW_CARDS = with_play(STANDARD, identical_cards=IdenticalCards.NO_DRAW_CARDS)
ANY = with_play(STANDARD, identical_cards=IdenticalCards.ANY)
STOCK = "g1 g2 g3 g4 g5 g6 g7 g8"


def laid(rule_set: RuleSet, card: str, *others: str) -> Table:
    """Player 0 holds the card twice and has laid it once."""
    table = scene(
        rule_set, [f"{card} {card} y1 y3", *(others or ("y2 y4 b4", "y5 y6 b6", "y7 y8 b8"))], top="r7", stock=STOCK
    )
    table.lay(0, card)
    return table


@pytest.mark.clause("K22")
@pytest.mark.parametrize(
    ("card", "in_none", "in_no_draw_cards", "in_any"),
    [("r5", False, True, True), ("rS", False, True, True), ("rR", False, True, True), ("r+2", False, False, True)],
)
def test_which_cards_are_laid_twice(card: str, in_none: bool, in_no_draw_cards: bool, in_any: bool) -> None:
    for rule_set, expected in ((STANDARD, in_none), (NO_DRAW_CARDS, in_no_draw_cards), (ANY, in_any)):
        table = laid(rule_set, card)
        explanation = table.ask(ActionKind.DOUBLE, 0, card)

        assert (f"double {card}" in table.options(0)) is expected
        assert explanation.is_legal is expected
        assert explanation.reason.code is (Verdict.IDENTICAL_AGAIN if expected else Verdict.NO_IDENTICAL)
        assert "K22" in explanation.clauses


@pytest.mark.clause("K22", "K23")
def test_second_seven_waits_until_hands_are_swapped() -> None:
    table = laid(with_play(NO_DRAW_CARDS, seven_swaps=True), "r7")

    assert table.options(0) == {"swap >1", "swap >2", "swap >3"}
    assert table.ask(ActionKind.DOUBLE, 0, "r7").reason.code is Verdict.SWAP_FIRST


@pytest.mark.clause("L6.9", "K22")
@pytest.mark.parametrize(
    ("rule", "doubled"),
    [
        (IdenticalCards.OFF, set()),
        (IdenticalCards.NO_DRAW_CARDS, set()),
        (IdenticalCards.WILDS_TOO, {"W"}),
        (IdenticalCards.ANY, set()),
        (IdenticalCards.BLACK_TOO, {"W", "W+4", "UNO"}),
    ],
)
def test_which_black_and_uno_cards_are_laid_twice(rule: IdenticalCards, doubled: set[str]) -> None:
    for card in ("W", "W+4", "UNO"):
        table = scene(with_play(LEAGUE_2006, identical_cards=rule), [f"{card} {card} y1 y3", "y2 y4 b4"], top="r7")
        if card == "UNO":
            table.lay(0, card, to=1)
            table.give(0, "y1")
            table.count(0)
            table.name(1, "b")
            second = {"double UNO >1"}
        else:
            table.lay(0, card, "b")
            second = {f"double {card} {color}" for color in "rgby"}

        assert {word for word in table.options(0) if "double" in word} == (second if card in doubled else set())
        asked = table.ask(ActionKind.DOUBLE, 0, card, "" if card == "UNO" else "g", to=1 if card == "UNO" else -1)
        assert asked.reason.code is (Verdict.IDENTICAL_AGAIN if card in doubled else Verdict.NO_IDENTICAL)
