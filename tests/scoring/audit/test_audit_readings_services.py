"""Blind readings and ticks: what is kept, what it is compared with, who may."""

import pytest

from scoring.audit.selectors.audit_readings import BlindReading, FigureState
from scoring.audit.selectors.audits import audit_of, checking_steps, row_fingerprint
from scoring.audit.services.audit_readings import TypedFigure, accept_sheet, record_readings, tick_game, untick_game
from scoring.audit.services.reviews import reopen_sheet, send_back_sheet
from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, AuditReading, Sheet, TickedGame
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from tests.scoring.scenes import NOTE, Scene, hash_of, official, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
ROWS = (("12", "*", "7", "30"), ("*", "9", "99", "20"))


@pytest.fixture
@laid_once
def table() -> Scene:
    """A submitted sheet: two games that count, the second with an exact grab, and a void one."""
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.save(2, 0, 0, 9, 99, 20, exact_grab=True)
    played.save(3, None, is_void=True, dealer=2)
    played.submit()
    return played


def read(table: Scene, number: int, *values: str | None, marks: str | None = None) -> BlindReading:
    figures = [TypedFigure(number, seat.pk, value) for seat, value in zip(table.seats, values, strict=False)]
    if marks is not None:
        figures.append(TypedFigure(number, None, marks))
    return record_readings(sheet_id=table.sheet.pk, actor=table.auditor, figures=figures)


def read_everything(table: Scene) -> BlindReading:
    read(table, 1, *ROWS[0], marks="")
    read(table, 2, *ROWS[1], marks="E")
    return read(table, 3, marks="v")


def states(reading: BlindReading, number: int) -> list[str]:
    return [figure.state.value for row in reading.rows if row.game.number == number for figure in row.figures]


@pytest.mark.clause("L6.6")
def test_record_readings_compares_each_figure_and_counts_whole_games(table: Scene) -> None:
    reading = read(table, 1, "12", "+", "70")
    assert states(reading, 1) == ["same", "same", "different", "unread", "unread"]
    assert (reading.games_read, [figure.written for figure in reading.differences]) == (0, ["7"])
    reading = read(table, 1, "12", "*", "07", "30", marks="")
    assert (reading.games_read, reading.differences) == (1, ())


@pytest.mark.clause("L6.3", "D10")
def test_record_readings_compares_marks_and_void_games(table: Scene) -> None:
    assert states(read(table, 2, *ROWS[1], marks="U"), 2)[-1] == "different"
    reading = read_everything(table)
    assert (reading.is_complete, reading.differences) == (True, ())
    assert AuditEntry.objects.filter(action="audit.read").count() == 1


def test_record_readings_again_changes_nothing_and_none_takes_a_figure_away(table: Scene) -> None:
    read(table, 1, "12", "*")
    before = list(AuditReading.objects.values_list("pk", "read_at"))
    read(table, 1, "12", "*")
    assert list(AuditReading.objects.values_list("pk", "read_at")) == before
    assert states(read(table, 1, None), 1)[:2] == ["unread", "same"]


@pytest.mark.parametrize("value", ["12a", "-3", "1234567", "²", ""])
def test_record_readings_refuses_what_cannot_be_read_and_keeps_nothing(table: Scene, value: str) -> None:
    with pytest.raises(InvalidInput):
        read(table, 1, "12", value)
    assert not AuditReading.objects.exists()


@pytest.mark.parametrize("marks", ["X", "EV", "EE", "UU"])
def test_record_readings_refuses_marks_that_cannot_be(table: Scene, marks: str) -> None:
    with pytest.raises(InvalidInput):
        read(table, 1, marks=marks)


def test_record_readings_refuses_places_that_are_not_there(table: Scene) -> None:
    stranger = scene().seats[0]
    for figure in (TypedFigure(9, table.seats[0].pk, "1"), TypedFigure(1, stranger.pk, "1")):
        with pytest.raises(InvalidInput):
            record_readings(sheet_id=table.sheet.pk, actor=table.auditor, figures=[figure])


def test_record_readings_is_for_sheets_that_wait_and_not_for_who_submitted(table: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        record_readings(sheet_id=table.sheet.pk, actor=table.secretary, figures=[])
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="?")
    with pytest.raises(NotAllowedNow):
        read(table, 1, "12")


def test_readings_of_two_auditors_do_not_see_each_other(table: Scene) -> None:
    read(table, 1, *ROWS[0], marks="")
    other = official(table.league, "auditor")
    reading = record_readings(sheet_id=table.sheet.pk, actor=other, figures=[TypedFigure(1, table.seats[0].pk, "21")])
    assert states(reading, 1) == ["different", "unread", "unread", "unread", "unread"]
    assert audit_of(full_sheet(table.sheet.pk)).games_read == 1


