"""The sheet as a picture: cells, running totals, strikes, notes at their places."""

from typing import Any

import pytest

from engine.findings import Severity
from scoring.seating.services.seats import set_presence
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.selectors.protocol import Protocol, protocol_of
from scoring.sheets.services.sheet_edits import remove_game
from tests.scoring.scenes import NOTE, Scene, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene()


def drawn(table: Scene) -> Protocol:
    return protocol_of(checked_sheet(full_sheet(table.sheet.pk)))


def test_protocol_of_an_empty_sheet_has_columns_without_sums(table: Scene) -> None:
    picture = drawn(table)
    assert [(column.name, column.place, column.gap) for column in picture.columns] == [
        ("Anke", None, None),
        ("Björn", None, None),
        ("Cäcilia", None, None),
        ("Dörte", None, None),
    ]
    assert (picture.rows, picture.next_number, picture.next_dealer) == ((), 1, picture.columns[0].seat)


@pytest.mark.clause("L6.3", "L6.17", "D7")
def test_cells_hold_raw_and_recorded_points_and_running_totals(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, "7 5 3", dealer=0, exact_grab=True, uno_card_finish=True)
    cells = drawn(table).rows[0].cells
    assert [(cell.text, cell.raw, cell.recorded, cell.factor, cell.total) for cell in cells] == [
        ("12", 12, 24, 2, -276),
        ("0", 0, 0, None, -300),
        ("7", 7, 28, 4, -272),
        ("7 5 3", 15, 60, 4, -240),
    ]
    assert [(cell.is_winner, cell.is_dealer) for cell in cells] == [
        (False, True),
        (True, False),
        (False, False),
        (False, False),
    ]


@pytest.mark.clause("L4:credit", "D1")
def test_columns_add_up_with_the_credit_and_the_gap_to_the_leader(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.save(2, 0, 0, 40, 7, 30)
    assert [(c.start, c.points, c.total, c.place, c.gap) for c in drawn(table).columns] == [
        (-300, 12, -288, 1, 0),
        (-300, 40, -260, 3, 28),
        (-300, 14, -286, 2, 2),
        (-300, 60, -240, 4, 48),
    ]


def test_totals_stay_while_a_row_is_incomplete_or_wrong(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.save(2, None, 5, 5)
    table.save(3, 1, 12, 9, 7, 30)
    picture = drawn(table)
    assert [column.total for column in picture.columns] == [-288, -300, -293, -270]
    assert [row.cells[0].total for row in picture.rows] == [-288, None, None]


@pytest.mark.clause("D9")
def test_cells_of_somebody_who_is_not_there_say_so(table: Scene) -> None:
    set_presence(seat=table.seats[3], actor=None, first_game=2, last_game=None)
    table.save(1, 1, 12, 0, 7)
    assert [cell.is_absent for cell in drawn(table).rows[0].cells] == [False, False, False, True]


@pytest.mark.clause("L6.5")
def test_strikes_stand_at_their_cell_their_row_or_in_place_of_the_row(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.save(1, 1, 21, 0, 7, 30, exact_grab=True, note=NOTE)
    table.save(2, 1, 1, 0, 2, 3)
    remove_game(sheet_id=table.sheet.pk, actor=None, number=2, seen_revision=10_000, note=NOTE)
    first, second = drawn(table).rows
    assert [strike.old_value for strike in first.cells[0].strikes] == ["12"]
    assert [strike.field for strike in first.strikes] == ["exact_grab"]
    assert (second.game, [strike.old_value for strike in second.strikes]) == (None, ["1 · ★ · 2 · 3"])
    assert drawn(table).next_number == 2


def test_notes_lead_to_the_place_they_are_about(table: Scene) -> None:
    table.save(1, None, 1521, 0, 7, 30)
    picture = drawn(table)
    assert {(note.code, note.anchor) for note in picture.errors} == {
        ("NO_WINNER", "game-1"),
        ("POINTS_BEYOND_DECK", f"cell-1-{table.seats[0].pk}"),
    }
    assert picture.rows[0].cells[0].severity == Severity.ERROR.value


def test_protocol_of_a_loaded_sheet_takes_no_query(table: Scene, django_assert_num_queries: Any) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    checked = checked_sheet(full_sheet(table.sheet.pk))
    with django_assert_num_queries(0):
        protocol_of(checked)
