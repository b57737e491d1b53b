"""The page of the room: open, close, print the address; what it says where that is not possible."""

import platform
import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import reduce
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.core.room import DOOR, PATIENCE_FOR_VISITORS, Door, Opening, OpenRoom
from scoring.models import AuditEntry, Installation, League
from tests.scoring.installation.scenes import LAPTOP, KeeperWithoutPorts, doors_kept, visitor
from tests.scoring.scenes import Scene, official
from tests.scoring.scenes import scene as new_scene
from tests.support.qr_codes import codes_on_pages
from uno_league.hosts import Hosts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


@pytest.fixture
def scene(settings: Any, tmp_path: Path) -> Scene:
    settings.ALLOWED_HOSTS = Hosts(["localhost", "testserver"])
    settings.ROOM_FOLDER = tmp_path / "room"
    Installation.objects.update_or_create(defaults={"phones_may_connect": True})
    return new_scene()


@pytest.fixture
def keeper() -> Iterator[KeeperWithoutPorts]:
    with doors_kept(KeeperWithoutPorts(), is_open=False) as keeper:
        yield keeper


def secretary_of(scene: Scene) -> Client:
    client = Client(headers={"Host": "localhost:8000"})
    client.force_login(scene.secretary)
    return client


def page_of(scene: Scene, name: str = "room") -> str:
    return reverse(name, args=[scene.league.slug])


def actions(scene: Scene) -> list[str]:
    logged = AuditEntry.objects.filter(league=scene.league, action__startswith="room.")
    return list(logged.order_by("sequence").values_list("action", flat=True))


def test_room_is_opened_and_closed_by_the_secretary_and_logged(scene: Scene, keeper: KeeperWithoutPorts) -> None:
    office = secretary_of(scene)
    assert "nobody but this computer" in office.get(page_of(scene)).content.decode()
    office.post(page_of(scene, "room_open"), {"wifi": "Vereinsheim", "is_secure": "on"})
    page = office.get(page_of(scene)).content.decode()
    assert f"http://{LAPTOP}:8000/room/" in page
    assert "Join the Wi-Fi “Vereinsheim”." in page
    assert f"https://{LAPTOP}:8443" in page
    office.post(page_of(scene, "room_close"))
    assert keeper.room is None
    assert actions(scene) == ["room.opened", "room.closed"]


def test_room_is_opened_and_closed_at_its_own_computer_alone(scene: Scene, keeper: KeeperWithoutPorts) -> None:
    with doors_kept(keeper):
        tablet = visitor(Door.SECURE, scene.secretary)
        assert "at the computer on which" in tablet.post(page_of(scene, "room_close"), follow=True).content.decode()
        assert keeper.room is not None
        page = tablet.get(page_of(scene)).content.decode()
        assert "at the computer on which the office runs" in page
        assert page_of(scene, "room_open") not in page
    keeper.close()
    elsewhere = Client(REMOTE_ADDR="198.51.100.7")
    elsewhere.force_login(scene.secretary)
    assert elsewhere.post(page_of(scene, "room_open")).status_code == 302
    assert keeper.room is None


def test_room_stays_closed_until_somebody_allows_phones(scene: Scene, keeper: KeeperWithoutPorts) -> None:
    Installation.objects.update(phones_may_connect=False)
    office = secretary_of(scene)
    assert "Nobody has allowed phones" in office.get(page_of(scene)).content.decode()
    assert "Nobody has allowed phones" in office.post(page_of(scene, "room_open"), follow=True).content.decode()
    assert (keeper.room, actions(scene)) == (None, [])


def test_port_that_is_taken_is_said(scene: Scene) -> None:
    with doors_kept(KeeperWithoutPorts(fault="Address already in use"), is_open=False):
        said = secretary_of(scene).post(page_of(scene, "room_open"), follow=True).content.decode()
    assert "Address already in use" in said
    assert actions(scene) == []


