"""Shuffling machine, protocol keeper and void games: what a table's log lacks (L6.1, L6.4, D10)."""

from dataclasses import replace

import pytest

from engine.checks import EveningFinding, EveningLog, check_evening, passes_needed
from engine.findings import Severity
from engine.sheet import GameRow, Hand, Seat, Sheet

SEATS = (Seat("a", "Anke"), Seat("b", "Björn"))
GAMES = tuple(GameRow(number, (Hand(0), Hand(7)), dealer=0, winners=(0,)) for number in (1, 2, 3))
SHEET = Sheet(SEATS, GAMES)
OFFICIAL = EveningLog(is_by_office=True, machine_is_fit=True)


def found(log: EveningLog, sheet: Sheet = SHEET) -> list[tuple[str, int | None]]:
    return [(finding.code.name, finding.place.game) for finding in check_evening(sheet, log)]


@pytest.mark.clause("L6.1")
@pytest.mark.parametrize(("game", "passes"), [(1, 3), (2, 2), (20, 2)])
def test_first_game_needs_a_pass_more(game: int, passes: int) -> None:
    assert passes_needed(game) == passes


@pytest.mark.clause("L6.1")
@pytest.mark.parametrize(
    ("is_by_office", "machine_is_fit", "codes"),
    [
        (True, None, ["MACHINE_NOT_INSPECTED"]),
        (True, True, []),
        (True, False, ["MACHINE_NOT_FIT"]),
        (False, None, []),
        (False, False, ["MACHINE_NOT_FIT"]),
    ],
)
def test_inspection_is_asked_for_where_the_officers_are_in_charge(
    is_by_office: bool, machine_is_fit: bool | None, codes: list[str]
) -> None:
    log = EveningLog(is_by_office=is_by_office, machine_is_fit=machine_is_fit)
    assert found(log) == [(code, None) for code in codes]


@pytest.mark.clause("L6.1")
def test_table_that_notes_no_passes_shuffles_by_hand() -> None:
    assert found(replace(OFFICIAL, misdeals=((2, 0),))) == []


@pytest.mark.clause("L6.1")
def test_missing_and_too_few_passes_are_named() -> None:
    findings = check_evening(SHEET, replace(OFFICIAL, passes={1: 2, 3: 2}))
    assert [str(finding) for finding in findings] == [
        "The passes through the shuffling machine are noted, but not for these games: 2.",
        "Game 1: 2 passes through the shuffling machine, 3 are needed.",
    ]


@pytest.mark.clause("L6.1")
@pytest.mark.parametrize(("again", "names"), [(0, [("MISDEAL_NOT_SHUFFLED", 2)]), (1, [])])
def test_misdeal_asks_for_one_pass(again: int, names: list[tuple[str, int]]) -> None:
    log = replace(OFFICIAL, passes={1: 3, 2: 2, 3: 2}, misdeals=((2, again),))
    assert found(log) == names


@pytest.mark.clause("L6.4")
@pytest.mark.parametrize(("is_by_office", "codes"), [(True, [("KEEPER_WITHOUT_OFFICE", None)]), (False, [])])
def test_elected_keeper_is_noticed_where_the_protocol_is_kept_by_office(
    is_by_office: bool, codes: list[tuple[str, None]]
) -> None:
    assert found(EveningLog(is_by_office=is_by_office, machine_is_fit=True, keeper_is_elected=True)) == codes


@pytest.mark.clause("D10")
def test_void_game_wants_a_reason() -> None:
    void = replace(GAMES[1], is_void=True, winners=(), hands=(Hand(), Hand()))
    sheet = replace(SHEET, games=(GAMES[0], void, GAMES[2]))
    assert found(OFFICIAL, sheet) == [("VOID_WITHOUT_REASON", 2)]
    assert found(replace(OFFICIAL, explained=frozenset({2})), sheet) == []


def test_nothing_around_the_games_is_more_than_a_notice() -> None:
    assert {code.severity for code in EveningFinding} == {Severity.NOTICE}
