"""Evenings planned, changed and deleted."""

from datetime import UTC, date, datetime, timedelta

import pytest

from engine.rulesets import LEAGUE_2006
from scoring.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, Evening, Registration, Seat
from scoring.services.evenings import create_evening, delete_evening, update_evening
from tests.scoring.scenes import DEADLINE, IN_TIME, Scene, evening, league, scene, season

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene()


@pytest.fixture
def planned() -> Evening:
    return evening(season(league()))


@pytest.mark.clause("L1")
def test_create_evening_pins_the_edition_of_the_season(planned: Evening) -> None:
    assert planned.edition == planned.season.edition


@pytest.mark.clause("L1")
def test_create_evening_before_its_edition_holds_is_refused() -> None:
    with pytest.raises(InvalidInput) as refusal:
        evening(season(league()), date=LEAGUE_2006.valid_from - timedelta(days=1))
    assert list(refusal.value.errors) == ["edition"]


def test_create_evening_with_an_edition_of_another_league_is_refused() -> None:
    with pytest.raises(InvalidInput):
        evening(season(league()), edition=season(league()).edition)


@pytest.mark.clause("L4")
def test_update_evening_moves_the_deadline_and_every_credit_with_it(table: Scene) -> None:
    update_evening(
        evening=table.evening,
        actor=None,
        date=table.evening.date,
        kind="ranking",
        title="",
        venue="Zum Anker",
        registration_deadline=IN_TIME - timedelta(days=1),
    )
    assert set(Registration.objects.values_list("credit", flat=True)) == {0}


def test_update_evening_keeps_the_deadline_under_a_submitted_sheet(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    change = {"evening": table.evening, "actor": None, "date": table.evening.date, "kind": "ranking"}
    with pytest.raises(NotAllowedNow):
        update_evening(**change, title="", venue="", registration_deadline=IN_TIME - timedelta(days=1))
    assert update_evening(**change, title="", venue="Zum Anker", registration_deadline=DEADLINE).venue == "Zum Anker"


@pytest.mark.clause("L6.5")
def test_delete_evening_never_loses_corrections(emptied: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        delete_evening(evening=emptied.evening, actor=None)


def test_delete_evening_without_games_takes_seats_and_participants_along(table: Scene) -> None:
    delete_evening(evening=table.evening, actor=table.secretary)
    assert [rows.objects.count() for rows in (Evening, Seat, Registration)] == [0, 0, 0]
    assert AuditEntry.objects.filter(action="evening.deleted").count() == 1


def test_delete_evening_with_games_is_refused(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    with pytest.raises(NotAllowedNow):
        delete_evening(evening=table.evening, actor=None)


def test_create_evening_writes_the_log() -> None:
    of_season = season(league())
    create_evening(
        season=of_season, actor=None, date=date(2025, 10, 3), kind="masters", registration_deadline=datetime.now(UTC)
    )
    assert list(AuditEntry.objects.values_list("action", "details__kind")) == [("evening.created", "masters")]
