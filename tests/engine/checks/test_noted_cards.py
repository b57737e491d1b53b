from dataclasses import replace

import pytest

from engine.cards import parse_cards
from engine.decks import DeckKind
from engine.rulesets import JUNIOR, LEAGUE_2006, STANDARD
from engine.sheet import Hand, Sheet
from tests.engine.builders import make_sheet
from tests.engine.checks.support import only_text, row_codes, with_game, with_hand


def sheet_with_cards(points: int | None, cards: str, card_count: int | None = None) -> Sheet:
    """Björn's hand as given; Anke wins, Cäcilia has 20 points."""
    hand = Hand(points, parse_cards(cards), card_count)
    return with_hand(make_sheet("W 5 20 dealer=0"), 0, 1, hand)


@pytest.mark.clause("K5", "L9")
def test_cards_that_count_what_is_written_are_fine() -> None:
    assert row_codes(sheet_with_cards(35, "r7 b5 y3 S", 4), rule_set=STANDARD) == []


@pytest.mark.clause("K5", "L9")
def test_points_that_differ_from_the_cards_are_an_error() -> None:
    assert only_text(sheet_with_cards(53, "r7 b5 y3 S"), STANDARD) == (
        "Game 1: Björn has 53 points, but the noted cards r7 b5 y3 S count 35."
    )


@pytest.mark.clause("L9")
def test_wild_draw_four_counts_by_the_deck() -> None:
    sheet = sheet_with_cards(70, "+4")
    assert row_codes(sheet, rule_set=LEAGUE_2006) == []
    assert row_codes(sheet, rule_set=STANDARD) == ["CARDS_DIFFER_FROM_POINTS@1"]


@pytest.mark.clause("L8.2")
def test_cards_without_points_leave_the_points_missing() -> None:
    assert row_codes(sheet_with_cards(None, "7 5")) == ["POINTS_MISSING@1"]


@pytest.mark.clause("K7")
def test_cards_that_the_deck_does_not_have_are_named() -> None:
    assert only_text(sheet_with_cards(5, "5 R UNO"), JUNIOR) == (
        "Game 1: Björn has cards that the deck does not have: R UNO."
    )


@pytest.mark.clause("L5")
def test_cards_of_all_hands_are_counted_against_the_deck() -> None:
    sheet = with_hand(sheet_with_cards(14, "r7 r7"), 0, 2, Hand(7, parse_cards("r7")))
    assert only_text(sheet) == "Game 1: more cards in the hands than the deck has; too many are: r7."


@pytest.mark.clause("L5b")
def test_golden_one_is_the_uno_card() -> None:
    golden = replace(LEAGUE_2006, deck=DeckKind.LEAGUE_108_GOLDEN)
    assert row_codes(sheet_with_cards(101, "y1 r1"), rule_set=golden) == []
    assert row_codes(sheet_with_cards(300, "y1 UNO GOLD"), rule_set=golden) == ["CARDS_BEYOND_DECK"]


def test_number_of_cards_that_differs_from_the_cards_is_an_error() -> None:
    assert only_text(sheet_with_cards(12, "7 5", 3)) == "Game 1: Björn has 3 cards, but 2 are noted (7 5)."


@pytest.mark.clause("L5", "K11")
@pytest.mark.parametrize("count", [-1, 0, 110])
def test_losing_hand_has_a_card_and_leaves_one(count: int) -> None:
    sheet = with_hand(make_sheet("W 5 dealer=0"), 0, 1, Hand(5, card_count=count))
    assert only_text(sheet) == (f"Game 1: Björn has {count} cards; a hand that has not won has 1 to 109.")


@pytest.mark.clause("L6.17")
def test_uno_card_finish_needs_a_uno_card_outside_the_hands() -> None:
    one, both = sheet_with_cards(100, "UNO"), sheet_with_cards(200, "UNO UNO")
    assert row_codes(with_game(one, 0, uno_card_finish=True)) == []
    assert row_codes(with_game(both, 0, uno_card_finish=True)) == ["UNO_CARDS_ALL_IN_HANDS"]
