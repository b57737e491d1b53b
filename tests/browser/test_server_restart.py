"""The server dies while people type, and comes back: every game is there once."""

import os
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.browser.devices import expect_states, type_row, wait_until_kept
from tests.operation.test_two_at_once import LAY_A_TABLE
from tests.support.databases import installation_on_sqlite
from tests.support.installation import VOUCH, Installation
from tests.support.programs import free_port

_SECRETARY = """
from scoring.models import Membership, Office, User
user = User.objects.create_user("sina", first_name="Sina", last_name="Schrift")
Office.objects.create(membership=Membership.objects.create(league=league, user=user), kind="secretary")
"""
_SESSION = """
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from scoring.accounts.views.sessions import SessionStore
from scoring.models import User
user = User.objects.get(username="sina")
session = SessionStore()
session.update({
    SESSION_KEY: str(user.pk),
    BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend",
    HASH_SESSION_KEY: user.get_session_auth_hash(),
})
session.create()
print(session.session_key)
"""
SIGN_IN, SIGN_IN_AGAIN = _SECRETARY + _SESSION, _SESSION
WRITTEN = """
select game.number, hand.points from scoring_hand as hand join scoring_game as game on hand.game_id = game.id
join scoring_seat as seat on hand.seat_id = seat.id order by game.number, seat.position
"""
LOGGED = "select count(*) from scoring_auditentry where action = 'game.saved'"


@dataclass(frozen=True)
class Table:
    """The key of its sheet, and of a session of the secretary."""

    sheet: int
    session: str


@dataclass
class Office:
    """An installation with a table of three, whose web server can be killed and started again."""

    installation: Installation
    laid: Path = Path()
    """A folder with the files of a database in which nobody has played yet."""
    port: int = field(default_factory=free_port)
    server: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def begin_anew(self) -> None:
        """Nobody has played yet; the server must not run."""
        for file in self.installation.folder.glob("db.sqlite3*"):
            file.unlink()
        for file in self.laid.glob("db.sqlite3*"):
            shutil.copy(file, self.installation.folder)

    def start(self) -> None:
        self.server = self.installation.start_web_server(self.port)

    def kill(self) -> None:
        """As a power failure does: no process of the server gets to say a word."""
        if self.server is not None:
            os.killpg(self.server.pid, signal.SIGKILL)
            self.server.wait()
            self.server = None

    def ask(self, query: str) -> list[tuple[int, ...]]:
        with sqlite3.connect(self.installation.folder / "db.sqlite3") as database:
            return database.execute(query).fetchall()


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[Office]:
    installation = installation_on_sqlite(tmp_path_factory.mktemp("office"), migrated_sqlite)
    installation.manage("collectstatic", "--no-input", "--verbosity", "0")
    office = Office(installation)
    yield office
    office.kill()


@pytest.fixture(scope="module")
def table(office: Office, tmp_path_factory: pytest.TempPathFactory) -> Table:
    """Laid once: each test begins with a copy of it."""
    sheet, *_seats, session = office.installation.python(LAY_A_TABLE + SIGN_IN + VOUCH).split()
    office.laid = tmp_path_factory.mktemp("laid")
    for file in office.installation.folder.glob("db.sqlite3*"):
        shutil.copy(file, office.laid)
    return Table(int(sheet), session)


@pytest.fixture
def page(office: Office, table: Table, browser: Browser) -> Iterator[Page]:
    """The grid of a new table on a device that keeps pages."""
    office.begin_anew()
    office.start()
    context = browser.new_context(locale="en-GB")
    context.add_cookies([{"name": "sessionid", "value": table.session, "url": office.address}])
    page = context.new_page()
    page.goto(f"{office.address}/sheets/{table.sheet}/enter/")
    wait_until_kept(page, games=0)
    page.focus("#game-1 [data-field=hand]")
    yield page
    context.close()
    office.kill()


def test_server_that_dies_and_comes_back_has_every_game_once(office: Office, page: Page) -> None:
    type_row(page, "12", "*", "7")
    expect_states(page, game_1="saved")
    wait_until_kept(page, games=1)
    office.kill()
    type_row(page, "20", "*", "30")
    type_row(page, "5", "*", "6")
    expect_states(page, game_2="waiting", game_3="waiting")
    expect(page.locator("#unsent")).to_contain_text("2 games not sent yet")
    reopened = _reopened(page)
    expect_states(reopened, game_1="saved", game_2="waiting", game_3="waiting")

    office.start()

    expect_states(reopened, game_2="saved", game_3="saved")
    assert _games(office) == [(1, [12, 0, 7]), (2, [20, 0, 30]), (3, [5, 0, 6])]
    assert office.ask(LOGGED) == [(3,)]
    office.installation.manage("verify")


@pytest.mark.parametrize("fatal", [1, 3])
def test_server_that_dies_with_a_game_in_its_hands_has_it_once(office: Office, page: Page, fatal: int) -> None:
    """Whether it was written before the end or not: the answer never came."""
    seen: list[str] = []

    def kill_in_time(request: Request) -> None:
        if request.url.endswith("/games/"):
            seen.append(request.url)
            if len(seen) == fatal:
                office.kill()

    page.on("request", kill_in_time)
    for number in range(1, 5):
        type_row(page, str(number), "*", "9")
    expect_states(page, game_4="waiting")

    office.start()

    expect_states(page, game_1="saved", game_2="saved", game_3="saved", game_4="saved")
    assert _games(office) == [(number, [number, 0, 9]) for number in range(1, 5)]
    assert office.ask(LOGGED) == [(4,)]


def _reopened(page: Page) -> Page:
    """The same address in a new tab, the old one closed."""
    context: BrowserContext = page.context
    address = page.url
    page.close()
    reopened = context.new_page()
    reopened.goto(address)
    reopened.locator("#grid:not([aria-busy])").wait_for()
    return reopened


def _games(office: Office) -> list[tuple[int, list[int]]]:
    games: dict[int, list[int]] = {}
    for number, points in office.ask(WRITTEN):
        games.setdefault(number, []).append(points)
    return list(games.items())
