"""The hall without internet: the office on one computer, a phone in the same network, an evening on it by both doors.

Two network namespaces with a cable between them; the phone is Chromium, which opens what the printed sheet says.
"""

import base64
import hashlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.browser.devices import expect_states, thumb_phone, type_row, wait_until_kept
from tests.browser.phones import game_is, save, tap_game
from tests.browser.test_server_restart import SIGN_IN, WRITTEN
from tests.browser.test_server_restart import Office as _Office
from tests.support import patience
from tests.support.chromium import launch_chromium
from tests.support.databases import installation_on_sqlite
from tests.support.hall import PORT, SECURE_PORT, Answer, asked, served
from tests.support.installation import Installation
from tests.support.namespaces import OFFICE, Computer
from tests.support.programs import find_chromium, stop, wait_until
from tests.support.qr_codes import codes_on_pages
from tools.lifeline import ends_with_us

PASSWORD = "a password for this test only"
HERE = f"http://localhost:{PORT}"
LAY_TABLES = """
from datetime import date, timedelta
from django.utils import timezone
from engine.rulesets import LEAGUE_2006, to_data
from scoring.accounts.services.access import credentials_of, hand_out_access
from scoring.models import Installation, League, Player, RuleSetEdition, Season, TableAccess
from scoring.seasons.services.evenings import create_evening
from scoring.registration.services.registrations import register_players
from scoring.seating.services.seats import seat_table
today = timezone.localdate()
Installation.objects.update_or_create(defaults={"phones_may_connect": True})
league = League.objects.create(name="Uno im Saal", slug="saal", is_public=True)
facts = {"league": league, "code": "l", "name": "L", "valid_from": date(2006, 11, 10)}
edition = RuleSetEdition.objects.create(**facts, parameters=to_data(LEAGUE_2006))
span = {"starts_on": today - timedelta(days=9), "ends_on": today + timedelta(days=9)}
season = Season.objects.create(league=league, name="S", edition=edition, **span)
about = {"date": today, "kind": "ranking", "registration_deadline": timezone.now() - timedelta(days=1)}
evening = create_evening(season=season, actor=None, **about)
names = ("Anke", "Björn", "Cäcilia", "Dörte", "Emil", "Frauke", "Gesa", "Hauke", "Imke")
players = [Player.objects.create(league=league, name=name).pk for name in names]
rows = register_players(evening=evening, actor=None, arrivals=dict.fromkeys(players))
for table in (1, 2, 3):
    seats = [row.pk for row in rows[3 * table - 3 : 3 * table]]
    sheet = seat_table(evening=evening, actor=None, table=table, registrations=seats)
    access = hand_out_access(sheet_id=sheet.pk, role=TableAccess.Role.SCORER, actor=None)
    print(sheet.pk, credentials_of(access).code.replace(" ", ""))
"""
NEW_SESSION = """
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from scoring.accounts.views.sessions import SessionStore
from scoring.models import User
user = User.objects.get(username="sina")
""" + SIGN_IN[SIGN_IN.index("session = ") :]
PASSWORD_OF_OFFICE = f"user.set_password({PASSWORD!r})\nuser.save()\n"
HOLD = """
import http.client, ssl
kinds = http.client.HTTPConnection, http.client.HTTPSConnection
options = {{"context": ssl._create_unverified_context()}} if {is_secure} else {{}}
connection = kinds[{is_secure}]("{host}", {port}, timeout={patience}, **options)
connection.request("HEAD", "/robots.txt")
print(connection.getresponse().status, flush=True)
try:
    assert connection.sock.recv(1) == b""
except ConnectionResetError:
    pass
print("closed", flush=True)
"""
"""Keep a connection after an answer, until the other side ends it."""

