"""From what cannot be read nothing false is concluded: neither attendance nor missing entries nor sums."""

import json

import pytest

from engine.checks import check_sheet
from engine.rulesets import LEAGUE_2006, STANDARD, RuleSet
from engine.sheetio import ReadSheet, read_sheet_text

HEADING = "Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;A;B;C"


def read(*rows: str) -> ReadSheet:
    return read_sheet_text("\n".join((HEADING, *rows)))


def remarks(result: ReadSheet, rule_set: RuleSet = LEAGUE_2006) -> list[str]:
    """The codes of all defects, then of all findings that do not follow from them."""
    assert result.sheet is not None
    findings = check_sheet(result.sheet, rule_set)
    return [
        *(defect.code.name for defect in result.defects),
        *(finding.code.name for finding in findings if not result.follows_from_defect(finding, rule_set)),
    ]


@pytest.mark.clause("D9")
@pytest.mark.parametrize("row", [0, 1, 2], ids=["first row", "in between", "last row"])
def test_unreadable_hand_was_there(row: int) -> None:
    rows = ["1;A;B;;;35;0;3", "2;B;C;;;5;1;0", "3;C;A;;;0;4;5"]
    hands = [("35;", "3,5;"), (";5;1", ";5;1,5"), (";4;", ";quark;")]
    rows[row] = rows[row].replace(*hands[row])
    assert remarks(read(*rows)) in (["POINTS_NOT_WHOLE"], ["POINTS_UNREADABLE"])


@pytest.mark.clause("D9")
@pytest.mark.parametrize(
    "rows",
    [
        ("1;A;Bjrn;;;5;;3", "2;B;C;;;5;1;0", "3;C;A;;;0;4;5"),
        ("1;A;B;;;5;0;3", "2;B;C;;;5;1;0", "3;C;Anke;;;;4;5"),
        ("1;B;Bjrn;;;5;;3", "2;C;x;;;;;", "3;C;A;;;0;4;5"),
    ],
    ids=["first row", "last row", "dealer of the first row"],
)
def test_empty_cell_beside_an_unreadable_winner_may_be_the_winners(rows: tuple[str, ...]) -> None:
    assert set(remarks(read(*rows))) == {"PLAYER_UNKNOWN"}


@pytest.mark.clause("D9")
def test_who_came_late_and_left_early_is_still_said_beside_unreadable_cells() -> None:
    result = read("1;A;B;;;3,5;0;", "2;B;A;;;0;1;", "3;C;A;;;0;4;5", "4;A;C;;;7;;0", "5;C;C;;;quark;;0")
    assert remarks(result) == ["POINTS_NOT_WHOLE", "POINTS_UNREADABLE", "LEFT_EARLY", "CAME_LATE"]


def test_unreadable_dealer_is_only_said_to_be_unreadable() -> None:
    assert remarks(read("1;Nobody;B;ja;;35;0;3", "2;B;C;;;5;1;0")) == ["PLAYER_UNKNOWN"]


def test_too_short_row_is_only_said_to_be_too_short() -> None:
    result = read("1;A", "2;B;C;;;5;1;0", "3;C;A;;;0;4")
    assert remarks(result) == ["ROW_TOO_SHORT", "ROW_TOO_SHORT"]


@pytest.mark.clause("L6.6")
def test_total_of_a_column_with_an_unreadable_hand_is_not_called_wrong() -> None:
    result = read("1;A;B;;;3,5;0;3", "2;B;C;;;5;1;0", "Summe;;;;;40;1;9")
    assert remarks(result) == ["POINTS_NOT_WHOLE", "CONTROL_TOTAL_DIFFERS"]
    assert [finding.place.seat for finding in check_sheet(result.sheet, LEAGUE_2006)][-2:] == [0, 2]  # type: ignore[arg-type]


@pytest.mark.clause("K1", "L6.6")
def test_unreadable_hand_leaves_the_winners_total_open_where_the_winner_collects() -> None:
    result = read("1;A;B;;;3,5;0;3", "Summe;;;;;0;38;0")
    assert remarks(result, STANDARD) == ["POINTS_NOT_WHOLE"]


@pytest.mark.clause("L6.3", "L6.6")
def test_unreadable_doubling_leaves_every_total_open() -> None:
    result = read("1;A;B;vielleicht;;35;0;3", "Summe;;;;;35;0;6")
    assert remarks(result) == ["YES_OR_NO_UNREADABLE"]


@pytest.mark.parametrize(
    ("first", "second"),
    [("1;A;B;;;35;0;7;9;3,5", "2;B;B;;;35;0;7;9;quark"), ("1;A;Xaver;;;35;0;7;9;3", "2;B;Yvonne;;;35;0;7;9;3")],
    ids=["hand", "winner"],
)
def test_row_that_is_read_in_part_is_not_called_a_copy(first: str, second: str) -> None:
    result = read_sheet_text("\n".join((f"{HEADING};D;E", first, second)))
    assert len(remarks(result)) == len(result.defects) == 2
    whole = read_sheet_text("\n".join((f"{HEADING};D;E", "1;A;B;;;35;0;7;9;3", "2;B;B;;;35;0;7;9;3")))
    assert remarks(whole) == ["IDENTICAL_ROWS"]


@pytest.mark.clause("D9")
def test_who_has_no_entry_but_may_have_won_is_not_said_never_to_have_come() -> None:
    assert remarks(read("1;A;Xaver;;;35;;7")) == ["PLAYER_UNKNOWN"]


@pytest.mark.clause("L6.3", "L6.6")
def test_misspelt_key_of_a_game_leaves_every_total_open() -> None:
    game = {"number": 1, "dealer": "A", "winner": "B", "exact_grap": True, "hands": {"A": 35, "B": 0, "C": 3}}
    data = {"players": ["A", "B", "C"], "games": [game], "control_totals": {"A": 35, "B": 0, "C": 6}}
    assert remarks(read_sheet_text(json.dumps(data))) == ["KEY_UNKNOWN"]


def test_nothing_is_concluded_from_an_unreadable_game_in_json() -> None:
    games = [
        "game",
        {"number": 2, "dealer": "B", "winner": "B", "hands": {"A": 7, "B": 0, "C": 9}},
        {"dealer": "C", "winner": "C", "hands": {"A": 7, "B": 30, "C": 0}},
        {"number": 4, "dealer": "A", "winner": "A", "hands": {"A": 0, "B": 5, "Cäcilia": 5}},
        {"number": 5, "dealer": "B", "winner": "B", "hands": 5},
    ]
    result = read_sheet_text(json.dumps({"players": ["A", "B", "C"], "games": games}))
    assert remarks(result) == ["VALUE_UNREADABLE", "KEY_MISSING", "PLAYER_UNKNOWN", "VALUE_UNREADABLE"]


def test_unreadable_number_in_json_is_the_next_one() -> None:
    games = [{"number": 7, "winner": "A", "hands": {"A": 0, "B": 5}}, {"winner": "A", "hands": {"A": 0, "B": 6}}]
    sheet = read_sheet_text(json.dumps({"players": ["A", "B"], "games": games})).sheet
    assert sheet is not None
    assert [game.number for game in sheet.games] == [7, 8]
