"""The list of participants and the credit that follows from the time of arrival."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Evening, Player, Registration
from tests.scoring.scenes import evening, league, official, participants, scene, season

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned(client: Client) -> Evening:
    """An evening without participants; the secretary is signed in."""
    of_evening = evening(season(league()))
    client.force_login(official(of_evening.season.league, "secretary"))
    return of_evening


def page_of(of_evening: Evening) -> str:
    return reverse("evening_participants", args=[of_evening.pk])


@pytest.mark.clause("L4")
def test_who_did_not_come_is_noted_kept_and_taken_back(client: Client, planned: Evening) -> None:
    (absent,) = participants(planned, ("Anke",))
    address = reverse("participant_absence", args=[absent.pk])
    client.post(address)
    assert "nicht erschienen" in client.get(page_of(planned)).content.decode()
    assert Registration.objects.values_list("is_absent", "arrived_at", "credit").get() == (True, absent.arrived_at, 300)
    client.post(address, {"came": "yes"})
    assert not Registration.objects.get().is_absent


@pytest.mark.clause("L4:deadline", "D14")
def test_ticked_players_are_entered_with_the_credit_for_their_time(client: Client, planned: Evening) -> None:
    of_league = planned.season.league
    anke, bjoern, eike = (Player.objects.create(league=of_league, name=name) for name in ("Anke", "Björn", "Eike"))
    client.post(
        page_of(planned),
        {
            f"player-{anke.pk}": "on",
            f"arrived-{anke.pk}": "2025-09-05T20:00",
            f"arrived-{bjoern.pk}": "2025-09-05T20:01",
            f"player-{eike.pk}": "on",
        },
    )
    assert list(Registration.objects.order_by("player__name").values_list("player__name", "credit", "arrived_at")) == [
        ("Anke", 300, datetime(2025, 9, 5, 18, tzinfo=UTC)),
        ("Björn", 0, datetime(2025, 9, 5, 18, 1, tzinfo=UTC)),
        ("Eike", 0, None),
    ]


@pytest.mark.clause("L4:credit", "D14")
def test_list_says_why_somebody_has_the_credit(client: Client, planned: Evening) -> None:
    participants(planned, ("Anke",), planned.registration_deadline)
    client.cookies["django_language"] = "en"
    page = client.get(page_of(planned)).content.decode()
    assert "Registered exactly at the deadline, which is in time: a credit of 300, the total starts at -300." in page
    assert "§ D14" in page


def test_unreadable_time_is_said_and_nothing_is_entered(client: Client, planned: Evening) -> None:
    anke = Player.objects.create(league=planned.season.league, name="Anke")
    response = client.post(page_of(planned), {f"player-{anke.pk}": "on", f"arrived-{anke.pk}": "soon"})
    assert (list(response.context["form"].errors), Registration.objects.count()) == ([f"arrived-{anke.pk}"], 0)


def test_inactive_players_and_those_on_the_list_are_not_offered(client: Client, planned: Evening) -> None:
    Player.objects.create(league=planned.season.league, name="Gone", is_active=False)
    Player.objects.create(league=planned.season.league, name="Free")
    participants(planned, ("Anke",))
    assert [player.name for player in client.get(page_of(planned)).context["form"].players] == ["Free"]


def test_somebody_new_becomes_a_player_and_participant(client: Client, planned: Evening) -> None:
    client.post(reverse("participant_add", args=[planned.pk]), {"name": "Łukasz Żak", "arrived_at": "2025-09-01T10:00"})
    assert list(Registration.objects.values_list("player__name", "credit")) == [("Łukasz Żak", 300)]


def test_somebody_on_the_list_already_is_refused_at_the_name(client: Client, planned: Evening) -> None:
    participants(planned, ("Anke",))
    response = client.post(reverse("participant_add", args=[planned.pk]), {"name": "anke"})
    assert list(response.context["new_form"].errors) == ["name"]


@pytest.mark.clause("L4:deadline")
def test_time_of_arrival_can_be_corrected(client: Client, planned: Evening) -> None:
    (anke,) = participants(planned, ("Anke",))
    response: Any = client.post(reverse("participant_edit", args=[anke.pk]), {"arrived_at": ""})
    assert response.headers["Location"] == page_of(planned)
    assert list(Registration.objects.values_list("arrived_at", "credit")) == [(None, 0)]


def test_time_of_arrival_under_a_submitted_sheet_stays(client: Client) -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    client.force_login(table.secretary)
    response = client.post(reverse("participant_edit", args=[table.seats[0].registration_id]), {"arrived_at": ""})
    assert len(response.context["form"].non_field_errors()) == 1


def test_participant_is_taken_off_the_list(client: Client, planned: Evening) -> None:
    (anke,) = participants(planned, ("Anke",))
    client.post(reverse("participant_remove", args=[anke.pk]))
    assert not Registration.objects.exists()


def test_participant_with_a_seat_stays_on_the_list(client: Client) -> None:
    table = scene()
    client.force_login(table.secretary)
    client.post(reverse("participant_remove", args=[table.seats[0].registration_id]))
    assert Registration.objects.count() == 4
