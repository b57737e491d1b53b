"""Participants and their credit."""

from datetime import datetime, timedelta

import pytest

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import Evening, Player, Registration
from scoring.registration.services.registrations import change_registration, register_players
from tests.scoring.scenes import DEADLINE, IN_TIME, NAMES, Scene, evening, league, participants, scene, season

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene()


@pytest.fixture
def planned() -> Evening:
    return evening(season(league()))


@pytest.mark.clause("L4:credit", "D14")
@pytest.mark.parametrize(
    ("arrived_at", "credit"),
    [(IN_TIME, 300), (DEADLINE, 300), (DEADLINE + timedelta(seconds=1), 0), (None, 0)],
    ids=["in time", "at the deadline", "late", "without registration"],
)
def test_register_players_grants_the_credit(planned: Evening, arrived_at: datetime | None, credit: int) -> None:
    assert [row.credit for row in participants(planned, ("Anke",), arrived_at)] == [credit]


def test_register_players_again_leaves_them_as_they_are(planned: Evening) -> None:
    first = participants(planned, ("Anke",), IN_TIME)
    assert participants(planned, ("Anke", "Björn"), None)[0].player.name == "Björn"
    assert Registration.objects.get(pk=first[0].pk).credit == 300


def test_register_players_of_another_league_is_refused(planned: Evening) -> None:
    stranger = Player.objects.create(league=league(), name="Fremder")
    with pytest.raises(InvalidInput):
        register_players(evening=planned, actor=None, arrivals={stranger.pk: None})


@pytest.mark.clause("D2")
def test_register_players_draws_a_different_lot_for_everybody(planned: Evening) -> None:
    assert len({row.lot for row in participants(planned, NAMES)}) == len(NAMES)


@pytest.mark.clause("L4:deadline")
def test_change_registration_changes_the_credit_and_the_sheets_revision(table: Scene) -> None:
    registration = table.seats[0].registration
    change_registration(registration=registration, actor=None, arrival=DEADLINE + timedelta(hours=1))
    assert Registration.objects.get(pk=registration.pk).credit == 0
    assert table.fresh().revision == table.sheet.revision + 1


def test_change_registration_under_a_submitted_sheet_is_refused(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    with pytest.raises(NotAllowedNow):
        change_registration(registration=table.seats[0].registration, actor=None, arrival=None)
