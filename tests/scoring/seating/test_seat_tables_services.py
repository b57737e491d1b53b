"""All tables of a round laid at once: the same as one after the other, in a handful of statements."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from scoring.core.errors import InvalidInput
from scoring.models import AuditEntry, Evening, Seat, Sheet
from scoring.seating.services.seats import seat_table, seat_tables
from tests.scoring.scenes import evening, league, official, participants, season

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L2")]
NAMES = tuple(f"Spieler {number}" for number in range(1, 25))


def with_participants(title: str) -> tuple[Evening, list[int]]:
    of_season = season(league())
    official(of_season.league, "secretary")
    row = evening(of_season, title=title)
    return row, [registration.pk for registration in participants(row, NAMES)]


def said(row: Evening) -> list[object]:
    """The tables as they stand, and what the log says of them."""
    seats = Seat.objects.filter(sheet__evening=row).order_by("sheet__table", "position")
    shown = [
        (seat.sheet.table, seat.sheet.revision, seat.sheet.state, str(seat), seat.carries_credit) for seat in seats
    ]
    logged = AuditEntry.objects.filter(league=row.season.league, action="table.seated").order_by("sequence")
    return [*shown, *(entry.details for entry in logged)]


def test_tables_laid_at_once_are_those_laid_one_after_the_other() -> None:
    one_by_one, first = with_participants("eins")
    for table in range(3):
        seat_table(evening=one_by_one, actor=None, table=table + 1, registrations=first[4 * table : 4 * table + 4])
    at_once, second = with_participants("zwei")
    sheets = seat_tables(evening=at_once, actor=None, tables=[second[4 * table : 4 * table + 4] for table in range(3)])

    assert said(at_once) == said(one_by_one)
    assert sheets == list(Sheet.objects.filter(evening=at_once).order_by("table"))


def test_statements_for_another_table_are_those_of_its_log() -> None:
    counts = []
    for tables in (2, 6):
        row, people = with_participants(f"{tables}")
        with CaptureQueriesContext(connection) as cost:
            seat_tables(evening=row, actor=None, tables=[people[4 * at : 4 * at + 4] for at in range(tables)])
        counts.append(len(cost))
    assert counts[1] - counts[0] == 4 * 5


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ([[0, 1, 2], [3]], "got 1"),
        ([[0, 1, 1]], "two seats"),
        ([[0, 1], [1, 2]], "another table"),
    ],
)
def test_what_is_refused_for_one_table_is_refused_for_all(tables: list[list[int]], told: str) -> None:
    row, people = with_participants("drei")
    with translation.override("en"), pytest.raises(InvalidInput, match=told):
        seat_tables(evening=row, actor=None, tables=[[people[at] for at in table] for table in tables])
    assert not Sheet.objects.filter(evening=row).exists()


def test_somebody_who_is_not_on_the_list_is_refused() -> None:
    row, people = with_participants("vier")
    other, strangers = with_participants("fünf")
    with pytest.raises(InvalidInput):
        seat_tables(evening=row, actor=None, tables=[[people[0], strangers[0]]])
    assert not Sheet.objects.filter(evening__in=(row, other)).exists()


def test_tables_that_are_laid_already_are_laid_anew() -> None:
    row, people = with_participants("sechs")
    before = seat_table(evening=row, actor=None, table=1, registrations=people[:4])
    sheets = seat_tables(evening=row, actor=None, tables=[people[4:8], people[8:12]])
    assert sheets[0].pk == before.pk
    seats = Seat.objects.filter(sheet__evening=row).order_by("sheet__table", "position")
    assert [seat.registration_id for seat in seats] == people[4:12]


def test_somebody_noted_as_absent_who_is_given_a_seat_is_there() -> None:
    row, people = with_participants("sieben")
    row.registrations.filter(pk=people[0]).update(status="absent")
    seat_tables(evening=row, actor=None, tables=[people[:4]])
    assert not row.registrations.get(pk=people[0]).is_absent
