"""One button for phones at the tables: the room, the codes, the slips."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import AuditEntry, Installation, TableAccess
from scoring.people.selectors.leagues import phones_may_connect
from tests.scoring.codes import scene_of_today
from tests.scoring.installation.scenes import KeeperWithoutPorts, doors_kept
from tests.scoring.scenes import Scene, official
from uno_league.hosts import Hosts

pytestmark = pytest.mark.django_db


@pytest.fixture
def here(settings: Any, tmp_path: Any) -> Scene:
    settings.ALLOWED_HOSTS = Hosts(["localhost", "testserver"])
    settings.ROOM_FOLDER = tmp_path / "room"
    return scene_of_today()


def press(here: Scene, *offices: str, **where: str) -> None:
    """As president and secretary, or with these offices; at the computer itself unless ``where`` says otherwise."""
    client = Client(headers={"Host": "localhost:8000"}, **where)
    client.force_login(official(here.league, *(offices or ("president", "secretary"))))
    answer = client.post(reverse("evening_phones", args=[here.evening.pk]))
    assert (answer.status_code, answer["Location"]) == (302, f"/evenings/{here.evening.pk}/codes/#print")


def test_button_lets_phones_in_hands_out_codes_and_leads_to_the_slips(here: Scene) -> None:
    with doors_kept(KeeperWithoutPorts(), is_open=False) as keeper:
        press(here)
        assert keeper.room is not None
    assert phones_may_connect()
    assert TableAccess.objects.filter(sheet=here.sheet, role=TableAccess.Role.SCORER).count() == 1
    logged = set(AuditEntry.objects.filter(league=here.league).values_list("action", flat=True))
    assert {"room.opened", "installation.phones"} <= logged


def test_pressed_twice_it_changes_nothing_more(here: Scene) -> None:
    with doors_kept(KeeperWithoutPorts(), is_open=False) as keeper:
        press(here)
        opened = keeper.room
        press(here)
        assert keeper.room == opened
    assert TableAccess.objects.count() == 1


def test_who_does_not_decide_for_the_installation_decides_nothing_by_it(here: Scene) -> None:
    Installation.objects.update_or_create(defaults={"phones_may_connect": False})
    with doors_kept(KeeperWithoutPorts(), is_open=False) as keeper:
        press(here, "secretary")
        assert keeper.room is None
    assert not phones_may_connect()
    assert TableAccess.objects.count() == 1


def test_room_is_opened_at_its_own_computer_alone_and_codes_come_nevertheless(here: Scene) -> None:
    with doors_kept(KeeperWithoutPorts(), is_open=False) as keeper:
        press(here, REMOTE_ADDR="198.51.100.7")
        assert keeper.room is None
    assert TableAccess.objects.count() == 1
