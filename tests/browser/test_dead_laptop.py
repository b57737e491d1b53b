"""The laptop dies in the middle of an evening, and its folder with it: a fresh one goes on from the phones."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.devices import PHONE, wait_for_answer
from tests.browser.phones import game_is, is_said, save, tap_game
from tests.browser.test_server_restart import SIGN_IN, SIGN_IN_AGAIN
from tests.support import patience
from tests.support.databases import installation_on_sqlite
from tests.support.installation import VOUCH, Installation
from tests.support.programs import free_port

LAY_TWO_TABLES = """
import json
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
from engine.rulesets import LEAGUE_2006, to_data
from scoring.accounts.services.access import credentials_of, hand_out_access
from scoring.models import League, Player, RuleSetEdition, Season, TableAccess
from scoring.seasons.services.evenings import create_evening
from scoring.registration.services.registrations import register_players
from scoring.seating.services.seats import seat_table
league = League.objects.create(name="Zwei Tische", slug="zwei-tische")
edition = RuleSetEdition.objects.create(
    league=league, code="l", name="L", valid_from=LEAGUE_2006.valid_from, parameters=to_data(LEAGUE_2006)
)
today = datetime.now(ZoneInfo(league.timezone)).date()
season = Season.objects.create(
    league=league, name="S", starts_on=today - timedelta(days=30), ends_on=today + timedelta(days=30), edition=edition
)
evening = create_evening(
    season=season, actor=None, date=today, kind="ranking",
    registration_deadline=datetime.now(timezone.utc) - timedelta(days=2),
)
names = ("Anke", "Björn", "Cäcilia", "Dörte", "Eike", "Femke")
players = [Player.objects.create(league=league, name=name).pk for name in names]
rows = register_players(evening=evening, actor=None, arrivals=dict.fromkeys(players))
tables = [[row.pk for row in rows[:3]], [row.pk for row in rows[3:]]]
sheets = [seat_table(evening=evening, actor=None, table=at, registrations=keys) for at, keys in enumerate(tables, 1)]
accesses = [hand_out_access(sheet_id=sheet.pk, role=TableAccess.Role.SCORER, actor=None) for sheet in sheets]
print(json.dumps([[sheet.pk, credentials_of(access).secret] for sheet, access in zip(sheets, accesses)]))
"""
NEW_LEAGUE = """
from scoring.models import League
league = League.objects.create(name="Zwei Tische", slug="zwei-tische")
"""
RECOUNT_AND_VERIFY = """
from django.core.management import call_command
call_command("recount")
call_command("verify")
"""
WRITTEN = """
select sheet."table", game.number, hand.points
from scoring_game as game join scoring_sheet as sheet on game.sheet_id = sheet.id
join scoring_hand as hand on hand.game_id = game.id join scoring_seat as seat on hand.seat_id = seat.id
order by sheet."table", game.number, seat.position
"""
GAMES_KEPT = """async () => {
  const told = (request) => new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error);
  });
  if (!(await indexedDB.databases()).some(({ name }) => name === "snapshots")) return [];
  const database = await told(indexedDB.open("snapshots"));
  const kept = await told(database.transaction("copies").objectStore("copies").getAll());
  database.close();
  return kept.map(({ copy }) => JSON.parse(copy.text).tables[0].games.length);
}"""


PATH_TO_GIVE = """
from urllib.parse import urlsplit
from django.test import RequestFactory
from scoring.models import League
from scoring.recovery.views.snapshots import link_to_give
request = RequestFactory().get("/", HTTP_HOST="localhost")
print(urlsplit(link_to_give(request, League.objects.get(slug="zwei-tische"))).path)
"""


@dataclass
class Laptop:
    """An installation at one address, which may die and be set up again there."""

    installation: Installation
    migrated: Path
    port: int = field(default_factory=free_port)
    server: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        self.server = self.installation.start_web_server(self.port)

    def kill(self) -> None:
        if self.server is not None:
            os.killpg(self.server.pid, signal.SIGKILL)
            self.server.wait()
            self.server = None

    def die(self) -> None:
        """No process gets to say a word, and nothing of the folder is left: neither data nor keys."""
        self.kill()
        shutil.rmtree(self.installation.folder)
        self.installation.folder.mkdir()

    def games(self) -> dict[tuple[int, int], list[int]]:
        """Everybody's points by table and game; a game that is there twice has points twice."""
        found: dict[tuple[int, int], list[int]] = {}
        with closing(sqlite3.connect(self.installation.folder / "db.sqlite3")) as database:
            for table, number, points in database.execute(WRITTEN):
                found.setdefault((table, number), []).append(points)
        return found


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Where the collected files are: beside the folder that is lost."""
    folder = tmp_path_factory.mktemp("collected")
    static = {"UNO_LEAGUE_STATIC": str(folder / "static")}
    Installation(folder, {"DATABASE_URL": "", **static}).manage("collectstatic", "--no-input", "--verbosity", "0")
    return static


@pytest.fixture(scope="module")
def laid(
    tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path, static: dict[str, str]
) -> tuple[Installation, str]:
    """An installation with two tables, to be copied only, and what was printed while they were laid."""
    laid = installation_on_sqlite(tmp_path_factory.mktemp("laid"), migrated_sqlite, **static)
    return laid, laid.python(LAY_TWO_TABLES + SIGN_IN + VOUCH)


@pytest.fixture
def laptop(tmp_path: Path, migrated_sqlite: Path, laid: tuple[Installation, str]) -> Iterator[Laptop]:
    installation = Installation(tmp_path / "var", laid[0].variables)
    shutil.copytree(laid[0].folder, installation.folder)
    laptop = Laptop(installation, migrated_sqlite)
    yield laptop
    laptop.kill()


def phone_at(browser: Browser, laptop: Laptop, secret: str) -> Page:
    context = browser.new_context(
        locale="en-GB", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(patience.MILLISECONDS)
    page = context.new_page()
    page.goto(f"{laptop.address}/t/{secret}/")
    game_is(page, "Game 1")
    return page


def play(phone: Page, number: int, winner: str, *points: str) -> None:
    """Until the phone says that the game is saved."""
    game_is(phone, f"Game {number}")
    tap_game(phone, winner, *points)
    save(phone, f"{winner} won")
    is_said(phone, f"Game {number} is saved.")


def keeps(phone: Page, *games: int) -> None:
    """The phone has a copy of its sheet with so many games, and beside it those of before the office fell back."""
    wait_for_answer(phone, GAMES_KEPT, list(games))


def ask_now(phone: Page) -> None:
    """What a page has not been answered to for a while it asks again half a minute later, or when a network is back."""
    phone.evaluate("() => dispatchEvent(new Event('online'))")


def office_at(browser: Browser, laptop: Laptop, session: str) -> Page:
    """A browser in which the secretary is signed in."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(patience.MILLISECONDS)
    context.add_cookies([{"name": "sessionid", "value": session, "url": laptop.address}])
    return context.new_page()


