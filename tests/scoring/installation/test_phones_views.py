"""One button for phones at the tables: the room, the codes, the slips."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.room import keep_the_doors, open_room
from scoring.models import Installation, TableAccess
from tests.scoring.codes import scene_of_today
from tests.scoring.scenes import Scene, official

pytestmark = pytest.mark.django_db
HERE = {"REMOTE_ADDR": "127.0.0.1"}


@pytest.fixture
def here() -> Scene:
    return scene_of_today()


def press(client: Client, here: Scene) -> str:
    answer = client.post(reverse("evening_phones", args=[here.evening.pk]), **HERE)
    assert answer.status_code == 302
    return answer["Location"]


def test_button_hands_out_codes_and_leads_to_the_slips_to_print(client: Client, here: Scene) -> None:
    client.force_login(here.secretary)
    assert press(client, here) == reverse("evening_codes", args=[here.evening.pk]) + "#print"
    assert TableAccess.objects.filter(sheet=here.sheet, role=TableAccess.Role.SCORER).count() == 1
    press(client, here)
    assert TableAccess.objects.count() == 1


def test_office_that_cannot_open_a_room_hands_out_codes_nevertheless(client: Client, here: Scene) -> None:
    client.force_login(here.secretary)
    press(client, here)
    assert (open_room(), TableAccess.objects.count()) == (None, 1)
