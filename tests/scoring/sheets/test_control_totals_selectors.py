"""The sums on paper beside the games, and the cells that a difference points to (L6.6)."""

from collections.abc import Iterator

import pytest
from django.utils.translation import override

from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.control_totals import PaperSum, paper_sums
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.selectors.protocol import Protocol, protocol_of
from scoring.sheets.services.sheet_edits import record_control_totals
from tests.scoring.scenes import Scene, three_after_a_game
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6")]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.fixture
@laid_once
def table() -> Scene:
    """Anke has 12 + 35 = 47 points, Björn 0, Cäcilia 7."""
    played = three_after_a_game()
    played.save(2, 1, 35, 0, 0)
    return played


def compared(table: Scene, *totals: int | None) -> list[PaperSum]:
    note(table, *totals)
    return list(paper_sums(checked_sheet(full_sheet(table.sheet.pk))).values())


def picture(table: Scene) -> Protocol:
    return protocol_of(checked_sheet(full_sheet(table.sheet.pk)))


def note(table: Scene, *totals: int | None) -> None:
    noted = {seat.pk: total for seat, total in zip(table.seats, totals, strict=True)}
    record_control_totals(sheet_id=table.sheet.pk, actor=None, totals=noted)


def test_paper_sums_are_those_that_are_noted(table: Scene) -> None:
    sums = compared(table, 47, None, 9)
    assert [(row.name, row.written, row.counted, row.signed_difference) for row in sums] == [
        ("Anke", 47, 47, "0"),
        ("Cäcilia", 9, 7, "+2"),
    ]


def test_paper_sums_of_a_sheet_without_any_are_empty(table: Scene) -> None:
    assert compared(table, None, None, None) == []


def test_paper_sums_wait_for_rows_that_cannot_be_counted(table: Scene) -> None:
    table.save(3, None, 1, 2, 3)
    assert compared(table, 47, None, 9) == []


def test_transposed_digits_point_to_their_cell(table: Scene) -> None:
    (paper,) = compared(table, 65, None, None)
    assert paper.sentence == "Anke: 65 on paper, 47 from the games (+18)"
    first = paper.likeliest[0]
    assert (first.anchor, first.question) == (f"cell-2-{table.seats[0].pk}", "Game 2: 53 instead of 35?")


def test_doubled_hand_is_asked_for_as_it_was_typed(table: Scene) -> None:
    table.save(3, 1, 24, 0, 0, uno_card_finish=True)
    (paper,) = compared(table, 47 + 2 * 42, None, None)
    assert [one.question for one in paper.likeliest] == ["Game 3: 42 instead of 24?"]


def test_slip_in_the_total_points_to_the_column(table: Scene) -> None:
    (paper,) = compared(table, 74, None, None)
    first = paper.likeliest[0]
    assert (first.anchor, first.question) == (f"seat-{table.seats[0].pk}", "")


def test_difference_of_several_slips_has_no_suspicion(table: Scene) -> None:
    (paper,) = compared(table, 647, None, None)
    assert (paper.difference, paper.suspicions, paper.first_question) == (600, (), None)


def test_picture_marks_the_likeliest_cells_and_no_others(table: Scene) -> None:
    for number in range(3, 9):
        table.save(number, 1, 20 + number, 0, 0)
    note(table, 47 + sum(range(23, 29)) + 10, None, None)
    protocol = picture(table)
    (paper,) = protocol.paper_differences
    assert len(paper.likeliest) == 4
    assert len(paper.further) > 0
    marked = {suspicion for row in protocol.rows for cell in row.cells for suspicion in cell.suspicions}
    assert marked == {one for one in paper.likeliest if one.game_number is not None}
