import pytest

from engine.checks import check_sheet
from engine.findings import Place
from engine.rulesets import JUNIOR, LEAGUE_2006, STANDARD
from engine.sheet import Hand
from tests.engine.builders import make_sheet
from tests.engine.checks.support import only_text, row_codes, with_hand


@pytest.mark.clause("L5", "L9", "D11")
def test_four_losing_hands_can_have_zero_points_and_a_fifth_cannot() -> None:
    assert row_codes(make_sheet("W 0 0 0 0 dealer=0")) == []
    assert only_text(make_sheet("W 0 0 0 0 0 dealer=0")) == (
        "Game 1: 5 losing hands with 0 points, but the deck has 4 “0” cards."
    )


@pytest.mark.clause("D11")
def test_one_zero_may_be_the_winners_while_none_is_marked() -> None:
    assert row_codes(make_sheet("0 0 0 0 0 dealer=0")) == ["NO_WINNER"]


@pytest.mark.clause("K7")
def test_junior_deck_has_no_hand_with_zero_points() -> None:
    assert row_codes(make_sheet("W 0 5 dealer=0"), rule_set=JUNIOR) == ["TOO_MANY_ZERO_HANDS"]


@pytest.mark.clause("L5", "L9")
def test_row_that_one_deck_cannot_hold_is_an_error_of_the_row() -> None:
    """Nine hands of 1 point need nine cards with a 1; the deck has eight."""
    (finding, _) = check_sheet(make_sheet("W" + 9 * " 1" + " dealer=0"), LEAGUE_2006)
    assert finding.code.name == "MORE_PLAYERS_THAN_RECOMMENDED"
    (_, finding) = check_sheet(make_sheet("W" + 9 * " 1" + " dealer=0"), LEAGUE_2006)
    assert (finding.code.name, finding.severity.value, finding.place) == (
        "ROW_IMPOSSIBLE",
        "error",
        Place(row=0, game=1, field="points"),
    )


@pytest.mark.clause("K5", "K11")
def test_row_with_more_points_than_the_deck_is_an_error() -> None:
    assert row_codes(make_sheet("W 320 320 320 320 dealer=0"), rule_set=STANDARD) == ["ROW_IMPOSSIBLE"]
    assert row_codes(make_sheet("W 310 310 310 310 dealer=0"), rule_set=STANDARD) == []


@pytest.mark.clause("L6.17")
def test_uno_card_finish_takes_a_card_from_the_row() -> None:
    row = "W 380 380 380 370 dealer=0"
    assert row_codes(make_sheet(row)) == []
    assert row_codes(make_sheet(row + " uno")) == ["ROW_IMPOSSIBLE"]


@pytest.mark.clause("K11")
def test_numbers_of_cards_make_a_row_impossible() -> None:
    """Two hands of one card each with 70 points are two of four wild draw fours; five of them are one too many."""
    sheet = make_sheet("W 70 70 70 70 70 dealer=0")
    assert row_codes(sheet) == []
    for seat in range(1, 6):
        sheet = with_hand(sheet, 0, seat, Hand(70, card_count=1))
    assert row_codes(sheet) == ["ROW_IMPOSSIBLE"]


def test_impossible_hand_is_not_reported_for_the_row_again() -> None:
    assert row_codes(make_sheet("W 1521 20 dealer=0")) == ["POINTS_BEYOND_DECK@1"]
