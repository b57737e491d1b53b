import pytest

from engine.checks import check_sheet
from engine.rulesets import LEAGUE_2006
from engine.sheet import Hand
from tests.engine.builders import make_sheet
from tests.engine.checks.support import only_text, row_codes, sheet_codes, with_game, with_hand, with_seat


@pytest.mark.clause("L8.2", "D11")
def test_game_without_winner_is_an_error() -> None:
    sheet = make_sheet("0 35 20 dealer=0")
    assert only_text(sheet) == "Game 1: no winner is marked."


@pytest.mark.clause("L8.2", "D11")
def test_several_winners_are_named() -> None:
    sheet = make_sheet("W W 20 dealer=0")
    assert only_text(sheet) == (
        "Game 1: several winners are marked (Anke, Björn); exactly one player lays the last card."
    )


@pytest.mark.clause("D11")
def test_loser_with_zero_points_is_no_winner() -> None:
    assert sheet_codes(make_sheet("W 0 20 dealer=0")) == []


def test_winner_outside_the_sheet_is_an_error() -> None:
    assert row_codes(with_game(make_sheet("5 35 20 dealer=0"), 0, winners=(7,))) == ["WINNER_UNKNOWN"]


@pytest.mark.clause("D9", "D11")
def test_winner_who_was_not_at_the_table_is_an_error() -> None:
    sheet = with_seat(make_sheet("- W 5 dealer=1", "W 35 20 dealer=2"), 0, first_game=3)
    assert row_codes(sheet, 1) == ["WINNER_NOT_AT_TABLE", "POINTS_OF_ABSENT_PLAYER@0"]


@pytest.mark.clause("L8.2")
def test_winner_with_points_is_an_error() -> None:
    sheet = with_hand(make_sheet("W 35 dealer=0"), 0, 0, Hand(7))
    assert only_text(sheet) == "Game 1: the winner Anke has 7 points; who lays the last card has 0."


@pytest.mark.clause("L8.2")
def test_winner_with_cards_is_an_error() -> None:
    sheet = with_hand(make_sheet("W 35 dealer=0"), 0, 0, Hand(0, card_count=2))
    assert row_codes(sheet) == ["WINNER_WITH_CARDS@0"]


def test_winner_with_empty_hand_is_fine() -> None:
    assert row_codes(with_hand(make_sheet("W 35 dealer=0"), 0, 0, Hand())) == []


def test_missing_dealer_is_a_notice() -> None:
    (finding,) = check_sheet(make_sheet("W 35"), LEAGUE_2006)
    assert (finding.code.name, finding.severity.value, finding.place.field) == ("DEALER_MISSING", "notice", "dealer")


@pytest.mark.clause("L6.3")
def test_missing_dealer_is_an_error_when_exact_grab_doubles() -> None:
    (finding,) = check_sheet(make_sheet("W 35 grab"), LEAGUE_2006)
    assert (finding.code.name, finding.severity.value) == ("DEALER_MISSING_FOR_EXACT_GRAB", "error")


def test_dealer_outside_the_sheet_is_an_error() -> None:
    assert row_codes(make_sheet("W 35 dealer=4")) == ["DEALER_UNKNOWN"]


@pytest.mark.clause("D9")
def test_dealer_who_was_not_at_the_table_is_an_error() -> None:
    sheet = with_seat(make_sheet("W 35 - dealer=2", "W 35 7 dealer=0"), 2, first_game=2)
    assert row_codes(sheet) == ["DEALER_NOT_AT_TABLE"]


@pytest.mark.clause("K10")
def test_deal_moves_on_clockwise() -> None:
    assert sheet_codes(make_sheet("W 35 7 dealer=1", "W 36 7 dealer=2", "W 35 8 dealer=0")) == []


@pytest.mark.clause("K10")
def test_dealer_out_of_turn_is_noticed_with_the_one_expected() -> None:
    sheet = make_sheet("W 35 7 dealer=0", "W 36 7 dealer=2")
    assert only_text(sheet) == "Game 2: Cäcilia dealt; after the game before it was the turn of Björn."


@pytest.mark.clause("K10", "D9")
def test_deal_passes_over_who_is_not_there() -> None:
    sheet = with_seat(make_sheet("W - 7 dealer=0", "W - 8 dealer=2", "W 5 8 dealer=0"), 1, first_game=3)
    assert sheet_codes(sheet) == ["CAME_LATE@1"]


@pytest.mark.clause("D10")
@pytest.mark.parametrize("dealer", [1, 2])
def test_deal_may_stay_or_move_on_after_a_void_game(dealer: int) -> None:
    sheet = make_sheet("- - - void dealer=1", f"W 35 7 dealer={dealer}")
    assert sheet_codes(sheet) == []
