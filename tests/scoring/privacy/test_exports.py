"""Everything about a person in one file, and nothing of anybody else."""

import json
import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Membership, PersonalLink, Player, User
from scoring.privacy.selectors.exports import person_archive
from tests.scoring.privacy.office import ALIAS, MAIL, NAME, PHONE, SIGN_IN, STREET, Office, merge_with_another
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


def test_file_tells_of_all_rooms_in_german_and_names_nobody_else(office: Office) -> None:
    merge_with_another(office)
    others = office.stage.league.players.exclude(pk=office.player.pk)
    for number, player in enumerate(others):
        Player.objects.filter(pk=player.pk).update(email=f"other{number}@else.example", phone=f"0999 {number}777")
    office.player.refresh_from_db()

    with ZipFile(BytesIO(person_archive(office.player))) as archive:
        data, page = json.loads(archive.read("data.json")), archive.read("data.html").decode()

    kept = json.dumps(data, ensure_ascii=False)
    assert set(data) >= {
        *(
            "Spieler",
            "Konten",
            "Anmeldungen",
            "Antworten auf Einladungen",
            "Einladungen zu Abenden",
            "Persönliche Links",
        ),
        *(
            "Mails",
            "Links zu Konten",
            "Sitzungen",
            "Zusammenlegen von Spielern",
            "Stände der Saison",
            "Blätter",
            "Logbuch",
        ),
    }
    for own in (NAME, ALIAS, MAIL, PHONE, STREET, SIGN_IN, "Wally Quittenb."):
        assert own in kept
        assert own in page
    assert f"{NAME} and [jemand anders] disagree" in kept
    strangers = [
        *others.values_list("name", flat=True),
        *User.objects.exclude(pk=office.account.pk).values_list("username", flat=True),
    ]
    for text in (kept, page):
        assert [name for name in strangers if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)] == []
        assert "else.example" not in text
        assert not re.search(r"0999 \d+777", text)
    link = PersonalLink.objects.get(player=office.player)
    assert str(link.seed) not in kept
    assert link.secret_hash not in kept
    labels = {label for rows in data.values() for row in rows for label in row}
    assert {label for label in labels if re.search(r"_|\b(the|of|at|by|is|mail address|created)\b", label)} == set()
