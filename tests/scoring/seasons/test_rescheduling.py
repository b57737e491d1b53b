"""An evening is called off, takes place after all, or is moved."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from engine.rulesets import LEAGUE_2006
from engine.tournament import Stage, StageKind
from scoring.contests.services.knockouts import plan_knockout
from scoring.core.errors import InvalidInput, LeagueOfficeError, NotAllowedNow
from scoring.live.selectors.evening_steps import path_of
from scoring.models import AuditEntry, Evening, Registration, Sheet
from scoring.registration.services.registrations import change_registration
from scoring.seasons.services import evening_events
from scoring.seasons.services.evening_events import Change, Changed, hears
from scoring.seasons.services.rescheduling import call_off_evening, move_evening, take_back_call_off
from scoring.seating.services.seats import seat_table
from tests.scoring.scenes import DEADLINE, IN_TIME, Scene, participants, scene

pytestmark = pytest.mark.django_db
REASON = "Der Saal steht unter Wasser."


@pytest.fixture
def table() -> Scene:
    return scene()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Changed]:
    """What a package above hears; it tells two people each time."""
    monkeypatch.setattr(evening_events, "_LISTENERS", [])
    changes: list[Changed] = []

    @hears
    def listen(changed: Changed) -> int:
        changes.append(changed)
        return 2

    return changes


def call_off(table: Scene, reason: str = REASON) -> int:
    return call_off_evening(evening=table.evening, actor=table.secretary, reason=reason)


def moved(table: Scene, **facts: object) -> int:
    given = {"date": table.evening.date, "starts_at": None, "registration_deadline": DEADLINE, **facts}
    return move_evening(evening=table.evening, actor=table.secretary, **given)


def test_called_off_evening_keeps_its_registrations_and_refuses_new_ones_draw_and_sheets(table: Scene) -> None:
    call_off(table)
    off = Evening.objects.get()
    assert (off.is_called_off, off.called_off_reason, off.calendar_sequence) == (True, REASON, 1)
    assert (Registration.objects.count(), Sheet.objects.count()) == (4, 0)
    first = Registration.objects.first()
    refused = (
        lambda: participants(off, ("Kai",)),
        lambda: change_registration(registration=first, actor=None, arrival=IN_TIME),
        lambda: seat_table(
            evening=off, actor=None, table=1, registrations=list(Registration.objects.values_list("pk", flat=True))
        ),
        lambda: plan_knockout(evening=off, actor=None, stages=[Stage(StageKind.FINAL, games=2)]),
        lambda: call_off(table),
        lambda: moved(table, date=date(2025, 9, 13)),
    )
    for write in refused:
        with pytest.raises(NotAllowedNow) as refusal:
            write()
        assert refusal.value.message == "Dieser Spielabend ist abgesagt. Lassen Sie ihn zuerst wieder stattfinden."
    assert (path_of(off).current, path_of(off).steps) == (None, [])


def test_evening_takes_place_after_all_with_everybody_who_was_registered(table: Scene) -> None:
    call_off(table)
    take_back_call_off(evening=table.evening, actor=table.secretary)
    again = Evening.objects.get()
    assert (again.is_called_off, again.called_off_reason, again.calendar_sequence) == (False, "", 2)
    participants(again, ("Kai",))
    with pytest.raises(NotAllowedNow):
        take_back_call_off(evening=again, actor=table.secretary)


@pytest.mark.clause("L4:deadline")
def test_moved_evening_has_date_start_deadline_and_credits_in_one_step(table: Scene) -> None:
    Registration.objects.filter(player__name="Anke").update(status="absent")
    to = datetime(2025, 9, 10, 18, tzinfo=UTC)
    later = datetime(2025, 9, 9, tzinfo=UTC)
    participants(table.evening, ("Kai",), later)
    assert Registration.objects.get(player__name="Kai").credit == 0

    moved(table, date=date(2025, 9, 19), starts_at=time(19, 30), registration_deadline=to)

    now = Evening.objects.get()
    assert (now.date, now.starts_at, now.registration_deadline) == (date(2025, 9, 19), time(19, 30), to)
    assert now.calendar_sequence == 1
    assert Registration.objects.get(player__name="Kai").credit == 300
    assert not Registration.objects.ticked().exists()
    assert AuditEntry.objects.filter(action="evening.moved").count() == 1


@pytest.mark.clause("L4:deadline")
@pytest.mark.parametrize(
    ("facts", "field"),
    [
        (
            {"starts_at": time(19, 30), "registration_deadline": datetime(2025, 9, 12, 18, tzinfo=UTC)},
            "registration_deadline",
        ),
        ({"date": date(2025, 9, 1)}, "registration_deadline"),
        ({"date": date(2026, 7, 20)}, "date"),
        ({"date": date(2026, 3, 29), "starts_at": time(2, 30)}, "starts_at"),
    ],
    ids=["deadline after the start", "deadline after the day", "outside the season", "skipped by the clocks"],
)
def test_move_to_what_cannot_be_is_refused_at_its_field(table: Scene, facts: dict[str, object], field: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        moved(table, **facts)
    assert list(refusal.value.errors) == [field]


def test_neither_called_off_nor_moved_once_a_game_is_written(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    for write in (lambda: call_off(table), lambda: moved(table, date=date(2025, 9, 19))):
        with pytest.raises(NotAllowedNow):
            write()


def test_move_to_the_same_time_is_no_move(table: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        moved(table)


def test_everybody_concerned_hears_of_every_change_and_what_it_was_before(table: Scene, heard: list[Changed]) -> None:
    assert call_off(table) == 2
    take_back_call_off(evening=table.evening, actor=None)
    moved(table, date=date(2025, 9, 19), reason="Fußball")
    told = [(one.change, one.reason, one.date, one.sequence) for one in heard]
    day = date(2025, 9, 12)
    assert told == [
        (Change.CALLED_OFF, REASON, day, 1),
        (Change.TAKES_PLACE, "", day, 2),
        (Change.MOVED, "Fußball", day, 3),
    ]
    assert [one.evening.date for one in heard] == [day, day, date(2025, 9, 19)]


def test_nobody_hears_of_what_was_refused(table: Scene, heard: list[Changed]) -> None:
    with pytest.raises(LeagueOfficeError):
        moved(table, date=date(2027, 9, 19))
    assert heard == []


def test_pages_call_off_move_and_take_back(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    page = reverse("evening", args=[table.evening.pk])
    response = client.post(reverse("evening_call_off", args=[table.evening.pk]), {"reason": REASON}, follow=True)
    assert response.redirect_chain == [(page, 302)]
    for shown in (client.get(page), Client().get(page)):
        assert "Dieser Spielabend ist abgesagt." in shown.content.decode()
        assert REASON in shown.content.decode()
    assert "abgesagt" in client.get(reverse("season", args=[table.league.slug, table.season.pk])).content.decode()
    client.post(reverse("evening_takes_place", args=[table.evening.pk]))
    client.post(reverse("evening_move", args=[table.evening.pk]), {"date": "2025-09-19", "starts_at": "19:30"})
    now = Evening.objects.get()
    assert (now.is_called_off, now.registration_deadline - DEADLINE) == (False, timedelta(days=7))
    assert "19:30 Uhr" in client.get(page).content.decode()


def test_move_without_a_deadline_keeps_its_time_of_day_over_the_change_of_the_clocks(
    client: Client, table: Scene
) -> None:
    client.force_login(table.secretary)
    client.post(reverse("evening_move", args=[table.evening.pk]), {"date": "2025-11-07"})
    assert Evening.objects.get().registration_deadline == datetime(2025, 10, 31, 19, tzinfo=UTC)


def test_called_off_page_offers_no_registration_and_no_way_to_tables(client: Client, table: Scene) -> None:
    call_off(table)
    client.force_login(table.secretary)
    page = client.get(reverse("evening", args=[table.evening.pk])).content.decode()
    for name in ("tables_draw", "evening_move", "evening_call_off", "latecomer_add"):
        assert reverse(name, args=[table.evening.pk]) not in page
    assert LEAGUE_2006.name in page
