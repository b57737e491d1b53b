"""Without a network in each browser that the README names and Debian has: nothing typed is lost or written twice.

The network is cut by a proxy: Playwright's own switch does not reach the workers of Debian's Firefox.
"""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import AuditEntry, Hand
from tests.browser.devices import expect_states, type_row, wait_until_kept
from tests.browser.sheets import cell, open_grid, sign_in
from tests.scoring.codes import access_to, credentials, scene_of_today
from tests.scoring.scenes import Scene
from tests.support.network import Network, Weather

pytestmark = pytest.mark.django_db(transaction=True)
SAID_OF_AN_EMPTY_ANSWER = "no root element found"
"""How Firefox begins to tell that an answer which was cut off is no XML; no script of ours reads any."""

in_firefox = pytest.mark.parametrize(
    "each_browser", [pytest.param("firefox", marks=pytest.mark.firefox)], indirect=True
)
"""Chromium keeps games in test_offline.py and test_outbox.py."""


@pytest.fixture
def table() -> Scene:
    return scene_of_today(players=3)


@pytest.fixture
def network(live_server: LiveServer) -> Iterator[Network]:
    network = Network(int(live_server.url.rpartition(":")[2]))
    yield network
    network.close()


@pytest.fixture
def device(each_browser: Browser) -> Iterator[BrowserContext]:
    context = each_browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 900})
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    context.close()
    assert [error for error in errors if not error.startswith(SAID_OF_AN_EMPTY_ANSWER)] == []


def written() -> list[int | None]:
    """All points of the table, game after game, in seat order."""
    return list(Hand.objects.order_by("game__number", "seat__position").values_list("points", flat=True))


def reopened(page: Page) -> Page:
    """The same address in a new tab, the old one closed without a word."""
    new = page.context.new_page()
    page.close(run_before_unload=False)
    new.goto(page.url)
    return new


def test_only_an_older_browser_is_told_that_it_is_too_old(device: BrowserContext, network: Network) -> None:
    page = device.new_page()
    page.goto(network.address + reverse("home"))
    sentence = page.locator(".old-browser")
    expect(sentence).to_be_hidden()
    styles = page.locator("link[href*='base.css']")
    text = page.request.get(network.address + str(styles.get_attribute("href"))).text()
    page.route(
        "**/base.css",
        lambda route: route.fulfill(body=text.replace("light-dark(", "unknown("), content_type="text/css"),
    )
    page.reload()
    expect(sentence).to_be_visible()


@in_firefox
def test_grid_keeps_games_without_a_network(device: BrowserContext, network: Network, table: Scene) -> None:
    sign_in(device, network.address, table.secretary)
    page = device.new_page()
    open_grid(page, network.address, table.sheet)
    page.focus("#game-1 [data-field=hand]")
    type_row(page, "20", "*", "30")
    expect_states(page, game_1="saved")
    wait_until_kept(page, games=1)
    network.weather = Weather.CUT
    type_row(page, "1", "*", "9")
    expect_states(page, game_2="waiting")
    page.keyboard.type("44")

    page = reopened(page)

    expect_states(page, game_1="saved", game_2="waiting", game_3="incomplete")
    expect(cell(page, 2, 2)).to_have_value("9")
    expect(cell(page, 3, 0)).to_have_value("44")
    network.weather = Weather.ANSWER_LOST
    page.click("#unsent button")
    page.click("[data-unsent-send]")
    expect(page.locator("#unsent")).to_be_visible()
    network.weather = Weather.CLEAR
    expect_states(page, game_2="saved")
    expect(page.locator("#unsent")).to_be_hidden()
    assert written() == [20, 0, 30, 1, 0, 9]
    assert AuditEntry.objects.filter(action="game.saved").count() == 2


@in_firefox
def test_phone_of_a_table_keeps_games_without_a_network(device: BrowserContext, network: Network, table: Scene) -> None:
    page = device.new_page()
    page.goto(network.address + reverse("guest_link", args=[credentials(access_to(table)).secret]))
    wait_until_kept(page, games=0)
    network.weather = Weather.CUT
    for key in ("*", "3", "5", "Enter", "7", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#phone-game")).to_have_text("Game 2")

    page = reopened(page)

    expect(page.locator("#phone-game")).to_have_text("Game 2")
    expect(page.locator("#unsent")).to_be_visible()
    network.weather = Weather.CLEAR
    page.reload()
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator(".phone-games > li")).to_have_count(1)
    assert written() == [0, 35, 7]
