import pytest

from engine.checks import check_sheet
from engine.findings import Place
from engine.rulesets import JUNIOR, LEAGUE_2006, STANDARD, ScoringSystem
from engine.sheet import Hand
from tests.engine.builders import make_sheet, make_system
from tests.engine.checks.support import only_text, row_codes, sheet_codes, with_hand, with_seat


@pytest.mark.clause("L8.2")
def test_missing_points_are_named_with_their_place() -> None:
    (finding,) = check_sheet(make_sheet("W - 20 dealer=0"), LEAGUE_2006)
    assert (str(finding), finding.place) == (
        "Game 1: the points of Björn are missing.",
        Place(row=0, game=1, seat=1, field="points"),
    )


@pytest.mark.clause("D9")
def test_nothing_is_missing_before_coming_and_after_leaving() -> None:
    sheet = make_sheet("W - 20 dealer=0", "5 W 20 dealer=1", "5 W - dealer=0")
    sheet = with_seat(with_seat(sheet, 1, first_game=2), 2, last_game=2)
    assert sheet_codes(sheet) == ["CAME_LATE@1", "LEFT_EARLY@2"]


@pytest.mark.clause("D9")
def test_points_of_somebody_who_was_not_there_are_an_error() -> None:
    sheet = with_seat(make_sheet("W 35 20 dealer=0", "W 35 21 dealer=1"), 2, first_game=2)
    assert row_codes(sheet) == ["POINTS_OF_ABSENT_PLAYER@2"]


@pytest.mark.clause("H2")
def test_points_of_an_eliminated_player_are_an_error() -> None:
    rules = make_system(ScoringSystem.ELIMINATION, limit=100)
    sheet = make_sheet("W 120 20 dealer=0", "W 5 20 dealer=2")
    assert only_text(sheet, rules) == "Game 2: Björn has a hand (5 points), but was out after game 1."


@pytest.mark.clause("H2")
def test_no_points_are_missing_of_an_eliminated_player() -> None:
    rules = make_system(ScoringSystem.ELIMINATION, limit=100)
    assert sheet_codes(make_sheet("W 120 20 dealer=0", "W - 20 dealer=2"), rules) == []


@pytest.mark.clause("L9")
def test_negative_points_are_an_error() -> None:
    assert row_codes(with_hand(make_sheet("W 5 20 dealer=0"), 0, 1, Hand(-5))) == ["NEGATIVE_POINTS@1"]


@pytest.mark.clause("L9")
def test_points_beyond_the_deck_are_an_error() -> None:
    assert only_text(make_sheet("W 1521 dealer=0")) == (
        "Game 1: Björn has 1521 points; all cards of the deck together have 1520."
    )


@pytest.mark.clause("L9")
def test_points_that_no_hand_can_have_name_the_nearest_that_can() -> None:
    """One UNO card is the winner's last card, so that 1,420 of 1,520 points are left for a hand."""
    assert only_text(make_sheet("W 1450 dealer=0 uno")) == (
        "Game 1: Björn has 1450 points, which no hand can have; the nearest possible: 1420."
    )


@pytest.mark.clause("K5", "L9")
def test_points_are_impossible_for_the_number_of_cards() -> None:
    sheet = with_hand(make_sheet("W 35 dealer=0"), 0, 1, Hand(35, card_count=1))
    assert only_text(sheet) == (
        "Game 1: Björn has 35 points, which no hand of 1 cards can have; the nearest possible: 20, 50."
    )


@pytest.mark.clause("L9")
@pytest.mark.parametrize(("rule_set", "most"), [(LEAGUE_2006, 410), (STANDARD, 334), (JUNIOR, 168)])
def test_hand_far_beyond_what_is_seen_is_a_warning(rule_set, most: int) -> None:
    assert row_codes(make_sheet(f"W {most} dealer=0"), rule_set=rule_set) == []
    (finding,) = check_sheet(make_sheet(f"W {most + 1} dealer=0"), rule_set)
    assert (finding.code.name, finding.severity.value) == ("HAND_IMPLAUSIBLE", "warning")
