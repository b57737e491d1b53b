"""What no sheet can have is refused at once: nothing else is said, and work does not grow with its square."""

import json
from collections.abc import Callable

import pytest

from engine.cards import MOST_CARDS, TooManyCards, parse_cards
from engine.checks import check_sheet
from engine.decks import DeckKind, deck_of
from engine.records import read_records
from engine.rulesets import LEAGUE_2006, MOST_AT_TABLE
from engine.scoring import UnscorableSheet, score_sheet
from engine.sheet import GameRow, Hand, Seat, Sheet
from engine.sheetio import LONGEST_NAME, MOST_PLAYERS, ReadSheet, read_sheet_text
from engine.sheetio.defects import LONGEST_QUOTE
from engine.sheetio.names import double_names

COLUMNS = "Spiel;Geber;Sieger;genau gegriffen;UNO-Karte"


def csv_of(players: int, *rows: str) -> ReadSheet:
    names = ";".join(f"p{number}" for number in range(players))
    return read_sheet_text("\n".join((f"{COLUMNS};{names}", *rows)))


def json_of(players: int) -> ReadSheet:
    return read_sheet_text(json.dumps({"players": [f"p{number}" for number in range(players)], "games": ["nonsense"]}))


def only_defect(result: ReadSheet) -> str:
    assert result.sheet is None
    (defect,) = result.defects
    return str(defect)


@pytest.mark.clause("L2:players")
def test_more_columns_than_players_can_have_are_refused_and_nothing_else_is_said() -> None:
    assert csv_of(MOST_PLAYERS, "1;p1;p2;;;5;0").sheet is not None
    assert only_defect(csv_of(20_000, "nonsense;in;every;cell")) == (
        "The sheet has 20005 columns; expected are “Spiel”, “Geber”, “Sieger”, “genau gegriffen”, “UNO-Karte”"
        " and one for each player, at most 40."
    )
    assert only_defect(csv_of(100_000, "nonsense")).startswith("The sheet has 100005 columns")
    unnamed = read_sheet_text(f"{COLUMNS};Anke;Jörn{';' * 30_000}\n{';' * 30_000}7")
    assert only_defect(unnamed).startswith("The sheet has 30001 columns")


def test_empty_columns_that_a_spreadsheet_leaves_behind_do_not_matter() -> None:
    beyond = ";" * 20_000
    result = read_sheet_text(f"{COLUMNS};Anke;Jörn{beyond}\n1;Anke;Jörn;;;5;0{beyond}\n")
    assert (result.defects, len(result.sheet.seats) if result.sheet else 0) == ((), 2)


@pytest.mark.clause("L2:players")
def test_more_names_than_players_can_be_are_refused_in_json_and_nothing_else_is_said() -> None:
    assert json_of(MOST_PLAYERS).sheet is not None
    assert only_defect(json_of(100_000)) == "The file names 100000 players; a sheet has at most 40."


def test_name_that_is_too_long_is_quoted_in_part() -> None:
    name = "A" * (LONGEST_NAME + 1)
    for result in (
        read_sheet_text(f"{COLUMNS};{name};Jörn\n1;Jörn;Jörn;;;5;0"),
        read_sheet_text(json.dumps({"players": [name, "Jörn"], "games": []})),
    ):
        assert only_defect(result) == f"“{name}” has 81 characters; a player's name has at most 80."
    long = only_defect(read_sheet_text(f"{COLUMNS};{'A' * 100_000};Jörn"))
    assert len(long) < LONGEST_QUOTE + 80


@pytest.mark.parametrize("cell", ["/".join(["p1"] * 50_000), ",".join(f"q{number}" for number in range(50_000))])
def test_more_names_in_a_cell_than_there_are_players_are_refused(cell: str) -> None:
    (defect,) = csv_of(2, f'1;p1;"{cell[:100_000]}";;;5;0').defects
    assert (defect.code.name, defect.values["players"]) == ("TOO_MANY_NAMES", 2)
    listed = json.dumps(
        {"players": ["p1", "p2"], "games": [{"number": 1, "winner": cell.replace("/", ",").split(",")}]}
    )
    assert [defect.code.name for defect in read_sheet_text(listed).defects] == ["TOO_MANY_NAMES"]


