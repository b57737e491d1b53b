"""What a browser with nothing kept asks for until a page is there: what counts in a hall, where every request takes its
time."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.devices import PHONE
from tests.browser.sheets import open_grid, sign_in
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.scenes import Scene

pytestmark = pytest.mark.django_db(transaction=True)

MOST = {"home": 8, "sheet_enter": 15, "guest_sheet": 15}
MOST_IN_SHELL = 40
MOST_SHIFT = 0.05
"""How far a page may jump while it loads, as browsers reckon it: the share of the screen that moves, times how far."""

WATCH_SHIFTS = """new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    self.shifts = [...(self.shifts ?? []), [value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? "")]];
  }
}).observe({ type: "layout-shift", buffered: true })"""
OUTBOX = "/static/bundles/outbox.js"


@pytest.fixture
def table() -> Scene:
    return scene_of_today(players=3)


def be_phone_of(table: Scene, context: BrowserContext, address: str) -> None:
    session = phone_at(table).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": address}])


def asked_for(page: Page, address: str) -> list[str]:
    """Paths that are asked for until the network rests."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto(address, wait_until="networkidle")
    return asked


@pytest.mark.parametrize("name", MOST)
def test_first_visit_takes_few_requests(
    page: Page, context: BrowserContext, live_server: LiveServer, table: Scene, name: str
) -> None:
    if name == "guest_sheet":
        be_phone_of(table, context, live_server.url)
    else:
        sign_in(context, live_server.url, table.secretary)

    asked = asked_for(page, live_server.url + reverse(name, args=[] if name == "home" else [table.sheet.pk]))

    assert len(asked) <= MOST[name], asked
    assert (OUTBOX in asked) == (name != "home")


def test_what_a_device_keeps_for_the_time_without_a_network_takes_few_requests(table: Scene) -> None:
    line = Client().get(reverse("service_worker")).content.decode().splitlines()[0]
    release = json.loads(line.removeprefix("const RELEASE = ").removesuffix(";"))
    assert OUTBOX in release["files"]
    assert len([*release["files"], release["offline"]]) <= MOST_IN_SHELL


def test_visitor_loads_the_outbox_only_where_something_was_typed(
    page: Page, context: BrowserContext, live_server: LiveServer, table: Scene
) -> None:
    league = live_server.url + reverse("league", args=[table.league.slug])
    assert OUTBOX not in asked_for(page, league)

    be_phone_of(table, context, live_server.url)
    assert OUTBOX in asked_for(page, live_server.url + reverse("guest_sheet", args=[table.sheet.pk]))
    context.clear_cookies()

    assert OUTBOX in asked_for(page, league)


@contextmanager
def shifts_while_loading(context: BrowserContext) -> Iterator[Page]:
    """A page that jumps no further than it may, and says what has moved."""
    page = context.new_page()
    page.add_init_script(WATCH_SHIFTS)
    yield page
    page.wait_for_load_state("networkidle")
    shifts = page.evaluate("self.shifts ?? []")
    total = sum(value for value, *_sources in shifts)
    print(f"layout shift of {urlsplit(page.url).path}: {total:.3f}")
    page.close()
    assert total <= MOST_SHIFT, shifts


def test_phone_of_a_table_does_not_jump_while_it_loads(browser: Browser, live_server: LiveServer, table: Scene) -> None:
    for number in (1, 2, 3):
        table.save(number, 1, 12, 0, 47)
    address = live_server.url + reverse("guest_sheet", args=[table.sheet.pk])
    context = browser.new_context(locale="de-DE", viewport=PHONE, has_touch=True, is_mobile=True)
    be_phone_of(table, context, live_server.url)
    for _visit in ("cold", "warm"):
        with shifts_while_loading(context) as page:
            page.goto(address)
            expect(page.locator("#phone:not([inert])")).to_be_visible()
            expect(page.locator("#phone-game")).to_have_text("Spiel 4")
    context.close()


def test_keys_of_the_phone_are_shown_when_all_have_arrived(
    browser: Browser, live_server: LiveServer, table: Scene
) -> None:
    """A page is painted while it arrives; on a slow phone that is in the middle of the keys now and then."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    be_phone_of(table, context, live_server.url)
    page = context.new_page()
    address = live_server.url + reverse("guest_sheet", args=[table.sheet.pk])

    def arrive_in_part(route: Route) -> None:
        whole = route.fetch()
        route.fulfill(response=whole, body=whole.text().partition('data-digit="5"')[0])

    page.route(address, arrive_in_part)
    page.goto(address)

    expect(page.locator("#phone .phone-row").first).to_be_visible()
    expect(page.locator("[data-digit='1']")).to_be_attached()
    expect(page.locator("#phone-dock")).to_be_hidden()
    context.close()


def test_grid_does_not_jump_while_it_loads(context: BrowserContext, live_server: LiveServer, table: Scene) -> None:
    for number in (1, 2, 3):
        table.save(number, 1, 12, 0, 47)
    sign_in(context, live_server.url, table.secretary)
    for _visit in ("cold", "warm"):
        with shifts_while_loading(context) as page:
            open_grid(page, live_server.url, table.sheet)