READ_FILE = """async (address) => {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


@dataclass
class Hall:
    """The office with tables for all who type, its room open by the button, and what its printed sheet says."""

    office: Computer
    phone: Computer
    installation: Installation
    sheets: list[int]
    codes: list[str]
    printed: list[str]

    @property
    def authority(self) -> x509.Certificate:
        return x509.load_pem_x509_certificate((self.installation.folder / "room" / "authority.crt").read_bytes())

    def new_session(self) -> str:
        """The key of a session of the secretary."""
        return self.installation.python(NEW_SESSION)

    def games_of(self, sheet: int) -> list[tuple[int, list[int]]]:
        rows = _Office(self.installation).ask(WRITTEN.replace("order by", f"where game.sheet_id = {sheet} order by"))
        numbers = sorted({number for number, _points in rows})
        return [(number, [points for known, points in rows if known == number]) for number in numbers]


@contextmanager
def page_of_secretary(office: Computer, playwright: Playwright, session: str, folder: Path) -> Iterator[Page]:
    """A page in a browser on the office's own computer."""
    browser = launch_chromium(playwright.chromium, program=office.script_for(find_chromium(), folder))
    context = browser.new_context(locale="en-GB", base_url=HERE)
    context.add_cookies([{"name": "sessionid", "value": session, "url": HERE}])
    yield context.new_page()
    browser.close()


def opened_by_the_button(page: Page, folder: Path) -> list[str]:
    """Open the room on the office's own computer, as its secretary does; what the codes of the printed sheet say."""
    page.goto("/l/saal/room/")
    page.get_by_label("Name of the Wi-Fi").fill("Vereinsheim")
    page.locator("main").get_by_role("button", name="Open the room").click()
    expect(page.locator(".address-large")).to_have_text(f"http://{OFFICE}:{PORT}/room/")
    return codes_on_pages(base64.b64decode(page.evaluate(READ_FILE, "/l/saal/room/sheet/")), folder)


@pytest.fixture(scope="module")
def hall(
    two_computers: tuple[Computer, Computer],
    playwright: Playwright,
    tmp_path_factory: pytest.TempPathFactory,
    migrated_sqlite: Path,
) -> Iterator[Hall]:
    office, phone = two_computers
    installation = installation_on_sqlite(tmp_path_factory.mktemp("hall"), migrated_sqlite)
    installation.manage("collectstatic", "--no-input", "--verbosity", "0")
    laid = installation.python(LAY_TABLES + SIGN_IN.replace("session =", PASSWORD_OF_OFFICE + "session ="))
    *tables, session = laid.split()
    server = served(installation, office)
    with page_of_secretary(office, playwright, session, installation.folder) as page:
        printed = opened_by_the_button(page, installation.folder)
    yield Hall(office, phone, installation, [int(sheet) for sheet in tables[::2]], tables[1::2], printed)
    stop(server)


@pytest.fixture(scope="module")
def browser_of_phone(hall: Hall, playwright: Playwright) -> Iterator[Browser]:
    """Chromium on the phone. It trusts the certificate of the office: by its key, since there is no store to put it
    into; that the authority vouches for it, and how, is shown in ``tests/scoring/installation``."""
    leaf = x509.load_pem_x509_certificate((hall.installation.folder / "room" / "server.pem").read_bytes())
    key = leaf.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    trusted = base64.b64encode(hashlib.sha256(key).digest()).decode()
    program = hall.phone.script_for(find_chromium(), hall.installation.folder)
    options = [f"--ignore-certificate-errors-spki-list={trusted}"]
    browser = launch_chromium(playwright.chromium, program=program, more_options=options)
    yield browser
    browser.close()


@pytest.fixture
def context(browser_of_phone: Browser) -> Iterator[BrowserContext]:
    with thumb_phone(browser_of_phone) as context:
        yield context


