"""``make run ROOM=1``: the office serves the phones of the same network, and says where."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import segno
from django.test import Client
from django.urls import reverse

from tests.scoring.codes import access_to, credentials, scene_of_today
from tools.room import addresses_to_reach, served_to, welcome

ROOT = Path(__file__).resolve().parents[2]
LAPTOP = "192.168.178.20"


@pytest.mark.parametrize(("host", "expected"), [("127.0.0.1", []), ("localhost", []), ("::1", []), (LAPTOP, [LAPTOP])])
def test_office_that_listens_at_one_address_is_reached_there_or_nowhere(host: str, expected: list[str]) -> None:
    assert addresses_to_reach(host) == expected


def test_office_that_listens_everywhere_is_not_reached_at_the_computer_itself() -> None:
    assert [address for address in addresses_to_reach("0.0.0.0") if address.startswith("127.")] == []


def test_settings_of_the_room_let_its_addresses_in() -> None:
    environment = served_to([LAPTOP, "10.0.0.5"], 8000, {"PATH": "/bin"})
    assert environment == {
        "PATH": "/bin",
        "ROOM_ADDRESS": f"http://{LAPTOP}:8000",
        "ALLOWED_HOSTS": f"localhost,127.0.0.1,[::1],{LAPTOP},10.0.0.5",
        "CSRF_TRUSTED_ORIGINS": f"http://{LAPTOP}:8000,http://10.0.0.5:8000",
    }


def test_settings_without_a_room_are_as_they_were() -> None:
    assert served_to([], 8000, {"ALLOWED_HOSTS": "league.example"}) == {"ALLOWED_HOSTS": "league.example"}


def test_what_somebody_has_set_is_kept() -> None:
    given = {"ALLOWED_HOSTS": "uno.local", "ROOM_ADDRESS": "http://uno.local:8000", "CSRF_TRUSTED_ORIGINS": "http://x"}
    environment = served_to([LAPTOP], 8000, given)
    assert environment["ALLOWED_HOSTS"] == f"uno.local,{LAPTOP}"
    assert environment["ROOM_ADDRESS"] == "http://uno.local:8000"
    assert environment["CSRF_TRUSTED_ORIGINS"] == f"http://x,http://{LAPTOP}:8000"


def test_terminal_shows_the_address_and_the_same_code_as_a_picture() -> None:
    text = welcome([LAPTOP], 8000, is_for_room=True)
    assert f"http://{LAPTOP}:8000/" in text
    dark = {"█": "00", "▀": "01", "▄": "10", " ": "11"}
    drawn = [line[6:] for line in text.splitlines() if "█" in line or "▀" in line]
    modules = [[dark[sign][half] for sign in line] for line in drawn for half in (0, 1)]
    matrix = segno.make_qr(f"http://{LAPTOP}:8000/", error="m").matrix_iter(border=2)
    assert modules[: len(modules) - 1] == [[str(int(module)) for module in row] for row in matrix]


def test_terminal_says_by_which_command_phones_are_served() -> None:
    assert "make run ROOM=1" in welcome([], 8000, is_for_room=False)
    assert "no network" in welcome([], 8000, is_for_room=True)


@pytest.mark.parametrize(
    ("arguments", "host"),
    [([], "127.0.0.1"), (["ROOM=1"], "0.0.0.0"), (["HOST=0.0.0.0"], "0.0.0.0"), ([f"HOST={LAPTOP}"], LAPTOP)],
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
    assert f"tools/serve.py --host {host} --port 8000" in planned.stdout


@pytest.mark.django_db
def test_codes_lead_phones_to_the_room_or_say_how_to_open_it(settings: Any) -> None:
    table = scene_of_today()
    secret = credentials(access_to(table)).secret
    office = Client(headers={"Host": "localhost:8000", "Accept-Language": "en"})
    office.force_login(table.secretary)
    address = reverse("evening_codes", args=[table.evening.pk])
    alone = office.get(address)
    assert "make run ROOM=1" in alone.content.decode()
    settings.ROOM_ADDRESS = f"http://{LAPTOP}:8000"
    page = office.get(address)
    assert page.context["tables"][0].scorer.link == f"http://{LAPTOP}:8000{reverse('guest_link', args=[secret])}"
    assert f"{LAPTOP}:8000{reverse('guest_code')}" in page.content.decode()
    assert "make run ROOM=1" not in page.content.decode()
    settings.ALLOWED_HOSTS = ["league.example"]
    elsewhere = office.get(address, headers={"Host": "league.example"})
    assert elsewhere.context["code_address"] == f"http://league.example{reverse('guest_code')}"