@pytest.mark.clause("L5")
@pytest.mark.parametrize("hand", ["99x7 " * 20_000, "7 " * 60_000, "99x7 99x7"])
def test_more_cards_than_the_deck_has_are_refused(hand: str) -> None:
    (defect,) = csv_of(2, f"1;p1;p0;;;0;{hand}").defects
    assert (defect.code.name, defect.values["size"]) == ("MORE_CARDS_THAN_DECK", 110)
    assert len(str(defect)) < LONGEST_QUOTE + 80


def test_no_deck_has_as_many_cards_as_are_read() -> None:
    assert max(deck_of(kind).size for kind in DeckKind) < MOST_CARDS
    with pytest.raises(TooManyCards, match="more than 200 cards, from “99x7”"):
        parse_cards("99x7 " * 1_000_000)
    assert len(parse_cards("99x7 99x7 99x7", most=None)) == 297


def test_similar_names_are_searched_for_a_few_unknown_names_only() -> None:
    heading = f"{COLUMNS};Anke Petersen;Jörn Möller"
    rows = [f"{number};Jörn Möller;Anke Petersen {number};;;5;0" for number in range(1, 200)]
    codes = [defect.code.name for defect in read_sheet_text("\n".join((heading, *rows))).defects]
    assert (codes[0], codes[-1]) == ("PLAYER_UNKNOWN_SIMILAR", "PLAYER_UNKNOWN")
    assert codes.count("PLAYER_UNKNOWN_SIMILAR") <= 20
    again = [f"{number};Jörn Möller;Anke Peterson;;;5;0" for number in range(1, 200)]
    repeated = read_sheet_text("\n".join((heading, *again))).defects
    assert [defect.code.name for defect in repeated] == ["PLAYER_UNKNOWN_SIMILAR"] * 199


@pytest.mark.clause("L2:players")
def test_record_with_more_seats_than_a_table_has_is_refused() -> None:
    names = "; ".join(f"p{number}" for number in range(50_000))
    (read,) = read_records(f'[RuleSet "standard"] [Seats "{names}"] [Seed "1"]')
    assert [defect.code.name for defect in read.defects] == ["TOO_MANY_SEATS"]
    assert str(read.defects[0]).endswith(f"names 50000 seats; at a table there are at most {MOST_AT_TABLE}.")


class Counted(str):
    """A name that counts how often any such name was compared with another."""

    comparisons = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Counted.comparisons += 1
        return str.__eq__(self, other)


def _sheet(players: int) -> Sheet:
    seats = tuple(Seat(Counted(f"p{number}"), Counted(f"p{number}")) for number in range(players))
    hands = (Hand(0), *(Hand(5) for _seat in seats[1:]))
    return Sheet(seats, tuple(GameRow(number, hands, dealer=0, winners=(0,)) for number in (1, 2, 3)))


def _score(players: int) -> None:
    score_sheet(_sheet(players), LEAGUE_2006)


def _refuse(players: int) -> None:
    sheet = _sheet(players)
    with pytest.raises(UnscorableSheet):
        score_sheet(Sheet((*sheet.seats, sheet.seats[0]), sheet.games), LEAGUE_2006)


@pytest.mark.parametrize(
    "work",
    [
        lambda players: double_names([Counted(f"p{number}") for number in range(players)]),
        lambda players: check_sheet(_sheet(players), LEAGUE_2006),
        _score,
        _refuse,
    ],
    ids=["double names", "check", "score", "refuse"],
)
def test_names_are_compared_as_often_as_there_are_some(work: Callable[[int], object]) -> None:
    Counted.comparisons = 0
    work(300)
    assert Counted.comparisons <= 4 * 300


class CountedNumber(int):
    """A game's number that counts how often any such number was compared with another."""

    comparisons = 0
    __hash__ = int.__hash__

    def __eq__(self, other: object) -> bool:
        CountedNumber.comparisons += 1
        return int.__eq__(self, other)


def test_numbers_of_games_are_compared_as_often_as_there_are_some() -> None:
    games = [GameRow(CountedNumber(number), (Hand(0), Hand(5)), 0, (0,)) for number in range(1, 301)]
    check_sheet(Sheet((Seat("a", "A"), Seat("b", "B")), tuple(games)), LEAGUE_2006)
    assert CountedNumber.comparisons <= 20 * 300
