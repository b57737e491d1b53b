"""``make run ROOM=1``: the office serves the phones of the same network, and says where."""

import re
import shutil
import subprocess
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import segno
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.installation.selectors.interfaces import Interface, address_at, closes_at
from tests.scoring.codes import access_to, credentials, scene_of_today
from tools.room import address_to_reach, open_from_the_start, welcome

ROOT = Path(__file__).resolve().parents[2]
LAPTOP = "192.168.178.20"


@pytest.mark.parametrize(("host", "expected"), [("127.0.0.1", ""), ("localhost", ""), ("::1", ""), (LAPTOP, LAPTOP)])
def test_room_that_is_opened_at_one_address_is_reached_there_or_nowhere(host: str, expected: str) -> None:
    assert address_to_reach(host) == expected


def test_room_that_is_opened_anywhere_is_not_reached_at_the_computer_itself() -> None:
    assert not address_to_reach("0.0.0.0").startswith("127.")


@pytest.mark.parametrize(("host", "place"), [("0.0.0.0", "*"), (LAPTOP, LAPTOP)])
def test_server_is_told_to_open_the_room_when_it_starts(host: str, place: str) -> None:
    assert open_from_the_start(host, {"PATH": "/bin"}) == {"PATH": "/bin", "OPEN_ROOM_AT": place}


@pytest.mark.parametrize(
    ("opened", "closes"),
    [
        ("2026-09-11T19:00", "2026-09-12T12:00"),
        ("2026-09-12T00:30", "2026-09-12T12:00"),
        ("2026-09-12T11:30", "2026-09-13T12:00"),
        ("2026-10-24T19:00", "2026-10-25T12:00"),
    ],
)
def test_room_closes_at_noon_and_never_in_the_middle_of_a_matinee(opened: str, closes: str) -> None:
    berlin = ZoneInfo("Europe/Berlin")
    with timezone.override(berlin):
        until = closes_at(datetime.fromisoformat(opened).replace(tzinfo=berlin))
    assert until.astimezone(berlin).isoformat()[:16] == closes


NETWORKS = [Interface("wlan0", LAPTOP), Interface("eth0", "10.0.0.5")]


@pytest.mark.parametrize(
    ("place", "address"), [("", LAPTOP), ("eth0", "10.0.0.5"), (LAPTOP, LAPTOP), ("wwan0", ""), ("10.9.9.9", "")]
)
def test_network_that_was_chosen_is_followed_by_its_name(place: str, address: str) -> None:
    assert address_at(place, NETWORKS) == address
    assert address_at("", []) == ""


def test_terminal_shows_the_address_and_the_same_code_as_a_picture() -> None:
    text = welcome(LAPTOP, 8000, is_for_room=True)
    assert f"http://{LAPTOP}:8000/" in text
    dark = {"█": "00", "▀": "01", "▄": "10", " ": "11"}
    drawn = [line[6:] for line in text.splitlines() if "█" in line or "▀" in line]
    modules = [[dark[sign][half] for sign in line] for line in drawn for half in (0, 1)]
    matrix = segno.make_qr(f"http://{LAPTOP}:8000/room/", error="m").matrix_iter(border=2)
    assert modules[: len(modules) - 1] == [[str(int(module)) for module in row] for row in matrix]


def test_terminal_says_how_phones_are_served() -> None:
    assert "„Telefone im Saal“" in welcome("", 8000, is_for_room=False)
    assert "no network" in welcome("", 8000, is_for_room=True)


@pytest.mark.parametrize(
    ("arguments", "host"),
    [([], ""), (["ROOM=1"], "0.0.0.0"), (["HOST=0.0.0.0"], "0.0.0.0"), ([f"HOST={LAPTOP}"], LAPTOP)],
)
def test_make_listens_for_this_computer_alone_unless_it_is_told(arguments: list[str], host: str) -> None:
    make = shutil.which("make")
    assert make
    planned = subprocess.run(
        [make, "--dry-run", "run", *arguments],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "HOST": "x86_64-of-the-shell"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.findall(r"start\.py .*--host (\S+)", planned.stdout) == ([host] if host else [])


@pytest.mark.django_db
def test_codes_lead_phones_where_whoever_runs_the_office_says(settings: Any) -> None:
    table = scene_of_today()
    secret = credentials(access_to(table)).secret
    office = Client(headers={"Host": "localhost:8000", "Accept-Language": "en"})
    office.force_login(table.secretary)
    address = reverse("evening_codes", args=[table.evening.pk])
    settings.ROOM_ADDRESS = f"http://{LAPTOP}:8000"
    page = office.get(address)
    assert page.context["tables"][0].scorer.link == f"http://{LAPTOP}:8000{reverse('guest_link', args=[secret])}"
    assert f"{LAPTOP}:8000{reverse('guest_code')}" in page.content.decode()
    assert "while the room is closed" not in page.content.decode()
    settings.ALLOWED_HOSTS = ["league.example"]
    elsewhere = office.get(address, headers={"Host": "league.example"})
    assert elsewhere.context["code_address"] == f"http://league.example{reverse('guest_code')}"
