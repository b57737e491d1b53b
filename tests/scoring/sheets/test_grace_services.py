"""Until the next game is written, whoever wrote the last one simply changes it; L6.5 begins after that."""

import uuid
from collections.abc import Callable

import pytest

from scoring.audit.services.reviews import send_back_sheet
from scoring.core.errors import CorrectionNeeded
from scoring.models import AuditEntry, Correction, Game, TableAccess, User
from scoring.sheets.services.games import save_game
from scoring.sheets.services.sheet_edits import announce_last_round
from tests.scoring.codes import access_to, scene_of_today
from tests.scoring.scenes import NOTE, Scene
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.5")]
Writer = User | TableAccess | None


@pytest.fixture
@laid_once
def table() -> Scene:
    """A table of four with one game that nobody is changing any more."""
    played = scene_of_today(4)
    played.save(1, 1, 12, 0, 7, 30)
    return played


def write(table: Scene, anke: int, *, by: Writer, follows: uuid.UUID | None = None, number: int = 2) -> uuid.UUID:
    """Write a game in which Björn has won and Anke has so many points; returns the id of the request."""
    client_id = uuid.uuid4()
    entry = table.entry(number, 1, anke, 0, 7, 30)
    seen = table.fresh().revision
    save_game(sheet_id=table.sheet.pk, actor=by, entry=entry, seen_revision=seen, client_id=client_id, follows=follows)
    return client_id


def points(number: int = 2) -> int | None:
    return Game.objects.get(number=number).hands.order_by("seat__position")[0].points


@pytest.mark.parametrize("way", ["account", "code"])
def test_last_game_is_changed_without_initials_and_the_log_keeps_what_it_said(table: Scene, way: str) -> None:
    writer = table.secretary if way == "account" else access_to(table)
    first = write(table, 20, by=writer)
    second = write(table, 21, by=writer, follows=first)
    write(table, 12, by=writer, follows=second)
    assert (points(), Correction.objects.count()) == (12, 0)
    changed = AuditEntry.objects.filter(action="game.changed").order_by("pk")
    hands = [(entry.details["before"]["hands"]["Anke"], entry.details["hands"]["Anke"]) for entry in changed]
    assert hands == [("20", "21"), ("21", "12")]


def test_void_last_game_is_a_slip_like_another(table: Scene) -> None:
    client_id = uuid.uuid4()
    table.save(2, None, is_void=True, client_id=client_id)
    write(table, 20, by=table.secretary, follows=client_id)
    assert (Game.objects.get(number=2).is_void, Correction.objects.count()) == (False, 0)


def next_game(table: Scene) -> None:
    table.save(3, 1, 5, 0, 6, 7)


def next_game_is_void(table: Scene) -> None:
    table.save(3, None, is_void=True)


def announcement(table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)


def submission(table: Scene) -> None:
    table.submit()
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="misread")


def another_device(table: Scene) -> None:
    table.save(2, 1, 25, 0, 7, 30, note=NOTE)


@pytest.mark.parametrize("end", [next_game, next_game_is_void, announcement, submission, another_device])
def test_what_ends_it_asks_for_initials(table: Scene, end: Callable[[Scene], None]) -> None:
    first = write(table, 20, by=table.secretary)
    end(table)
    written = points()
    with pytest.raises(CorrectionNeeded):
        write(table, 21, by=table.secretary, follows=first)
    assert points() == written


def test_game_of_the_last_round_is_changed_as_the_others_are(table: Scene) -> None:
    announcement(table)
    first = write(table, 20, by=table.secretary)
    write(table, 21, by=table.secretary, follows=first)
    assert (points(), Correction.objects.count()) == (21, 0)


@pytest.mark.parametrize("other", ["somebody else", "a code", "another device", "an earlier version"])
def test_who_has_not_written_the_game_gives_initials(table: Scene, other: str) -> None:
    first = write(table, 20, by=table.secretary)
    second = write(table, 21, by=table.secretary, follows=first)
    by: Writer = {"somebody else": table.auditor, "a code": access_to(table)}.get(other, table.secretary)
    follows = {"another device": None, "an earlier version": first}.get(other, second)
    with pytest.raises(CorrectionNeeded):
        write(table, 22, by=by, follows=follows)
    assert points() == 21


def test_earlier_game_that_is_corrected_does_not_end_it(table: Scene) -> None:
    first = write(table, 20, by=table.secretary)
    table.save(1, 1, 13, 0, 7, 30, note=NOTE)
    write(table, 21, by=table.secretary, follows=first)
    assert (points(), Correction.objects.count()) == (21, 1)


def test_change_that_arrives_late_and_once_more_is_harmless(table: Scene) -> None:
    first = write(table, 20, by=table.secretary)
    seen, request = table.fresh().revision, uuid.uuid4()
    late = {"seen_revision": seen, "client_id": request, "follows": first}
    table.save(2, 1, 21, 0, 7, 30, **late)
    next_game(table)
    table.save(2, 1, 22, 0, 7, 30, note=NOTE)
    table.save(2, 1, 21, 0, 7, 30, **late)
    assert (points(), Correction.objects.count()) == (22, 1)
