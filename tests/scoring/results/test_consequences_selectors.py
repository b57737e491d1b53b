"""What a correction would change, said before it is made (L6.5); over rounds and in a knock-out: on every surface."""

import pytest

from scoring.results.selectors.consequences import Consequence, consequences_of
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.selectors.mapping import map_sheet
from scoring.sheets.services.entries import GameEntry, HandEntry, counted_entry, engine_game_of
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.save(2, 0, 0, 5, 9, 8)
    return played


def corrected(table: Scene, number: int, *points: int, winner: int) -> tuple[Consequence, ...]:
    sheet = full_sheet(table.sheet.pk)
    seats = map_sheet(sheet).seats
    hands = {seat.pk: HandEntry(value) for seat, value in zip(seats, points, strict=True)}
    entry = counted_entry(GameEntry(number, winner=seats[winner].pk, hands=hands), sheet, seats)
    return consequences_of(sheet, engine_game_of(entry, seats))


def lines(consequences: tuple[Consequence, ...]) -> list[tuple[object, ...]]:
    return [
        (
            row.name,
            *((line.total, line.place, line.ranking_points) if line else None for line in (row.before, row.after)),
        )
        for row in consequences
    ]


@pytest.mark.clause("L6.5")
def test_correction_names_everybody_whose_line_changes(table: Scene) -> None:
    assert lines(corrected(table, 1, 12, 0, 70, 30, winner=1)) == [
        ("Dörte", (-262, 4, 8), (-262, 3, 8)),
        ("Cäcilia", (-284, 3, 8), (-221, 4, 8)),
    ]


@pytest.mark.clause("L6.5")
def test_correction_that_changes_no_line_has_no_consequence(table: Scene) -> None:
    assert corrected(table, 1, 12, 0, 7, 30, winner=1) == ()


@pytest.mark.clause("L6.5")
def test_correction_writes_nothing(table: Scene) -> None:
    before = full_sheet(table.sheet.pk).revision
    corrected(table, 2, 0, 99, 9, 8, winner=0)
    assert full_sheet(table.sheet.pk).revision == before
    assert lines(corrected(table, 2, 0, 5, 9, 8, winner=0)) == []
