"""What is found on a sheet as a whole: for each case the sheet, what the checks say, and the clauses."""

from dataclasses import replace
from typing import Any

import pytest

from engine.checks import last_round_of
from engine.rulesets import JUNIOR, PENALTY_POINTS, STANDARD, RuleSet, ScoringSystem
from engine.sheet import Hand, Seat, Sheet
from tests.engine.builders import make_sheet, make_system
from tests.engine.checks.support import OUT_AT_100, assert_found, case, coming, evening, with_game, with_seat

PARTNERS = make_system(ScoringSystem.PARTNER, limit=500)
VOID: dict[str, Any] = {"is_void": True, "winners": (), "hands": 3 * (Hand(),)}
TEN_AND_ONE = ("W" + 9 * " 20" + " - dealer=0", "-" + 9 * " 20" + " W dealer=1")


def players(number: int) -> Sheet:
    return Sheet(tuple(Seat(str(at), f"Player {at}") for at in range(number)), ())


PLAYERS = [
    *(case(players(number), "error TOO_FEW_PLAYERS in None", clauses="L2:players") for number in (0, 1)),
    *(case(players(number), clauses="L2:players") for number in (2, 8)),
    *(
        case(players(number), "notice MORE_PLAYERS_THAN_RECOMMENDED in None", clauses="L2:players")
        for number in (9, 10)
    ),
    case(players(11), "error TOO_MANY_PLAYERS in None", clauses="L2:players"),
    case(players(8), "8 players at the table; at most 7 are allowed.", clauses="K7", rules=JUNIOR),
    case(
        with_seat(with_seat(make_sheet(*TEN_AND_ONE, names=tuple("abcdefghijk")), 0, last_game=1), 10, first_game=2),
        *("MORE_PLAYERS_THAN_RECOMMENDED", "LEFT_EARLY@0", "CAME_LATE@10"),
        clauses="L2:players D9",
    ),
    case(coming("W - dealer=0 / W 5 dealer=1", 1, 2), "CAME_LATE@1", "TOO_FEW_PLAYERS", clauses="L2:players"),
    case(Sheet((Seat("a", "Anke"), Seat("b", "Björn"), Seat("a", "Anke P.")), ()), "PLAYER_TWICE@2"),
    case(with_seat(players(2), 1, credit=-300), "Player 1: a credit of -300; it is 0 or more.", clauses="L4:credit"),
    case(
        with_seat(players(2), 1, first_game=5, last_game=3),
        "Player 1: left after game 3, but came in game 5.",
        clauses="D9",
    ),
    case(coming("W 5 - dealer=0", 2, 2), "Cäcilia took part in none of the games.", clauses="D9"),
    case(coming("W 5 dealer=0", 1, 1, 1), clauses="D9"),
    *(case(players(number), "PARTNERS_INCOMPLETE", clauses="K4", rules=PARTNERS) for number in (2, 5)),
    *(case(players(number), clauses="K4", rules=PARTNERS) for number in (4, 6)),
]
ROWS = [
    case(evening(4), clauses="L6.4"),
    case(with_game(evening(3), 2, number=0), "error INVALID_GAME_NUMBER in number", clauses="L6.4"),
    case(with_game(evening(3), 2, number=1), "error DUPLICATE_GAME_NUMBER in number", clauses="L6.4"),
    case(with_game(evening(3), 2, number=4), "warning GAME_NUMBERS_MISSING in number", clauses="L6.4"),
    case(
        with_game(with_game(evening(3), 1, number=3), 2, number=2),
        *("GAME_NUMBERS_MISSING", "GAME_OUT_OF_ORDER"),
        clauses="L6.4",
    ),
    case(with_game(evening(1), 0, number=2), "Game 1 is missing, game 2 is written already.", clauses="L6.4"),
    case(
        with_game(evening(1), 0, hands=evening(1).games[0].hands[:2]), "HANDS_DIFFER_FROM_PLAYERS", "POINTS_MISSING@2"
    ),
    case("W 20 7 5 dealer=0 / 5 W 7 20 dealer=1 / W 20 7 5 dealer=2", "Game 3 has exactly the same points as game 1."),
    case("W 20 7 5 dealer=0 / 20 W 7 5 dealer=1"),  # another winner
    case("W 20 7 5 dealer=0 / W 7 20 5 dealer=1"),  # points of others
    case("W 20 20 20 dealer=0 / W 20 20 7 dealer=1"),
    case("W 20 7 dealer=0 / W 20 7 dealer=1"),
]
ENDS = [
    *(case(evening(games, announced=4), clauses="L8.3") for games in (5, 6, 7)),
    case(
        evening(8, announced=4),
        "Game 8 was played after the last round, which was announced after game 4 and has 3 games.",
        clauses="L8.3",
    ),
    case(evening(4, announced=0), "error GAME_AFTER_LAST_ROUND in number", clauses="L8.3"),
    case(with_game(evening(8, announced=4), 4, **VOID), clauses="L8.3 D10"),
    case(
        replace(
            coming(
                "W 20 7 dealer=0 / W 21 - dealer=1 / W 22 - dealer=0 / W 23 - dealer=1 / W 24 - dealer=0", 2, None, 1
            ),
            last_round_announced_after=2,
        ),
        *("LEFT_EARLY@2", "GAME_AFTER_LAST_ROUND"),
        clauses="L8.3 D9",
    ),
    case(evening(4, announced=4), "warning ANNOUNCED_TOO_LATE in last_round", clauses="L8.3"),
    *(case(evening(4, announced=game), "ANNOUNCED_AFTER_UNKNOWN_GAME", clauses="L8.3") for game in (-1, 5)),
    case("W 300 200 dealer=0", clauses="K1", rules=STANDARD),
    case(
        "W 300 200 dealer=0 / W 20 7 dealer=1",
        "Game 2 was played although it was over after game 1.",
        clauses="K1",
        rules=STANDARD,
    ),
    case(evening(2), clauses="K2", rules=make_system(ScoringSystem.FIXED_GAMES, games=2)),
    case(evening(3), "GAME_AFTER_END", clauses="K2", rules=make_system(ScoringSystem.FIXED_GAMES, games=2)),
    case("W 300 7 dealer=0 / W 250 7 dealer=1", clauses="K3", rules=PENALTY_POINTS),
    case("W 300 7 dealer=0 / W 250 7 dealer=1 / W 20 7 dealer=2", "GAME_AFTER_END", clauses="K3", rules=PENALTY_POINTS),
    case(
        "W 100 7 dealer=0 / W 20 7 dealer=1",
        "GAME_AFTER_END",
        clauses="H1",
        rules=make_system(ScoringSystem.LOWEST_TOTAL, limit=100),
    ),
    case("W 120 110 dealer=0 / W - - dealer=0", "GAME_AFTER_END", "TOO_FEW_PLAYERS", clauses="H2", rules=OUT_AT_100),
    case("0 20 7 dealer=0 / W 300 200 dealer=1 / W 21 7 dealer=2", "NO_WINNER", "GAME_AFTER_END", rules=STANDARD),
]


