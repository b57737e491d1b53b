"""What a correction would change, said before it is made (L6.5)."""

import pytest

from scoring.mapping import map_sheet
from scoring.models import Sheet
from scoring.selectors.consequences import Consequence, consequences_of
from scoring.selectors.evenings import live_result
from scoring.selectors.sheets import full_sheets
from scoring.services.entries import GameEntry, HandEntry, counted_entry, engine_game_of
from scoring.services.knockouts import plan_knockout
from tests.scoring.scenes import NAMES, Scene, evening, league, official, participants, scene, season
from tests.scoring.services import test_knockouts as knockouts
from tests.scoring.services import test_rounds as rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.save(2, 0, 0, 5, 9, 8)
    return played


def corrected(table: Scene, number: int, *points: int, winner: int) -> tuple[Consequence, ...]:
    sheet = full_sheets().get(pk=table.sheet.pk)
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
    before = full_sheets().get(pk=table.sheet.pk).revision
    corrected(table, 2, 0, 99, 9, 8, winner=0)
    assert full_sheets().get(pk=table.sheet.pk).revision == before
    assert lines(corrected(table, 2, 0, 5, 9, 8, winner=0)) == []


def other_winner(sheet: Sheet) -> tuple[Consequence, ...]:
    """What follows if the first game had been won by the last seat instead, the others keeping ten points each."""
    row = full_sheets().get(pk=sheet.pk)
    seats = map_sheet(row).seats
    hands = {seat.pk: HandEntry(0 if seat is seats[-1] else 10) for seat in seats}
    entry = counted_entry(GameEntry(1, winner=seats[-1].pk, hands=hands), row, seats)
    return consequences_of(row, engine_game_of(entry, seats))


@pytest.mark.clause("L6.5")
def test_correction_in_an_evening_of_several_rounds_tells_what_follows_over_all_of_them() -> None:
    of_evening = evening(season(league()))
    secretary = official(of_evening.season.league, "secretary")
    sheets = rounds.two_rounds(of_evening, participants(of_evening, NAMES[:4]))
    for sheet in sheets:
        rounds.play(sheet, secretary, 0, 10)
    names = {row.name for row in other_winner(sheets[0])}
    assert {"Anke", "Björn"} <= names
    lines_now = {line.name: line for line in live_result(of_evening).result.standings}
    assert all(row.before == lines_now[row.name] for row in other_winner(sheets[0]))


@pytest.mark.clause("L1b")
def test_correction_in_a_knockout_tells_what_follows() -> None:
    planned = evening(season(league()))
    participants(planned, NAMES[:8])
    secretary = official(planned.season.league, "secretary")
    groups = plan_knockout(evening=planned, actor=secretary, stages=knockouts.PLAN)
    knockouts.play_round(groups, secretary)
    before = {line.name: line for line in live_result(planned).result.standings}
    follows = other_winner(groups[0])
    assert follows != ()
    assert all(row.before == before[row.name] for row in follows)
