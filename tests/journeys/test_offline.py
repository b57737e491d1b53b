"""The grid without a network: typed on, closed, opened again, and sent once the network is back."""

import pytest
from playwright.sync_api import Browser, BrowserContext, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Hand
from tests.browser.devices import device, expect_states, type_row, wait_until_kept
from tests.browser.sheets import cell, open_grid
from tests.scoring.scenes import Scene, three_after_a_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Scene:
    """A table of three with one game."""
    return three_after_a_game()


def test_sheet_opens_without_network_with_all_that_was_typed(
    browser: Browser, live_server: LiveServer, table: Scene
) -> None:
    with device(browser, live_server.url, table.secretary) as phone:
        type_close_and_open_without_network(phone, live_server.url, table)
    written = Hand.objects.order_by("game__number", "seat__position").values_list("game__number", "points")
    assert list(written) == [(1, 12), (1, 0), (1, 7), (2, 20), (2, 0), (2, 30), (3, 1), (3, 0), (3, 9)]


def type_close_and_open_without_network(phone: BrowserContext, address: str, table: Scene) -> None:
    page = phone.new_page()
    open_grid(page, address, table.sheet)
    wait_until_kept(page, games=1)
    type_row(page, "20", "*", "30")
    expect_states(page, game_2="saved")
    wait_until_kept(page, games=2)
    phone.set_offline(True)
    type_row(page, "1", "*", "9")
    expect_states(page, game_3="waiting")
    type_row(page, "44")
    page.close(run_before_unload=False)

    reopened = phone.new_page()
    open_grid(reopened, address, table.sheet)

    expect_states(reopened, game_1="saved", game_2="saved", game_3="waiting", game_4="incomplete")
    expect(cell(reopened, 2, 0)).to_have_value("20")
    expect(cell(reopened, 3, 2)).to_have_value("9")
    expect(cell(reopened, 4, 0)).to_have_value("44")
    expect(reopened.locator("#unsent")).to_contain_text("1 game not sent yet")
    phone.set_offline(False)
    expect_states(reopened, game_3="saved")