@pytest.mark.parametrize(("sheet", "rule_set", "expected"), [*PLAYERS, *ROWS, *ENDS])
def test_checks_find_what_is_wrong_on_a_sheet(sheet: Sheet, rule_set: RuleSet, expected: tuple[str, ...]) -> None:
    assert_found(sheet, rule_set, expected)


NOBODY = (None, None, None)


@pytest.mark.clause("L8.3")
@pytest.mark.parametrize(("games", "left", "beyond"), [(4, 3, ()), (5, 2, ()), (7, 0, ()), (9, 0, (7, 8))])
def test_last_round_has_as_many_games_as_players(games: int, left: int, beyond: tuple[int, ...]) -> None:
    last_round = last_round_of(evening(games, announced=4), NOBODY)
    assert last_round is not None
    assert (last_round.games, last_round.games_left, last_round.rows_beyond) == (3, left, beyond)


@pytest.mark.clause("L8.3")
def test_there_is_no_last_round_before_the_announcement() -> None:
    assert last_round_of(evening(4), NOBODY) is None


@pytest.mark.clause("L8.3", "D10")
def test_void_game_does_not_use_up_the_last_round() -> None:
    sheet = with_game(evening(6, announced=4), 4, is_void=True, winners=(), hands=3 * (Hand(),))
    last_round = last_round_of(sheet, NOBODY)
    assert last_round is not None
    assert last_round.games_left == 2


@pytest.mark.clause("L8.3", "D9")
def test_who_has_left_before_the_announcement_does_not_deal_in_the_last_round() -> None:
    sheet = with_seat(replace(evening(2), last_round_announced_after=2), 2, last_game=1)
    last_round = last_round_of(sheet, NOBODY)
    assert last_round is not None
    assert last_round.games == 2