@pytest.mark.clause("L6.6")
def test_difference_that_nobody_has_decided_keeps_the_sheet_from_being_signed(table: Scene) -> None:
    read(table, 1, "21")
    with pytest.raises(NotAllowedNow):
        table.sign()
    accept_sheet(sheet_id=table.sheet.pk, actor=table.auditor, game_number=1, seat_id=table.seats[0].pk, seen="12")
    assert table.sign().sha256 == hash_of(table.sheet, table.auditor)


@pytest.mark.clause("L6.6")
def test_corrected_sheet_is_compared_with_the_same_reading_of_the_paper(table: Scene) -> None:
    read(table, 1, "21", "*", "7", "30", marks="")
    accept_sheet(sheet_id=table.sheet.pk, actor=table.auditor, game_number=1, seat_id=table.seats[0].pk, seen="12")
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Game 1?")
    table.save(1, 1, 22, 0, 7, 30, note=NOTE)
    table.submit()
    assert states(read(table, 1), 1)[0] == FigureState.DIFFERENT.value
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Game 1, again")
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    table.submit()
    assert states(read(table, 1), 1)[0] == FigureState.SAME.value


def test_accept_sheet_needs_a_difference_and_what_was_seen(table: Scene) -> None:
    read(table, 1, "12", "8")
    for seat in (table.seats[0], table.seats[2]):
        with pytest.raises(InvalidInput):
            accept_sheet(sheet_id=table.sheet.pk, actor=table.auditor, game_number=1, seat_id=seat.pk, seen="12")
    with pytest.raises(Conflict):
        accept_sheet(sheet_id=table.sheet.pk, actor=table.auditor, game_number=1, seat_id=table.seats[1].pk, seen="30")


def test_typing_another_figure_takes_the_decision_back(table: Scene) -> None:
    read(table, 1, "21")
    accept_sheet(sheet_id=table.sheet.pk, actor=table.auditor, game_number=1, seat_id=table.seats[0].pk, seen="12")
    assert states(read(table, 1, "22"), 1)[0] == "different"


def test_next_version_is_read_and_ticked_anew(table: Scene) -> None:
    read_everything(table)
    tick(table, 1)
    table.sign()
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="A complaint")
    table.submit()
    audit = audit_of(full_sheet(table.sheet.pk))
    assert (audit.games_read, audit.ticks, checking_steps(audit)) == (0, (), [])


def fingerprint_of(table: Scene, number: int) -> str:
    return row_fingerprint(checked_sheet(full_sheet(table.sheet.pk)), number - 1)


def tick(table: Scene, number: int) -> TickedGame:
    return tick_game(
        sheet_id=table.sheet.pk,
        actor=table.auditor,
        number=number,
        seen_fingerprint=fingerprint_of(table, number),
    )


@pytest.mark.clause("L6.6")
def test_tick_counts_until_the_row_says_something_else(table: Scene) -> None:
    tick(table, 1)
    tick(table, 1)
    tick(table, 2)
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Game 1?")
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    table.submit()
    audit = audit_of(full_sheet(table.sheet.pk))
    assert [row.tick is not None for row in audit.rows] == [False, True, False]
    tick(table, 1)
    assert len(audit_of(full_sheet(table.sheet.pk)).ticks) == 2


def test_tick_of_a_row_that_was_shown_otherwise_is_a_conflict(table: Scene) -> None:
    with pytest.raises(Conflict):
        tick_game(sheet_id=table.sheet.pk, actor=table.auditor, number=1, seen_fingerprint=fingerprint_of(table, 2))
    with pytest.raises(InvalidInput):
        tick_game(sheet_id=table.sheet.pk, actor=table.auditor, number=9, seen_fingerprint="")


def test_untick_takes_a_tick_back(table: Scene) -> None:
    tick(table, 1)
    for _time in range(2):
        untick_game(sheet_id=table.sheet.pk, actor=table.auditor, number=1)
    assert not TickedGame.objects.exists()


@pytest.mark.clause("L6.6")
def test_checking_steps_say_who_read_and_who_ticked(table: Scene) -> None:
    read_everything(table)
    for number in (1, 2, 3):
        tick(table, number)
    audit = audit_of(full_sheet(table.sheet.pk))
    assert [(step.what, step.name, step.games, step.is_complete) for step in checking_steps(audit)] == [
        ("read", "Rolf Recht", 3, True),
        ("ticked", "Rolf Recht", 3, True),
    ]
    assert (audit.is_compared, table.fresh().state) == (True, Sheet.State.SUBMITTED)
