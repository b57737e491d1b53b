"""A helper with one phone and two tables: what waits for one table is sent from every page of ours, as that table's."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.accounts.services.access import revoke_access
from scoring.models import Game
from tests.browser.devices import device, thumb_phone, wait_until_kept
from tests.browser.phones import game_is, open_table, save, tap_game
from tests.scoring.codes import access_to, credentials, scene_of_today
from tests.scoring.scenes import Scene
from tests.support.programs import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tables() -> list[Scene]:
    return [scene_of_today(players=3), scene_of_today(players=3)]


@pytest.fixture
def guest(browser: Browser) -> Iterator[BrowserContext]:
    with thumb_phone(browser) as context:
        yield context


def slip(table: Scene) -> str:
    return reverse("guest_link", args=[credentials(access_to(table)).secret])


def type_without_a_network(guest: BrowserContext, page: Page) -> None:
    """Two games on the page of the first table."""
    wait_until_kept(page, games=0)
    guest.set_offline(True)
    tap_game(page, "Anke", "35", "20")
    save(page, "Anke won")
    tap_game(page, "Björn", "7", "9")
    save(page, "Björn won")
    expect(page.locator("#unsent")).to_contain_text("2 games not sent yet")


def is_all_sent(page: Page, table: Scene) -> None:
    wait_until(lambda: [game.number for game in table.sheet.games.all()] == [1, 2], "both games on the sheet")
    expect(page.locator("#unsent")).to_be_hidden()


def test_games_of_the_first_table_are_sent_from_the_page_of_the_second(
    guest: BrowserContext, live_server: LiveServer, tables: list[Scene]
) -> None:
    first, second = tables
    page = open_table(guest.new_page(), live_server.url, first)
    type_without_a_network(guest, page)
    page.goto(live_server.url + slip(second))
    expect(page.get_by_text("2 entries wait on this device.")).to_be_visible()
    guest.set_offline(False)
    game_is(page, "Game 1")
    is_all_sent(page, first)
    assert not second.sheet.games.exists()


@pytest.mark.parametrize("name", ["home", "guest_code", "room_entrance"])
def test_games_are_sent_from_a_page_that_is_no_table_s(
    guest: BrowserContext, live_server: LiveServer, tables: list[Scene], name: str
) -> None:
    page = open_table(guest.new_page(), live_server.url, tables[0])
    type_without_a_network(guest, page)
    page.close()
    guest.set_offline(False)
    elsewhere = guest.new_page()
    elsewhere.goto(live_server.url + reverse(name))
    is_all_sent(elsewhere, tables[0])


def test_games_of_a_tab_that_was_closed_are_sent_by_the_other_tab_that_was_open_before(
    guest: BrowserContext, live_server: LiveServer, tables: list[Scene]
) -> None:
    first, second = tables
    other = open_table(guest.new_page(), live_server.url, second)
    page = open_table(guest.new_page(), live_server.url, first)
    type_without_a_network(guest, page)
    page.close()
    expect(other.locator("#unsent")).to_contain_text("2 games not sent yet")
    other.locator("#unsent button").tap()
    expect(other.locator("#outbox [data-outbox-own] .outbox-state")).to_have_text(
        ["Table 1, this phone: waits for the connection"] * 2
    )
    guest.set_offline(False)
    is_all_sent(other, first)


def test_what_was_typed_with_a_code_that_has_ended_is_discarded_by_nobody_but_the_office(
    guest: BrowserContext, browser: Browser, live_server: LiveServer, tables: list[Scene]
) -> None:
    first, second = tables
    page = open_table(guest.new_page(), live_server.url, first)
    type_without_a_network(guest, page)
    revoke_access(access=first.sheet.accesses.get(), actor=None)
    page.close()
    guest.set_offline(False)
    page = open_table(guest.new_page(), live_server.url, second)
    tap_game(page, "Anke", "35", "20")
    save(page, "Anke won")
    game_is(page, "Game 2")
    expect(page.locator("#unsent")).to_contain_text("2 entries not sent: typed with a code or an account")
    page.locator("#unsent button").tap()
    expect(page.locator("#outbox [data-outbox-others] .outbox-entry")).to_have_count(2)
    expect(page.locator("#outbox").get_by_role("button", name="Discard")).to_have_count(0)
    assert (first.sheet.games.count(), second.sheet.games.count()) == (0, 1)


def test_account_and_table_of_one_browser_each_send_their_own(
    browser: Browser, live_server: LiveServer, tables: list[Scene]
) -> None:
    """The office's laptop, on which a slip was scanned as well: a game of the table is sent from the office's page, and
    is nobody's with an account."""
    first, _second = tables
    with device(browser, live_server.url, first.secretary) as office:
        page = open_table(office.new_page(), live_server.url, first)
        wait_until_kept(page, games=0)
        office.set_offline(True)
        for name in ("35", "20"):
            page.locator(".phone-row input").nth(1 if name == "35" else 2).fill(name)
        page.get_by_role("button", name="Anke has won").click()
        save_by_mouse(page)
        page.close()
        office.set_offline(False)
        home = office.new_page()
        home.goto(live_server.url + reverse("home"))
        wait_until(Game.objects.exists, "the game on the sheet")
        expect(home.locator("#unsent")).to_be_hidden()
    assert Game.objects.get().recorded_by is None


def save_by_mouse(page: Page) -> None:
    page.locator(".phone-save").click()
    expect(page.locator("#unsent")).to_contain_text("1 game not sent yet")
