from dataclasses import replace

import pytest

from engine.checks import check_sheet
from engine.findings import Place
from engine.rulesets import LEAGUE_2006, PENALTY_POINTS, STANDARD, ScoringSystem
from engine.sheet import Hand, Sheet
from tests.engine.builders import make_sheet, make_system
from tests.engine.checks.support import only_text, sheet_codes, with_game, with_seat


def evening(games: int, announced: int | None = None) -> Sheet:
    """Three players, the deal moves on, no two rows alike."""
    rows = (f"W {20 + number} 7 dealer={number % 3}" for number in range(games))
    return replace(make_sheet(*rows), last_round_announced_after=announced)


@pytest.mark.clause("L6.4")
def test_games_are_numbered_from_one_without_gaps() -> None:
    assert sheet_codes(evening(4)) == []


@pytest.mark.clause("L6.4")
@pytest.mark.parametrize(
    ("number", "expected"), [(0, "INVALID_GAME_NUMBER"), (1, "DUPLICATE_GAME_NUMBER"), (4, "GAME_NUMBERS_MISSING")]
)
def test_wrong_number_in_the_last_row_is_found(number: int, expected: str) -> None:
    (finding,) = check_sheet(with_game(evening(3), 2, number=number), LEAGUE_2006)
    assert (finding.code.name, finding.place) == (expected, Place(row=2, game=number, field="number"))


@pytest.mark.clause("L6.4")
def test_games_out_of_order_are_a_warning() -> None:
    sheet = evening(3)
    swapped = replace(
        sheet, games=(sheet.games[0], replace(sheet.games[1], number=3), replace(sheet.games[2], number=2))
    )
    assert sheet_codes(swapped) == ["GAME_NUMBERS_MISSING", "GAME_OUT_OF_ORDER"]


@pytest.mark.clause("L6.4")
def test_missing_first_game_says_which_one_is_expected() -> None:
    sheet = with_game(evening(1), 0, number=2)
    assert only_text(sheet) == "Game 1 is expected here, game 2 is written."


def test_row_with_too_few_cells_is_an_error() -> None:
    sheet = with_game(evening(1), 0, hands=evening(1).games[0].hands[:2])
    assert sheet_codes(sheet) == ["HANDS_DIFFER_FROM_PLAYERS", "POINTS_MISSING@2"]


def test_identical_rows_are_a_warning() -> None:
    sheet = make_sheet("W 20 7 5 dealer=0", "5 W 7 20 dealer=1", "W 20 7 5 dealer=2")
    (finding,) = check_sheet(sheet, LEAGUE_2006)
    assert (str(finding), finding.severity.value) == ("Game 3 has exactly the same points as game 1.", "warning")


@pytest.mark.parametrize("row", ["20 W 7 5 dealer=1", "W 7 20 5 dealer=1"], ids=["another winner", "points of others"])
def test_similar_rows_are_fine(row: str) -> None:
    assert sheet_codes(make_sheet("W 20 7 5 dealer=0", row)) == []


def test_equal_neighbours_and_small_rows_are_fine() -> None:
    assert sheet_codes(make_sheet("W 20 20 20 dealer=0", "W 20 20 7 dealer=1")) == []
    assert sheet_codes(make_sheet("W 20 7 dealer=0", "W 20 7 dealer=1")) == []


@pytest.mark.clause("L8.3")
@pytest.mark.parametrize("games", [5, 6, 7])
def test_last_round_has_as_many_games_as_players(games: int) -> None:
    assert sheet_codes(evening(games, announced=4)) == []


@pytest.mark.clause("L8.3")
def test_game_after_the_last_round_is_an_error() -> None:
    (finding,) = check_sheet(evening(8, announced=4), LEAGUE_2006)
    assert (finding.severity.value, finding.place, str(finding)) == (
        "error",
        Place(row=7, game=8, field="number"),
        "Game 8 was played after the last round, which was announced after game 4 and has 3 games.",
    )


