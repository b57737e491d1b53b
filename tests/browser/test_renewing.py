"""Pages of one sheet that are open at once: each learns what the others write, and none loses what is typed."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.seating.services.seats import set_presence
from tests.browser.accessibility import violations
from tests.browser.barriers import Barrier
from tests.browser.devices import answered, device, expect_states, stop_clock
from tests.browser.sheets import cell, open_grid
from tests.scoring.codes import SCORER, VIEWER, access_to, credentials, scene_of_today
from tests.scoring.scenes import Scene
from tests.support import patience

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Scene:
    """A table of three of today with one game."""
    played = scene_of_today(players=3)
    played.save(1, 1, 12, 0, 7)
    return played


@pytest.fixture
def grid(browser: Browser, live_server: LiveServer, table: Scene) -> Iterator[Page]:
    with device(browser, live_server.url, table.secretary) as context:
        page = context.new_page()
        open_grid(page, live_server.url, table.sheet)
        yield page


@pytest.fixture
def scanned(browser: Browser, live_server: LiveServer, table: Scene) -> Iterator[dict[str, Page]]:
    """Phones that have scanned the two slips of the table, by the role of the slip."""
    phones = {}
    for role in (SCORER, VIEWER):
        context = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844}, has_touch=True)
        phones[role] = context.new_page()
        link = reverse("guest_link", args=[credentials(access_to(table, role)).secret])
        phones[role].goto(live_server.url + link)
    yield phones
    for phone in phones.values():
        phone.context.close()


def test_open_pages_learn_what_others_write_and_what_is_typed_stays(
    grid: Page, scanned: dict[str, Page], table: Scene
) -> None:
    phone, viewer = scanned[SCORER], scanned[VIEWER]
    expect(phone.locator("#phone-game")).to_have_text("Game 2")
    cell(grid, 2, 0).fill("44")

    table.save(2, 1, 20, 0, 30)
    table.save(3, 1, 21, 0, 31)

    expect_states(grid, game_3="saved")
    expect(cell(grid, 3, 2)).to_have_value("31")
    expect(cell(grid, 2, 0)).to_have_value("44")
    expect(grid.locator("#notes-2")).to_contain_text("Somebody else has written game 2 meanwhile")
    expect(viewer.locator("#guest-games .game-number").first).to_have_text("3", timeout=patience.MILLISECONDS)
    expect(phone.locator("#phone-game")).to_have_text("Game 4", timeout=patience.MILLISECONDS)
    expect(phone.locator(".phone-word")).to_contain_text("has been written elsewhere")
    assert violations(viewer) == []

    cell(grid, 4, 1).focus()
    table.save(4, 1, 22, 0, 32)

    expect(cell(grid, 5, 1)).to_be_focused(
        timeout=patience.MILLISECONDS
    )  # a key would have replaced what is written there
    expect(grid.locator("#grid-live")).to_have_text("Game 4 has been written elsewhere.")

    set_presence(seat=table.seats[2], actor=None, first_game=None, last_game=4)

    expect(phone.locator(".phone-row:visible")).to_have_count(2, timeout=patience.MILLISECONDS)
    expect(cell(grid, 5, 2)).to_be_disabled(timeout=patience.MILLISECONDS)
    expect(cell(grid, 2, 0)).to_have_value("44")


@pytest.mark.parametrize("who", ["grid", SCORER, VIEWER])
def test_whoever_looks_at_a_table_is_told_within_two_seconds(
    browser: Browser, live_server: LiveServer, table: Scene, who: str
) -> None:
    """Of the page's own time; two tenths are left for the way there and back."""
    with device(browser, live_server.url, table.secretary) as context:
        page = context.new_page()
        stop_clock(page)
        is_grid = who == "grid"
        link = reverse("guest_link", args=[credentials(access_to(table, SCORER if is_grid else who)).secret])
        address = reverse("sheet_enter", args=[table.sheet.pk]) if is_grid else link
        news = live_server.url + reverse("sheet_news" if is_grid else "guest_games", args=[table.sheet.pk])
        with answered(page, news):
            page.goto(live_server.url + address)
        table.save(2, 0, 0, 50, 5)
        with page.expect_response(news, timeout=patience.MILLISECONDS) as answer:
            page.clock.run_for(1_800)
        assert answer.value.status == 200


def welcome(route: Route) -> None:
    route.fulfill(body="<h1>Welcome to the hotel</h1>")


def test_what_something_else_answers_is_said_and_never_shown(grid: Page, scanned: dict[str, Page]) -> None:
    viewer = scanned[VIEWER]
    barriers = [Barrier(page, part, welcome) for page, part in ((viewer, "**/news/"), (grid, "**/life/"))]
    refresh = "() => document.getElementById('life').dispatchEvent(new Event('refresh'))"
    grid.evaluate(refresh)

    for page, place in ((viewer, "#live-connection"), (grid, "#messages")):
        expect(page.locator(place)).to_contain_text(
            "perhaps the WLAN asks you to sign in", timeout=patience.MILLISECONDS
        )
        assert "Welcome to the hotel" not in page.content()
    for barrier in barriers:
        barrier.open()
    expect(viewer.locator("#guest-games .game-number")).to_have_text("1")

    grid.evaluate(refresh)
    expect(grid.locator("#messages")).to_be_empty(timeout=patience.MILLISECONDS)
    expect(viewer.locator("#live-connection")).to_be_hidden(timeout=patience.MILLISECONDS)