def test_computer_without_a_network_says_so_and_has_nothing_to_print(scene: Scene) -> None:
    with doors_kept(KeeperWithoutPorts(address="")):
        office = secretary_of(scene)
        assert "This computer is in no network now." in office.get(page_of(scene)).content.decode()
        assert office.get(page_of(scene, "room_sheet")).status_code == 302


def test_page_learns_by_itself_that_the_network_has_come(scene: Scene) -> None:
    with doors_kept(KeeperWithoutPorts(address="")) as keeper:
        office = secretary_of(scene)
        page = office.get(page_of(scene))
        asks = re.search(r'id="room-now" hx-get="([^"]+)"', page.content.decode())
        assert asks is not None
        assert "waits for a network" in page.content.decode()
        assert office.get(asks[1]).status_code == 204
        keeper.address = LAPTOP
        assert keeper.room is not None
        keeper.open(keeper.room.opening)
        assert f"http://{LAPTOP}:8000/room/" in office.get(asks[1]).content.decode()
    closed = office.get(page_of(scene)).content.decode()
    assert "hx-trigger" not in closed


def test_computer_that_has_moved_says_that_what_was_printed_before_leads_nowhere(scene: Scene) -> None:
    with doors_kept(KeeperWithoutPorts()) as keeper:
        office = secretary_of(scene)
        assert "The address has changed" not in office.get(page_of(scene)).content.decode()
        assert keeper.room is not None
        before, keeper.address = keeper.room, "172.20.10.3"
        keeper.room = keeper.open(before.opening).after(before)
        page = office.get(page_of(scene)).content.decode()
    assert f"phones reached this computer at http://{LAPTOP}:8000 before" in page
    assert "http://172.20.10.3:8000/room/" in page


def test_phone_at_the_new_address_is_asked_what_it_left_under_the_former_one() -> None:
    pages = (reverse("room_entrance"), reverse("guest_code"))
    with doors_kept(KeeperWithoutPorts()) as keeper:
        assert all("former-addresses" not in Client().get(page).content.decode() for page in pages)
        assert keeper.room is not None
        before, keeper.address = keeper.room, "172.20.10.3"
        keeper.room = keeper.open(before.opening).after(before)
        said = [Client().get(page).content.decode() for page in pages]
    assert all(f'href="http://{LAPTOP}:8000{reverse("guest_code")}"' in page for page in said)


def test_room_remembers_each_former_address_once() -> None:
    opening = Opening(datetime(2026, 9, 13, 10, tzinfo=UTC))
    rooms = [OpenRoom(opening, address, (), 8000, None) for address in ("10.0.0.1", "", "10.0.0.2", "10.0.0.1")]
    last = reduce(lambda before, room: room.after(before), rooms)
    assert last.former == ("10.0.0.2",)
    assert rooms[2].after(rooms[1].after(rooms[0])).former_origins == ("http://10.0.0.1:8000",)


def test_office_that_cannot_open_a_room_says_what_else_there_is(scene: Scene, settings: Any) -> None:
    office = secretary_of(scene)
    assert "make run" in office.get(page_of(scene)).content.decode()
    settings.IS_HTTPS = True
    assert "Nothing has to be opened here" in office.get(page_of(scene)).content.decode()


@pytest.mark.slow
def test_printed_sheet_has_one_code_a_page(scene: Scene, keeper: KeeperWithoutPorts, tmp_path: Path) -> None:
    office = secretary_of(scene)
    office.post(page_of(scene, "room_open"), {"wifi": "Vereinsheim", "is_secure": "on"})
    printed = office.get(page_of(scene, "room_sheet"))
    address = f"http://{LAPTOP}:8000/room/"
    assert codes_on_pages(printed.content, tmp_path) == [address, f"{address}https/"]
    assert printed.content == office.get(page_of(scene, "room_sheet")).content
    office.post(page_of(scene, "room_open"), {"wifi": ""})
    assert codes_on_pages(office.get(page_of(scene, "room_sheet")).content, tmp_path)[0] == address