@pytest.mark.clause("L8.3")
def test_end_announced_before_the_first_game_leaves_one_round() -> None:
    assert sheet_codes(evening(4, announced=0)) == ["GAME_AFTER_LAST_ROUND"]


@pytest.mark.clause("L8.3", "D10")
def test_void_game_does_not_use_up_the_last_round() -> None:
    sheet = with_game(evening(8, announced=4), 4, is_void=True, winners=(), hands=3 * (Hand(),))
    assert sheet_codes(sheet) == []


@pytest.mark.clause("L8.3", "D9")
def test_last_round_counts_only_players_who_are_there() -> None:
    sheet = make_sheet("W 20 7 dealer=0", "W 21 - dealer=1", "W 22 - dealer=0", "W 23 - dealer=1", "W 24 - dealer=0")
    sheet = with_seat(replace(sheet, last_round_announced_after=2), 2, last_game=1)
    assert sheet_codes(sheet) == ["LEFT_EARLY@2", "GAME_AFTER_LAST_ROUND"]


@pytest.mark.clause("L8.3")
def test_end_announced_after_the_last_game_is_a_warning() -> None:
    (finding,) = check_sheet(evening(4, announced=4), LEAGUE_2006)
    assert (finding.code.name, finding.severity.value, finding.place.field) == (
        "ANNOUNCED_TOO_LATE",
        "warning",
        "last_round",
    )


@pytest.mark.clause("L8.3")
@pytest.mark.parametrize("announced", [-1, 5])
def test_end_announced_after_a_game_that_is_not_there_is_an_error(announced: int) -> None:
    assert sheet_codes(evening(4, announced=announced)) == ["ANNOUNCED_AFTER_UNKNOWN_GAME"]


@pytest.mark.clause("K1")
def test_game_after_the_limit_is_reached_is_an_error() -> None:
    sheet = make_sheet("W 300 200 dealer=0", "W 20 7 dealer=1")
    assert sheet_codes(make_sheet("W 300 200 dealer=0"), STANDARD) == []
    assert only_text(sheet, STANDARD) == "Game 2 was played although it was over after game 1."


@pytest.mark.clause("K2")
def test_game_after_the_agreed_number_is_an_error() -> None:
    rules = make_system(ScoringSystem.FIXED_GAMES, games=2)
    assert sheet_codes(evening(2), rules) == []
    assert sheet_codes(evening(3), rules) == ["GAME_AFTER_END"]


@pytest.mark.clause("K3")
def test_game_after_somebody_has_lost_is_an_error() -> None:
    rows = ("W 300 7 dealer=0", "W 250 7 dealer=1", "W 20 7 dealer=2")
    assert sheet_codes(make_sheet(*rows[:2]), PENALTY_POINTS) == []
    assert sheet_codes(make_sheet(*rows), PENALTY_POINTS) == ["GAME_AFTER_END"]


@pytest.mark.clause("H1")
def test_game_after_the_limit_of_the_lowest_total_is_an_error() -> None:
    rules = make_system(ScoringSystem.LOWEST_TOTAL, limit=100)
    assert sheet_codes(make_sheet("W 100 7 dealer=0", "W 20 7 dealer=1"), rules) == ["GAME_AFTER_END"]


@pytest.mark.clause("H2")
def test_game_after_one_player_is_left_is_an_error() -> None:
    rules = make_system(ScoringSystem.ELIMINATION, limit=100)
    sheet = make_sheet("W 120 110 dealer=0", "W 20 7 dealer=0")
    assert "GAME_AFTER_END" in sheet_codes(sheet, rules)


def test_row_that_cannot_be_counted_does_not_hide_the_end() -> None:
    sheet = make_sheet("0 20 7 dealer=0", "W 300 200 dealer=1", "W 21 7 dealer=2")
    assert sheet_codes(sheet, STANDARD) == ["NO_WINNER", "GAME_AFTER_END"]
