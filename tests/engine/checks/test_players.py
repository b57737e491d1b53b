import pytest

from engine.checks import check_sheet
from engine.rulesets import JUNIOR, LEAGUE_2006, ScoringSystem
from engine.sheet import Seat, Sheet
from tests.engine.builders import make_sheet, make_system
from tests.engine.checks.support import only_text, sheet_codes, with_seat


def sheet_of(players: int) -> Sheet:
    return Sheet(tuple(Seat(str(number), f"Player {number}") for number in range(players)), ())


@pytest.mark.clause("L2:players")
@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (0, ["TOO_FEW_PLAYERS"]),
        (1, ["TOO_FEW_PLAYERS"]),
        (2, []),
        (8, []),
        (9, ["MORE_PLAYERS_THAN_RECOMMENDED"]),
        (10, ["MORE_PLAYERS_THAN_RECOMMENDED"]),
        (11, ["TOO_MANY_PLAYERS"]),
    ],
)
def test_league_table_takes_two_to_ten_players(players: int, expected: list[str]) -> None:
    assert sheet_codes(sheet_of(players)) == expected


@pytest.mark.clause("L2:players")
def test_too_many_is_an_error_and_more_than_recommended_a_notice() -> None:
    severities = [check_sheet(sheet_of(players), LEAGUE_2006)[0].severity.value for players in (9, 11)]
    assert severities == ["notice", "error"]


@pytest.mark.clause("K7")
def test_limits_are_those_of_the_rule_set() -> None:
    assert only_text(sheet_of(8), JUNIOR) == "8 players at the table; at most 7 are allowed."


@pytest.mark.clause("L2:players", "D9")
def test_players_who_take_a_place_over_are_not_counted_twice() -> None:
    """Eleven columns, but the last player comes when the first has left."""
    rows = ("W" + 9 * " 20" + " - dealer=0", "-" + 9 * " 20" + " W dealer=1")
    sheet = make_sheet(*rows, names=tuple(f"Player {number}" for number in range(11)))
    sheet = with_seat(with_seat(sheet, 0, last_game=1), 10, first_game=2)
    assert sheet_codes(sheet) == ["MORE_PLAYERS_THAN_RECOMMENDED", "LEFT_EARLY@0", "CAME_LATE@10"]


@pytest.mark.clause("L2:players")
def test_game_of_one_player_is_an_error() -> None:
    sheet = with_seat(make_sheet("W - dealer=0", "W 5 dealer=1"), 1, first_game=2)
    assert sheet_codes(sheet) == ["CAME_LATE@1", "TOO_FEW_PLAYERS"]


def test_player_with_two_columns_is_an_error() -> None:
    sheet = Sheet((Seat("a", "Anke"), Seat("b", "Björn"), Seat("a", "Anke P.")), ())
    assert sheet_codes(sheet) == ["PLAYER_TWICE@2"]


@pytest.mark.clause("L4:credit")
def test_negative_credit_is_an_error() -> None:
    assert only_text(with_seat(sheet_of(2), 1, credit=-300)) == "Player 1: a credit of -300; it is 0 or more."


@pytest.mark.clause("D9")
def test_leaving_before_coming_is_an_error() -> None:
    sheet = with_seat(sheet_of(2), 1, first_game=5, last_game=3)
    assert only_text(sheet) == "Player 1: left after game 3, but came in game 5."


@pytest.mark.clause("D9")
def test_player_who_never_came_is_a_warning() -> None:
    sheet = with_seat(make_sheet("W 5 - dealer=0"), 2, first_game=2)
    assert only_text(sheet) == "Cäcilia took part in none of the games."


@pytest.mark.clause("D9")
def test_being_there_from_first_to_last_game_is_not_mentioned() -> None:
    assert sheet_codes(with_seat(make_sheet("W 5 dealer=0"), 1, first_game=1, last_game=1)) == []


@pytest.mark.clause("K4")
@pytest.mark.parametrize(("players", "expected"), [(2, 1), (4, 0), (5, 1), (6, 0)])
def test_partners_need_an_even_number_from_four(players: int, expected: int) -> None:
    rules = make_system(ScoringSystem.PARTNER, limit=500)
    assert sheet_codes(sheet_of(players), rules) == expected * ["PARTNERS_INCOMPLETE"]
