"""Every page that there is, on a phone in both themes, on a narrow screen and on a wide one: axe finds nothing, nothing
is too wide, and no word of a line is torn.

The pages are the addresses of the application (``PAGES``): one that is added is looked at without anybody thinking of
it. Where it shows something else while a table plays, when its sheet waits for the auditor, or to strangers, it is
looked at once more.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from scoring.models import RuleSetEdition
from tests.browser.accessibility import torn_words, violations_in_both_themes
from tests.browser.devices import PHONE
from tests.hostile.test_walk import who_opens
from tests.hostile.world import World, build_world, files_in
from tests.scoring.page_walks import told
from tests.scoring.test_access_of_every_page import PAGES

pytestmark = pytest.mark.django_db(transaction=True)

BASE_DIR = Path(settings.BASE_DIR)
NARROW: ViewportSize = {"width": 320, "height": 640}
"""A small phone, and a desk whose page is enlarged four times (WCAG 1.4.10)."""
WIDE: ViewportSize = {"width": 1280, "height": 800}

STATES = ("signed", "open", "submitted")
"""Of the sheets, as worlds are built. Most pages show most where all is signed."""

NO_PAGE = {
    "first_start": "tests/operation/test_first_steps.py",
    "demo": "tests/operation/test_first_steps.py",
    "demo_enter": "leads to the demo",
    "installation_close": "is for whoever sits at the office's own computer",
    "second_step": "tests/browser/test_accounts.py",
    "second_factor_codes": "tests/browser/test_accounts.py",
    "second_factor_off": "tests/browser/test_accounts.py",
    "second_factor_demand": "leads to the offices",
    "account_link": "tests/browser/test_accounts.py",
    "account_link_use": "tests/browser/test_accounts.py",
    "account_link_here": "leads to the account that a link makes on this computer",
    "league_texts": "leads to the page that publishes the league",
    "members": "leads to the accounts and offices",
    "logo": "a picture",
    "season_picture": "a picture",
    "seating_change": "tests/browser/test_seating.py",
    "room_sheet": "a page to be printed while the room is open",
    "room_certificate": "a file",
    "invitation_letters": "a file, or the way to whoever is invited",
    "unsubscribe": "tests/browser/test_post.py",
    "personal_link": "tests/browser/test_personal_link.py",
    "personal_live": "tests/browser/test_personal_link.py",
    "personal_receipt": "tests/browser/test_invitation_pages.py",
    "receipt": "tests/browser/test_invitation_pages.py",
    "personal_calendar": "a calendar",
    "own_calendar": "a calendar",
    "members_calendar": "a calendar",
    "members_results_feed": "a feed",
    "guest_link": "leads to the table of the code",
    "snapshot_give": "what a phone kept of a table",
    "evening_own_row": "a part of the evening's page",
    "team_explain": "tests/browser/test_team_results.py",
    "api_unknown": "for programs",
    "member_list": "tests/browser/test_members.py",
    "sheet_workbook": "tests/browser/test_sheet_books.py",
    "sheet_tab": "tests/browser/test_sheet_books.py",
}
"""Addresses that answer with no page of their own to whoever may open them: why, or who looks at their page."""

PAGE_WITH_FAULTS = """<!doctype html><html lang="de"><style>
main > p { width: 3em; overflow-wrap: anywhere } main > .wide { width: 400px } .parted { hyphens: auto }</style>
<main><p>Annegret</p><p>Anne&shy;gret</p><p class="parted">Brandenburgerin</p><p class="wide">Björn</p></main>"""
_THING = re.compile(r"<([\w-]+)(?: [^>]*?)? class=\"([^\"]*)\"")
_THINGS = """() => [...document.querySelectorAll("main *")].filter((each) => each.checkVisibility())
  .map((each) => `${each.localName} ${each.className}`)"""
"""The kinds of things that are seen on a page, beside the frame that all have."""
LEADS_ON = {"offline"}
"""A page that is left as soon as the office answers (``test_offline.py``)."""
_OPEN = "document.querySelectorAll('main details').forEach((each) => { each.open = true; })"
_TOO_WIDE = """(width) => Math.max(document.scrollingElement.scrollWidth, innerWidth) <= width ? [] :
  [...document.querySelectorAll("main *")].filter((each) => each.getBoundingClientRect().right > width + 1)
    .map((each) => each.cloneNode(false).outerHTML).slice(0, 3)"""


@dataclass
class Looker:
    """A phone on which somebody else is signed in for each page, and what was found with it."""

    page: Page
    address: str
    faults: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def look(self, name: str, world: World, who: str) -> None:
        """Open a page and find what is wrong with it, and on a wide screen, where it shows more there."""
        self.page.context.clear_cookies()
        if session := world.sessions[who]:
            self.page.context.add_cookies([{"name": "sessionid", "value": session, "url": self.address}])
        self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size(PHONE)
        self.page.goto(self.address + world.addresses[name])
        self.page.evaluate(_OPEN)
        on_phone = set(self.page.evaluate(_THINGS))
        found = violations_in_both_themes(self.page)
        for size in (PHONE, NARROW):
            self.page.set_viewport_size(size)
            found += torn_words(self.page)
        found += [f"too wide: {each}" for each in self.page.evaluate(_TOO_WIDE, NARROW["width"])]
        self.page.set_viewport_size(WIDE)
        if set(self.page.evaluate(_THINGS)) - on_phone:
            found += [f"wide, {each}" for each in violations_in_both_themes(self.page)]
        self.faults[name] += [f"for {who}, {each}" for each in found]


@pytest.fixture
def worlds(tmp_path: Path) -> Iterator[list[World]]:
    with files_in(tmp_path):
        yield [_with_more(build_world(state, size=2)) for state in STATES]


def _with_more(world: World) -> World:
    """An edition that nobody plays by can be changed."""
    unused = RuleSetEdition.objects.filter(league=world.scene.league, seasons=None).earliest("pk")
    return World(
        world.scene,
        world.sessions,
        {**world.addresses, "edition_edit": reverse("edition_edit", args=[world.scene.league.slug, unused.pk])},
    )


@pytest.fixture
def looker(browser: Browser, live_server: LiveServer) -> Iterator[Looker]:
    context = browser.new_context(
        locale="de-DE",
        timezone_id="Europe/Berlin",
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",  # else axe meets colours on their way
        service_workers="block",
    )
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(f"{error.page and error.page.url}: {error.error}"))
    yield Looker(context.new_page(), live_server.url)
    context.close()
    assert errors == []


def looks_at(name: str, worlds: list[World]) -> list[tuple[World, str]] | None:
    """In which worlds a page is looked at, and as whom: somebody who may open it, and the public. Those who would see
    nothing there that was not seen before are left out. None: it is a file, or a part of a page."""
    seen: set[tuple[str, str]] = set()
    found = []
    for world in worlds:
        for who in (who_opens(name), "admin", "public"):
            if name not in world.addresses or (who == "admin" and seen) or (who == "public" and world is not worlds[0]):
                continue
            answer = world.client(who).get(world.addresses[name], headers={"Accept-Language": "de"})
            if answer.status_code != 200:
                continue
            if answer.streaming or b"<html" not in answer.content:
                return None
            if things := set(_THING.findall(answer.content.decode().partition("<main")[2])) - seen:
                found.append((world, who))
                seen |= things
    return found


@pytest.mark.timeout(3600)
def test_nothing_is_wrong_with_any_page(looker: Looker, worlds: list[World]) -> None:
    without = set()
    for name in (name for name, page in PAGES.items() if page.method == "get" and name not in LEADS_ON):
        looks = looks_at(name, worlds)
        if looks == []:
            without.add(name)
        for world, who in looks or ():
            looker.look(name, world, who)
    faults = {name: found for name, found in looker.faults.items() if found}
    assert faults == {}, told(faults)
    assert without == set(NO_PAGE)


def test_pages_that_are_left_out_are_looked_at_where_it_is_said() -> None:
    tests = [reason for reason in NO_PAGE.values() if reason.endswith(".py")]
    assert [name for name in tests if "violations" not in (BASE_DIR / name).read_text(encoding="utf-8")] == []


def test_torn_words_and_wide_things_are_found(page: Page) -> None:
    page.set_viewport_size(NARROW)
    page.set_content(PAGE_WITH_FAULTS)
    assert torn_words(page) == ["Annegret is torn at 320: <p></p>"]
    assert page.evaluate(_TOO_WIDE, 320) == ['<p class="wide"></p>']
