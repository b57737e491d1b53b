"""The venue checklist and the inspection of the shuffling machine, as pages."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import MachineInspection, VenueCheck
from tests.scoring.scenes import Scene, official, scene

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}
ANSWERS = {"is_met-round_table": "no", "remark-round_table": "oval", "is_met-good_light": "yes"}


@pytest.fixture
def table() -> Scene:
    return scene()


def signed_in(table: Scene, office: str) -> Client:
    client = Client()
    client.force_login(official(table.league, office, name="Stefan Spieltechnik"))
    return client


def read(client: Client, table: Scene, name: str = "evening_venue") -> str:
    return client.get(reverse(name, args=[table.evening.pk]), headers=ENGLISH).content.decode()


@pytest.mark.clause("L3")
@pytest.mark.parametrize(("office", "status"), [("steward", 302), ("secretary", 302), ("player", 403), ("scorer", 403)])
def test_checklist_is_filled_in_by_steward_and_secretary(table: Scene, office: str, status: int) -> None:
    response = signed_in(table, office).post(reverse("evening_venue", args=[table.evening.pk]), ANSWERS)
    assert response.status_code == status
    assert VenueCheck.objects.count() == (2 if status == 302 else 0)


@pytest.mark.clause("L3")
def test_checklist_is_shown_on_the_evenings_page(table: Scene) -> None:
    steward = signed_in(table, "steward")
    assert "Nobody has looked at the venue yet." in read(steward, table, "evening")
    steward.post(reverse("evening_venue", args=[table.evening.pk]), ANSWERS)
    text = read(signed_in(table, "player"), table, "evening")
    assert "1 of 6 points are as they should be." in text
    assert "The table is round (ideally) – oval" in text
    assert "Stefan Spieltechnik" in text
    assert "oval" not in read(Client(), table, "evening")
    sheet = steward.get(reverse("sheet", args=[table.sheet.pk]), headers=ENGLISH).content.decode()
    assert "The table is round (ideally) – oval" in sheet


@pytest.mark.clause("L6.1")
def test_inspection_is_the_stewards(table: Scene) -> None:
    steward, address = signed_in(table, "steward"), reverse("evening_inspection", args=[table.evening.pk])
    assert "has not been inspected yet" in read(steward, table)
    steward.post(address, {"is_fit": "", "remark": ""})
    assert not MachineInspection.objects.exists()
    steward.post(address, {"is_fit": "yes", "remark": "oiled"})
    assert "may be used" in read(signed_in(table, "player"), table)
    assert signed_in(table, "secretary").post(address, {"is_fit": "no"}).status_code == 403
    assert MachineInspection.objects.get().is_fit is True


def test_checklist_of_a_friendly_evening_asks_for_no_inspection(table: Scene) -> None:
    table.evening.kind = "friendly"
    table.evening.save()
    assert "has not been inspected yet" not in read(signed_in(table, "steward"), table)
