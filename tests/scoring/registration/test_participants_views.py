"""The list of participants and the credit that follows from the time of arrival."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Evening, Registration
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
    assert Registration.objects.values_list("status", "arrived_at", "credit").get() == (
        "absent",
        absent.arrived_at,
        300,
    )
    client.post(address, {"came": "yes"})
    assert not Registration.objects.get().is_absent


@pytest.mark.clause("L4:credit", "D14")
def test_list_says_why_somebody_has_the_credit(client: Client, planned: Evening) -> None:
    participants(planned, ("Anke",), planned.registration_deadline)
    client.cookies["django_language"] = "en"
    page = client.get(page_of(planned)).content.decode()
    assert "Registered exactly at the deadline, which is in time: a credit of 300, the total starts at −300." in page
    assert "§ D14" in page


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


@pytest.mark.clause("L4:deadline")
def test_registration_says_who_noted_it_without_a_moment(client: Client, planned: Evening) -> None:
    (anke,) = participants(planned, ("Anke",), None)
    address = reverse("participant_edit", args=[anke.pk])
    client.post(address, {"mark": "in_time"})
    anke.refresh_from_db()
    assert (anke.promptness, anke.arrived_at, anke.credit) == ("in_time", None, 300)
    text = client.get(address, headers={"Accept-Language": "en"}).content.decode()
    assert "Nobody wrote down when the registration arrived." in text
    assert f"Noted by {anke.noted_by.display_name}" in text


def test_participant_with_a_seat_stays_on_the_list(client: Client) -> None:
    table = scene()
    client.force_login(table.secretary)
    client.post(reverse("participant_remove", args=[table.seats[0].registration_id]))
    assert Registration.objects.count() == 4
