"""Everything about a person in one file."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Membership, User
from tests.scoring.scenes import official, scene

pytestmark = pytest.mark.django_db


def test_person_gets_everything_about_them_in_one_file(client: Client) -> None:
    table = scene(players=2)
    table.save(1, 0, 0, 35)
    player = table.seats[1].registration.player
    type(player).objects.filter(pk=player.pk).update(email="bjoern@x.example")
    account = official(table.league, "player", name="Björn")
    User.objects.filter(pk=account.pk).update(password="a-hash-of-it")
    Membership.objects.filter(user=account).update(player=player)
    address = reverse("person_export", args=[table.league.slug, player.pk])
    client.force_login(table.secretary)
    assert client.get(address).status_code == 403
    client.force_login(User.objects.get(pk=account.pk))

    with ZipFile(BytesIO(client.get(address).content)) as archive:
        data, page = json.loads(archive.read("data.json")), archive.read("data.html").decode()

    kept = json.dumps(data, ensure_ascii=False)
    assert "bjoern@x.example" in kept
    assert "bjoern@x.example" in page
    assert [row["Handpunkte"] for rows in data.values() for row in rows if "Handpunkte" in row] == [35]
    assert account.username in kept
    assert "a-hash-of-it" not in kept
    assert player.name_salt not in kept
    assert "Anke" not in page