def open_table_by_code(page: Page, address: str, code: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Enter games at my table").tap()
    page.locator("[name=code]").fill(code)
    page.get_by_role("button", name="Open the table").tap()
    game_is(page, "Game 1")


def type_games(page: Page, first: int, last: int, names: tuple[str, str, str] = ("Anke", "Björn", "Cäcilia")) -> None:
    winner, second, third = names
    for number in range(first, last + 1):
        tap_game(page, winner, str(number), "9")
        save(page, f"{winner} won, {second} {number}, {third} 9")
        game_is(page, f"Game {number + 1}")


def test_evening_in_a_hall_without_internet_has_all_twenty_games_once(hall: Hall, context: BrowserContext) -> None:
    page = context.new_page()
    page.clock.install()
    assert hall.printed == [f"http://{OFFICE}:{PORT}/room/", f"http://{OFFICE}:{PORT}/room/https/"]
    open_table_by_code(page, hall.printed[0], hall.codes[0])
    expect(page.locator("#offline-ready")).to_contain_text("keep this page open")
    page.locator("#offline-ready button").tap()
    expect(page.locator("#offline-why [data-plain-context]")).to_be_visible()
    expect(page.locator("#offline-why [data-secure-context]")).to_be_hidden()
    page.keyboard.press("Escape")

    type_games(page, 1, 8)
    expect(page.locator("#unsent")).to_be_hidden()
    hall.phone.cut()
    type_games(page, 9, 15)
    expect(page.locator("#unsent")).to_be_visible()
    page.clock.fast_forward("05:00")
    type_games(page, 16, 18)
    hall.phone.mend()
    page.clock.fast_forward("01:00")
    expect(page.locator("#unsent")).to_be_hidden(timeout=patience.MILLISECONDS)
    type_games(page, 19, 20)

    expect(page.locator("#unsent")).to_be_hidden(timeout=patience.MILLISECONDS)
    assert hall.games_of(hall.sheets[0]) == [(number, [0, number, 9]) for number in range(1, 21)]


def test_phone_that_trusts_the_computer_opens_a_closed_table_without_a_network(
    hall: Hall, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(hall.printed[1])
    entrance = f"https://{OFFICE}:{SECURE_PORT}/room/"
    page.locator("a", has_text=f"https://{OFFICE}").tap()
    page.wait_for_url(entrance)
    open_table_by_code(page, entrance, hall.codes[1])
    wait_until_kept(page, games=0)
    expect(page.locator("#offline-ready")).to_contain_text("ready for offline")
    names = ("Dörte", "Emil", "Frauke")
    type_games(page, 1, 1, names)
    wait_until_kept(page, games=1)
    table = page.url
    hall.phone.cut()
    type_games(page, 2, 3, names)
    page.close(run_before_unload=False)

    reopened = context.new_page()
    reopened.goto(table)
    expect(reopened.locator("#unsent")).to_contain_text("2")
    game_is(reopened, "Game 4")
    hall.phone.mend()
    expect(reopened.locator("#unsent")).to_be_hidden(timeout=patience.MILLISECONDS)
    type_games(reopened, 4, 4, names)
    expect(reopened.locator("#unsent")).to_be_hidden(timeout=patience.MILLISECONDS)
    assert hall.games_of(hall.sheets[1]) == [(number, [0, number, 9]) for number in range(1, 5)]


def test_computer_of_the_office_needs_no_network_for_its_own_grid(hall: Hall, playwright: Playwright) -> None:
    """A browser without any network says that it has none, and reaches the office on its own computer all the same."""
    sheet = hall.sheets[2]
    hall.office.cut()
    with page_of_secretary(hall.office, playwright, hall.new_session(), hall.installation.folder) as page:
        page.goto(f"/sheets/{sheet}/enter/")
        page.locator("#grid:not([aria-busy])").wait_for()
        assert page.evaluate("navigator.onLine") is False
        type_row(page, "20", "*", "30")
        expect_states(page, game_1="saved")
        expect(page.locator("#unsent")).to_be_hidden()
    hall.office.mend()
    wait_until_open(hall)
    assert hall.games_of(sheet) == [(1, [20, 0, 30])]


def wait_until_open(hall: Hall) -> None:
    """The room opens its doors again when its computer is back in the network."""
    wait_until(lambda: asked(hall.phone, OFFICE, "/room/").status == 200, "the open room")


def posted(computer: Computer, host: str, path: str, body: str = "", session: str = "", **where: Any) -> Answer:
    """What a form is answered, sent with the token that its page would have."""
    token = "t" * 32
    scheme, port = ("https", SECURE_PORT) if where.get("is_secure") else ("http", PORT)
    headers = {
        "Cookie": f"csrftoken={token}; sessionid={session}",
        "X_CSRFToken": token,
        "Origin": f"{scheme}://{host}:{port}",
        "Content_Type": "application/x-www-form-urlencoded",
    }
    return asked(computer, host, path, method="POST", body=body, **where, **headers)


def test_offices_come_in_by_https_alone_and_the_administration_by_no_door(hall: Hall) -> None:
    phone, session = hall.phone, hall.new_session()
    assert asked(phone, OFFICE, "/", Cookie=f"sessionid={session}").status == 403
    assert asked(hall.office, "127.0.0.1", "/account/", Cookie=f"sessionid={session}").status == 302  # it has ended

    sign_in = f"username=sina&password={PASSWORD}"
    refused = posted(phone, OFFICE, "/login/", sign_in, X_Forwarded_Proto="https")
    assert (refused.status, "Set-Cookie" in refused.text) == (403, False)
    let_in = posted(phone, OFFICE, "/login/", sign_in, is_secure=True)
    assert let_in.status == 302
    cookies = {cookie.partition("=")[0]: cookie for cookie in let_in.header("Set-Cookie")}
    assert "Secure" in cookies["sessionid"]
    assert "Secure" in cookies["known_device"]
    assert [asked(phone, OFFICE, "/admin/", is_secure=is_secure).status for is_secure in (False, True)] == [403, 403]
    assert asked(phone, OFFICE, "/login/").status == 200


def test_room_answers_to_its_own_addresses_and_asks_for_no_https_for_ever(hall: Hall) -> None:
    phone = hall.phone
    for stranger in ("evil.example", "localhost:8000", "127.0.0.1:8000"):
        assert asked(phone, OFFICE, "/room/", Host=stranger).status == 400
    secure = asked(phone, OFFICE, "/room/", is_secure=True)
    assert (secure.status, secure.header("Strict-Transport-Security")) == (200, [])
    taken = asked(phone, OFFICE, "/room/https/certificate.crt")
    assert (taken.status, taken.header("Content-Type")) == (200, ["application/x-x509-ca-cert"])
    assert taken.text.encode("latin-1") == hall.authority.public_bytes(Encoding.DER)


def test_room_that_is_closed_has_no_port_and_no_connection_left(hall: Hall) -> None:
    """Phones that hold a connection lose it, and nobody gets another one until the room is open again."""
    holding = [
        subprocess.Popen(
            [
                *hall.phone.enter,
                *ends_with_us(
                    [
                        sys.executable,
                        "-c",
                        HOLD.format(host=OFFICE, port=port, is_secure=is_secure, patience=patience.SECONDS),
                    ]
                ),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        for port, is_secure in ((PORT, False), (SECURE_PORT, True))
    ]
    assert [_line_of(process) for process in holding] == ["200", "200"]

    assert posted(hall.phone, OFFICE, "/l/saal/room/close/", session=hall.new_session(), is_secure=True).status == 302
    assert asked(hall.phone, OFFICE, "/room/").status == 200  # only at the computer itself
    closed = posted(hall.office, "127.0.0.1", "/l/saal/room/close/", session=hall.new_session())

    assert closed.status == 302
    assert [_line_of(process) for process in holding] == ["closed", "closed"]
    assert [process.wait() for process in holding] == [0, 0]
    for is_secure in (False, True):
        assert asked(hall.phone, OFFICE, "/room/", is_secure=is_secure).text == "ConnectionRefusedError"
    assert asked(hall.office, "127.0.0.1", "/robots.txt").status == 200

    again = "wifi=Vereinsheim&is_secure=on"
    assert posted(hall.office, "127.0.0.1", "/l/saal/room/open/", again, session=hall.new_session()).status == 302
    for is_secure in (False, True):
        assert asked(hall.phone, OFFICE, "/room/", is_secure=is_secure).status == 200


def _line_of(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()
