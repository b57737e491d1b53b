"""The office's own computer without any network: what its pages show is the office, and what is lost is said."""

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.test_room import HERE, LAY_TABLES, page_of_secretary
from tests.browser.test_server_restart import SIGN_IN
from tests.support import patience
from tests.support.databases import installation_on_sqlite
from tests.support.hall import PORT, served
from tests.support.installation import Installation
from tests.support.namespaces import OFFICE, Computer
from tests.support.programs import stop

WATCH_STATES = """(live) => {
  window.states = [];
  new MutationObserver(() => window.states.push(live.dataset.state)).observe(live, { attributes: true });
}"""
"""Note what the page of an evening says of its connection from now on."""

BEGIN = """
from scoring.models import Game, Hand, Sheet
for sheet in Sheet.objects.all():
    winner, *others = sheet.seats.order_by("position")
    game = Game.objects.create(sheet=sheet, number=1, dealer=winner, winner=winner, revision=1)
    Hand.objects.bulk_create(Hand(game=game, seat=seat, points=9) for seat in others)
    Sheet.objects.filter(pk=sheet.pk).update(state="running", revision=1)
print(evening.pk)
"""
NO_NETWORK = "() => navigator.onLine === false"


@dataclass
class Laptop:
    """The computer of an office in a hall, and how its server is started again."""

    computer: Computer
    installation: Installation
    evening: int
    session: str
    server: "subprocess.Popen[bytes]"

    def restart(self) -> None:
        self.server = served(self.installation, self.computer)


@pytest.fixture(scope="module")
def laptop(
    two_computers: tuple[Computer, Computer], tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path
) -> Iterator[Laptop]:
    computer, _phone = two_computers
    installation = installation_on_sqlite(tmp_path_factory.mktemp("laptop"), migrated_sqlite)
    installation.manage("collectstatic", "--no-input", "--verbosity", "0")
    *_codes, evening, session = installation.python(LAY_TABLES + BEGIN + SIGN_IN).split()
    found = Laptop(computer, installation, int(evening), session, served(installation, computer))
    yield found
    stop(found.server)


@pytest.fixture
def page(laptop: Laptop, playwright: Playwright) -> Iterator[Page]:
    with page_of_secretary(laptop.computer, playwright, laptop.session, laptop.installation.folder) as page:
        yield page
    laptop.computer.mend()


def test_live_page_of_the_offices_own_computer_is_not_cut_off_when_its_network_goes(laptop: Laptop, page: Page) -> None:
    page.goto(f"/evenings/{laptop.evening}/")
    live = page.locator("#live")
    expect(live).to_have_attribute("data-state", "live")
    live.evaluate(WATCH_STATES)
    laptop.computer.cut()
    page.wait_for_function(NO_NETWORK)
    asked = page.evaluate("performance.getEntriesByType('resource').length")
    page.wait_for_function("(before) => performance.getEntriesByType('resource').length > before + 1", arg=asked)
    assert set(page.evaluate("window.states")) <= {"live"}
    expect(page.locator("#live-connection")).to_be_hidden()


def test_room_that_waits_for_a_network_shows_its_address_by_itself_and_says_when_it_has_changed(
    laptop: Laptop, page: Page
) -> None:
    laptop.computer.cut()
    laptop.computer.run("ip", "address", "flush", "dev", laptop.computer.interface)
    page.goto("/l/saal/room/")
    page.locator("main").get_by_role("button", name="Open the room").click()
    expect(page.get_by_text("The room is open and waits for a network.")).to_be_visible()
    expect(page.get_by_role("link", name="Print the address")).to_be_hidden()

    def comes_into(address: str) -> None:
        laptop.computer.run("ip", "address", "flush", "dev", laptop.computer.interface)
        laptop.computer.run("ip", "address", "add", f"{address}/24", "dev", laptop.computer.interface)
        laptop.computer.mend()

    comes_into("172.20.10.3")
    expect(page.locator(".address-large")).to_have_text(
        f"http://172.20.10.3:{PORT}/room/", timeout=patience.MILLISECONDS
    )
    expect(page.get_by_role("link", name="Print the address")).to_be_visible()
    expect(page.get_by_text("The address has changed")).to_be_hidden()
    comes_into(OFFICE)
    expect(page.locator(".address-large")).to_have_text(f"http://{OFFICE}:{PORT}/room/", timeout=patience.MILLISECONDS)
    expect(page.get_by_text(f"phones reached this computer at http://172.20.10.3:{PORT} before")).to_be_visible()
    page.get_by_role("button", name="Close the room").click()
    expect(page.get_by_text("The room is closed", exact=False).first).to_be_visible()


def test_page_opens_by_itself_when_the_office_is_back_though_no_network_comes(laptop: Laptop, page: Page) -> None:
    laptop.computer.cut()
    page.goto(f"/evenings/{laptop.evening}/")  # the desk itself brings no worker, what one types on does
    page.evaluate("navigator.serviceWorker.ready")
    stop(laptop.server)
    page.goto("/l/saal/")
    expect(page.get_by_role("heading", name="No connection to the league office")).to_be_visible()
    assert page.evaluate(NO_NETWORK)
    laptop.restart()
    expect(page.locator(".lead", has_text="Uno im Saal")).to_be_visible(timeout=patience.MILLISECONDS)
    assert page.url == f"{HERE}/l/saal/"