def test_president_alone_lets_offices_in_and_it_is_logged(scene: Scene, keeper: KeeperWithoutPorts) -> None:
    president = Client(headers={"Host": "localhost:8000"})
    president.force_login(official(scene.league, "president"))
    president.post(page_of(scene, "room_offices"), {"is_allowed": "on"})
    assert League.objects.get(pk=scene.league.pk).lets_offices_in_unencrypted
    assert "can read their passwords" in president.get(page_of(scene)).content.decode()
    president.post(page_of(scene, "room_offices"))
    assert not League.objects.get(pk=scene.league.pk).lets_offices_in_unencrypted
    assert actions(scene) == ["room.offices_let_in"] * 2
    assert secretary_of(scene).post(page_of(scene, "room_offices"), {"is_allowed": "on"}).status_code == 403


def test_certificate_is_there_once_it_was_made(scene: Scene) -> None:
    assert Client().get(reverse("room_certificate")).status_code == 404


@pytest.mark.parametrize(
    ("system", "asked", "told"),
    [
        ("Windows", "tick “Private networks” and click “Allow access”", "Windows Firewall"),
        ("Darwin", "accept incoming connections: click “Allow”", "System Settings"),
        ("Linux", "it has to let 8000, 8443 in", "Is it a Wi-Fi for guests?"),
    ],
)
def test_page_says_what_the_firewall_asks_and_sees_whether_phones_get_through(
    system: str, asked: str, told: str, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "system", lambda: system)
    office = secretary_of(scene)

    def state() -> str:
        return re.findall(r"seen=(\w+)", office.get(page_of(scene)).content.decode())[0]

    with doors_kept(KeeperWithoutPorts()):
        page = office.get(page_of(scene)).content.decode()
        assert asked in page
        assert told not in page
        waits = state()
        assert office.get(page_of(scene), {"seen": waits}).status_code == 204

        now = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: now + PATIENCE_FOR_VISITORS + 1)
        page = office.get(page_of(scene), {"seen": waits}).content.decode()
        assert "No phone has reached this room yet." in page
        assert told in page

        visitor(Door.PLAIN).get(reverse("room_entrance"))
        page = office.get(page_of(scene)).content.decode()
        assert "Phones get through." in page
        assert "1 device has reached this room." in page
        visitor(Door.SECURE).get(reverse("room_entrance"))
        assert "1 device has" in office.get(page_of(scene)).content.decode()


def test_computer_itself_and_visitors_of_an_earlier_room_show_nothing_of_the_firewall(scene: Scene) -> None:
    office = secretary_of(scene)
    with doors_kept(KeeperWithoutPorts()) as keeper:
        here = Client(**{DOOR: Door.PLAIN, "REMOTE_ADDR": LAPTOP, "HTTP_HOST": f"{LAPTOP}:8000"})
        here.get(reverse("room_entrance"))
        assert "Try it with one phone now" in office.get(page_of(scene)).content.decode()
        visitor(Door.PLAIN).get(reverse("room_entrance"))
        assert "Phones get through." in office.get(page_of(scene)).content.decode()
        keeper.open(Opening(datetime(2026, 9, 14, 10, tzinfo=UTC)))
        assert "Try it with one phone now" in office.get(page_of(scene)).content.decode()


@pytest.mark.parametrize(("shown", "promised"), [(True, True), (False, False)])
def test_poster_promises_the_standings_only_where_phones_may_follow_them(
    scene: Scene, keeper: KeeperWithoutPorts, shown: bool, promised: bool
) -> None:
    League.objects.update(is_public=shown)
    office = secretary_of(scene)
    office.post(page_of(scene, "room_open"), {})
    printed = PdfReader(BytesIO(office.get(page_of(scene, "room_sheet")).content)).pages[0].extract_text()
    page = office.get(page_of(scene)).content.decode()
    assert ("follow the standings" in printed, "follow the standings" in page) == (promised, promised)
