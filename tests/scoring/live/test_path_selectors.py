"""How far an evening has got, and what waits for whom."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta

import pytest
from django.utils import timezone

from scoring.audit.services.reviews import send_back_sheet
from scoring.live.selectors.evening_steps import EveningPath, has_auditor, path_of, paths_of
from scoring.live.selectors.waiting import next_task, tasks_of
from scoring.models import Evening, Membership, User
from scoring.registration.services.registrations import note_absence
from scoring.results.selectors.evenings import full_evening
from scoring.seasons.services.evenings import note_posted
from scoring.sheets.services.sheet_edits import announce_last_round
from tests.scoring.growth import with_tables
from tests.scoring.scenes import Scene, evening, league, official, participants, scene, season

pytestmark = pytest.mark.django_db


def path(of_evening: Evening) -> EveningPath:
    """As a page of the evening asks for it."""
    return path_of(full_evening(of_evening.pk))


def said(of_evening: Evening) -> tuple[str | None, list[str]]:
    """The current step, and the figures of all."""
    now = path(of_evening)
    return now.current and now.current.value, [state.figure for state in now.steps]


def waiting(of_evening: Evening, user: User) -> list[str]:
    return [task.kind.value for task in tasks_of(path(of_evening), User.objects.get(pk=user.pk))]


@contextmanager
def today(day: date) -> Iterator[None]:
    """The evenings of the scenes are on 12 September 2025."""
    with pytest.MonkeyPatch.context() as patch:
        moment = timezone.make_aware(timezone.datetime(day.year, day.month, day.day, 20))
        patch.setattr(timezone, "now", lambda: moment)
        yield


THE_DAY = date(2025, 9, 12)


def test_evening_goes_from_participants_to_the_wall() -> None:
    of_evening = evening(season(league()))
    secretary = official(of_evening.season.league, "secretary")
    with today(THE_DAY):
        assert said(of_evening) == ("participants", ["0", "", "", "", "", ""])
        participants(of_evening, ("Ida", "Jan", "Kai"))
        assert said(of_evening) == ("tables", ["3", "", "", "", "", ""])
        assert waiting(of_evening, secretary) == ["draw", "appoint"]
        table = scene()
        assert said(table.evening) == ("games", ["4", "1", "", "0/1", "0/1", ""])
        with_tables(table, 3)
        table.save(2, 1, 12, 0, 7, 30)
        assert said(table.evening) == ("games", ["12", "3", "2 / 1 / 1", "0/3", "0/3", ""])


def test_sheet_goes_from_hand_to_hand() -> None:
    table = scene()
    with today(THE_DAY):
        table.save(1, 1, 12, 0, 7, 30)
        assert (waiting(table.evening, table.secretary), waiting(table.evening, table.auditor)) == (["enter"], [])
        announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary, after_game=1)
        assert waiting(table.evening, table.secretary) == ["enter"]
        for number in range(2, 6):
            table.save(number, 1, 10 + number, 0, 7 + number, 30)
        assert (said(table.evening)[0], waiting(table.evening, table.secretary)) == ("submitted", ["finish"])
        table.submit()
        assert (waiting(table.evening, table.secretary), waiting(table.evening, table.auditor)) == ([], ["check"])
        send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="game 1")
        assert (waiting(table.evening, table.secretary), waiting(table.evening, table.auditor)) == (["repair"], [])
        table.submit()
        assert said(table.evening)[0] == "signed"
        table.sign()
        assert (said(table.evening)[0], waiting(table.evening, table.secretary)) == ("wall", ["post"])
        note_posted(evening=table.evening, actor=table.secretary, is_posted=True)
        assert said(table.evening) == (None, ["4", "1", "5", "1/1", "1/1", ""])
        assert {state.place for state in path(table.evening).steps} == {"done"}


def test_before_the_deadline_people_are_still_entered() -> None:
    of_evening = evening(season(league()))
    participants(of_evening, ("Ida", "Jan", "Kai"))
    with today(date(2025, 9, 3)):
        assert said(of_evening)[0] == "participants"
    with today(date(2025, 9, 8)):
        assert said(of_evening)[0] == "tables"


def test_who_did_not_come_is_counted_neither_as_participant_nor_as_without_seat() -> None:
    table = scene()
    late, absent = participants(table.evening, ("Late", "Absent"))
    note_absence(registration=absent, actor=None, is_absent=True)
    now = path(table.evening)
    assert (now.participants, now.absent, now.unseated) == (5, 1, 1)
    assert late.player.name == "Late"
    with today(THE_DAY):
        assert waiting(table.evening, table.secretary) == ["enter", "seat"]


@pytest.mark.clause("L6.6")
def test_auditor_is_missing_unless_two_people_can_submit_and_sign() -> None:
    row = league()
    both = official(row, "secretary", "auditor")
    assert not has_auditor(row)
    other = official(row, "auditor")
    assert has_auditor(row)
    User.objects.filter(pk=other.pk).update(is_active=False)
    assert not has_auditor(row)
    Membership.objects.get(user=official(row, "player")).offices.create(kind="secretary")
    assert has_auditor(row)
    assert both.is_active


def test_result_is_not_asked_for_on_the_wall_for_ever() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    table.sign()
    with today(THE_DAY + timedelta(days=15)):
        assert (said(table.evening)[0], waiting(table.evening, table.secretary)) == (None, [])


@pytest.mark.parametrize(
    ("office", "kind"), [("secretary", "enter"), ("scorer", "enter"), ("president", None), ("steward", "inspect")]
)
def test_what_is_next_depends_on_the_office(office: str, kind: str | None) -> None:
    table: Scene = scene()
    task = next_task(tasks_of(path(table.evening), official(table.league, office)))
    assert (task and task.kind.value) == kind


def test_many_evenings_take_two_queries(django_assert_num_queries: object) -> None:
    of_season = season(league())
    rows = [full_evening(evening(of_season).pk) for _number in range(3)]
    with django_assert_num_queries(2):
        paths_of(rows)
