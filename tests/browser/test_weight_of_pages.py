"""How much a page asks of whoever opens it: four tabs, few things to press, and the one that matters near at hand.

A club of 24, an evening of three tables that is official, the next one with everybody invited. What is counted is
printed: ``pytest -s``.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.rulesets import LEAGUE_2006
from scoring.models import Evening, EveningInvitation, Player, Season, User
from scoring.registration.services.invitations import invite_players
from scoring.seasons.services.evenings import create_evening
from scoring.seating.services.seats import seat_table
from tests.browser.devices import PHONE
from tests.browser.sheets import sign_in
from tests.scoring.growth import with_tables
from tests.scoring.scenes import Scene, official, participants, scene

pytestmark = pytest.mark.django_db(transaction=True)

TABS = ["Heute", "Saison", "Mitglieder", "Verein"]
TABS_TO_PRIMARY, WITHIN = 6, 800
"""Presses of Tab, the first on the link that skips the frame; pixels of a window of 1280 × 800."""

MOST: Mapping[str, int | None] = {
    "Heute": None,
    "Saison": None,
    "Alle Saisons": None,
    "Mitglieder": None,
    "Verein": None,
    "Reihe planen": None,
    "Abend offen": None,
    "Abend amtlich": 89,
    "Teilnehmer": None,
    "Einladungen": 92,
    "Anwesenheit": None,
    "Tische": None,
    "Grid": None,
    "Protokoll": None,
    "Neue Ausgabe": 72,
    "Konten und Ämter": None,
    "Post": None,
    "Logbuch": None,
}
"""Links, buttons and fields in ``main`` at most; None: they are printed. Before there were 179 on the page of an
official evening, 184 on that of invitations, and 145 on that of a new edition."""

_COUNT = """() => [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary)')]
  .filter((each) => each.type !== "hidden" && (each.checkVisibility() || each.closest("details:not([open])"))).length"""
"""What is folded counts as well; what is there on phones alone does not."""
_NEAR = """() => {
  const seen = (each) => each.checkVisibility();
  const button = [...document.querySelectorAll('main .button.primary')].find(seen);
  const fields = "input:not([type=hidden]), select, textarea";
  const first = button && [...(button.closest('form')?.querySelectorAll(fields) ?? [])].find(seen);
  self.near = first ?? button ?? null;
  return self.near && Math.round(self.near.getBoundingClientRect().bottom);
}"""
"""What matters most on a page: the primary button, or the first field of the form that it sends. Where it ends."""
_IS_THERE = "self.near === document.activeElement || (self.near.name && self.near.name === document.activeElement.name)"
_HAS_CURSOR = "document.activeElement !== document.body"
"""The page itself has put the cursor where the work is."""


class Club:
    """The pages of a club in the middle of its season, for somebody who is president and secretary."""

    def __init__(self) -> None:
        played: Scene = scene(players=8)
        for table in with_tables(played, 3, games=6):
            table.submit()
            table.sign()
        self.league, self.played = played.league, played
        self.user: User = official(self.league, "president", "secretary", name="Waltraud Lüders")
        today = timezone.localdate()
        Season.objects.filter(pk=played.season.pk).update(ends_on=today + timedelta(days=60))
        played.season.refresh_from_db()
        self.tonight = self._evening(today)
        self.next = self._evening(today + timedelta(days=14))
        names = tuple(self.league.players.values_list("name", flat=True))
        registered = participants(self.tonight, names)
        ids = [row.pk for row in registered]
        sheets = [
            seat_table(evening=self.tonight, actor=None, table=at + 1, registrations=ids[at * 8 : at * 8 + 8])
            for at in range(3)
        ]
        self.sheet = sheets[0]
        ways = (EveningInvitation.Way.MESSENGER, EveningInvitation.Way.LETTER)
        players = list(Player.objects.filter(league=self.league))
        for way, some in zip(ways, (players[:6], players[6:]), strict=True):
            given = {"evenings": [self.next.pk], "players": [row.pk for row in some]}
            invite_players(league=self.league, actor=self.user, others=way, attempt=uuid4(), **given)

    def _evening(self, day: date) -> Evening:
        return create_evening(
            season=self.played.season, actor=None, date=day, kind="ranking", registration_deadline=timezone.now()
        )

    def addresses(self) -> Mapping[str, str]:
        slug = [self.league.slug]
        of_next, played, sheet = [self.next.pk], [self.played.evening.pk], [self.sheet.pk]
        return {
            "Heute": reverse("league", args=slug),
            "Saison": reverse("season_now", args=slug),
            "Alle Saisons": reverse("seasons", args=slug),
            "Mitglieder": reverse("players", args=slug),
            "Verein": reverse("affairs", args=slug),
            "Reihe planen": reverse("series_plan", args=slug),
            "Abend offen": reverse("evening", args=of_next),
            "Abend amtlich": reverse("evening", args=played),
            "Teilnehmer": reverse("evening_participants", args=of_next),
            "Einladungen": reverse("evening_invitations", args=of_next),
            "Anwesenheit": reverse("evening_roll_call", args=[self.tonight.pk]),
            "Tische": reverse("evening_tables", args=of_next),
            "Grid": reverse("sheet_enter", args=sheet),
            "Protokoll": reverse("sheet", args=[self.played.sheet.pk]),
            "Neue Ausgabe": reverse("edition_create", args=slug) + f"?preset={LEAGUE_2006.code}",
            "Konten und Ämter": reverse("offices", args=slug),
            "Post": reverse("post", args=slug),
            "Logbuch": reverse("log", args=slug),
        }


@pytest.fixture
def club(page: Page, live_server: LiveServer, context: BrowserContext) -> Club:
    made = Club()
    sign_in(context, live_server.url, made.user)
    page.set_viewport_size({"width": 1280, "height": 800})
    return made


def presses_to_primary(page: Page) -> int | None:
    """How often Tab is pressed until what matters has the focus, by the link that skips the frame; None: more often
    than it may."""
    if page.evaluate(_HAS_CURSOR):
        return 0
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for number in range(2, TABS_TO_PRIMARY + 1):
        page.keyboard.press("Tab")
        if page.evaluate(_IS_THERE):
            return number
    return None


def told(rows: Sequence[tuple[object, ...]]) -> str:
    return "\n".join(f"{row[0]!s:>20}" + "".join(f"{cell!s:>9}" for cell in row[1:]) for row in rows)


def test_pages_are_light_and_what_matters_is_near(page: Page, live_server: LiveServer, club: Club) -> None:
    rows, faults = [], []
    for name, address in club.addresses().items():
        assert page.goto(live_server.url + address).ok, name
        if name == "Grid":  # puts the cursor where the work is
            page.locator("#grid:not([aria-busy])").wait_for()
        number, most = page.evaluate(_COUNT), MOST[name]
        bottom = page.evaluate(_NEAR)
        presses = presses_to_primary(page) if bottom is not None else "-"
        tabs = [text.strip() for text in page.locator(".league-nav nav a").all_inner_texts()]
        rows.append((name, number, most or "-", bottom, presses))
        if tabs != ([] if name == "Grid" else TABS):  # the grid has a bar of its own
            faults.append(f"{name}: tabs {tabs}")
        if most is not None and number > most:
            faults.append(f"{name}: {number} things to press, at most {most}")
        if bottom is not None and (bottom > WITHIN or presses is None):
            faults.append(f"{name}: what matters ends at {bottom} px, after {presses} presses of Tab")
    print("\n" + told([("page", "things", "at most", "px", "Tab"), *rows]))
    assert faults == []


CHANGED = ("Heute", "Saison", "Mitglieder", "Verein", "Abend amtlich", "Abend offen", "Einladungen", "Konten und Ämter")
_SMALL = """() => [...document.querySelectorAll(
    '.clause, .breadcrumbs a, thead th a, .path-steps a, summary, .league-nav a, .scopes a')]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
  .filter(([_text, { width, height }]) => width < 43.9 || height < 43.9)
  .map(([text, { width, height }]) => `${text}: ${Math.round(width)} × ${Math.round(height)}`)"""


def test_small_things_are_large_enough_for_a_finger(live_server: LiveServer, club: Club, browser: Browser) -> None:
    faults = {}
    context = browser.new_context(
        locale="de-DE", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    sign_in(context, live_server.url, club.user)
    phone = context.new_page()
    for name in (*CHANGED, "Protokoll", "Tische"):
        phone.goto(live_server.url + club.addresses()[name])
        if small := phone.evaluate(_SMALL):
            faults[name] = small
    context.close()
    assert faults == {}


def test_any_figure_of_a_row_opens_its_explanation(page: Page, live_server: LiveServer, club: Club) -> None:
    page.goto(live_server.url + club.addresses()["Abend amtlich"])
    page.locator("tbody [data-explains]").first.click()
    expect(page.locator("#explanation-dialog")).to_contain_text("Platz 1")