def give(context: BrowserContext, link: str) -> None:
    page = context.new_page()
    page.goto(link)
    page.get_by_role("button", name="Give this phone's copies").tap()
    expect(page.locator("[data-given]")).to_be_visible()
    page.close()


def put_back(laptop: Laptop, backup: Path, phones: Sequence[Page]) -> str:
    """The backup is restored and the phones have heard of it; the secretary's session. What the third phone has typed
    last is in no copy, as the laptop died at once, but in its own list."""
    laptop.installation.manage("restore", str(backup))
    assert sorted(laptop.games()) == [(1, 1), (2, 1)]
    session = laptop.installation.python(SIGN_IN_AGAIN)
    laptop.start()
    for phone in phones:
        ask_now(phone)
    for phone in phones[:2]:
        keeps(phone, 1, 2)
    for phone in phones[1:]:
        expect(phone.locator("#unsent")).to_contain_text("fallen back to an older state")
    return session


def begin_anew(laptop: Laptop) -> str:
    """A fresh installation, which knows the league by its name only; the secretary's session."""
    shutil.copy(laptop.migrated, laptop.installation.folder / "db.sqlite3")
    session = laptop.installation.python(NEW_LEAGUE + SIGN_IN + VOUCH)
    laptop.start()
    return session


@pytest.mark.parametrize("has_backup", [True, False])
def test_every_game_that_a_phone_has_shown_as_saved_is_there_once(
    browser: Browser, laptop: Laptop, laid: tuple[Installation, str], tmp_path: Path, has_backup: bool
) -> None:
    told, _session = laid[1].splitlines()
    laptop.start()
    first, second = (secret for _sheet, secret in json.loads(told))
    phones = one, two, three = [phone_at(browser, laptop, secret) for secret in (first, first, second)]

    play(one, 1, "Björn", "12", "7")
    play(three, 1, "Dörte", "5", "6")
    keeps(three, 1)
    backup = tmp_path / "backup.zip"
    if has_backup:
        laptop.installation.manage("backup", str(backup))
    play(two, 2, "Anke", "20", "30")
    keeps(one, 2)
    keeps(two, 2)
    play(three, 2, "Eike", "9", "8")
    laptop.die()

    session = put_back(laptop, backup, phones) if has_backup else begin_anew(laptop)
    office = office_at(browser, laptop, session)
    office.goto(f"{laptop.address}/l/zwei-tische/snapshots/")
    expect(office.get_by_text("Phones cannot reach this computer yet")).to_be_visible()  # this one: by localhost only
    link = laptop.address + laptop.installation.python(PATH_TO_GIVE)
    for phone in phones:
        give(phone.context, link)
    office.get_by_role("link", name="Look again").click()
    seals = ["seal holds", "seal cannot be checked here"]
    expected, unexpected = seals if has_backup else reversed(seals)
    expect(office.locator(".badge", has_text=expected).nth(2)).to_be_visible()
    expect(office.locator(".badge", has_text=unexpected)).to_have_count(0)
    if (vouched := office.locator("[name=vouched]")).count():
        vouched.check()
    office.get_by_role("button", name="Take it back").click()
    expect(office.locator(".notice.success")).to_contain_text("taken back")

    assert laptop.games() == {(1, 1): [12, 0, 7], (1, 2): [0, 20, 30], (2, 1): [0, 5, 6], (2, 2): [9, 0, 8]}
    laptop.installation.python(RECOUNT_AND_VERIFY)
    if has_backup:
        for phone in phones[:2]:
            ask_now(phone)
            keeps(phone, 2)  # the office knows all again
    for page in (*phones, office):
        page.context.close()
