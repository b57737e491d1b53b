"""The keys under the thumb and the rows above them stay at the same pixel whatever arrives while somebody types."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.accounts.services.access import revoke_access
from scoring.sheets.services.sheet_edits import remove_game
from tests.browser.devices import PHONE, covered_keys, thumb_phone
from tests.browser.phones import SMALL_PHONE, game_is, open_table, save, tap_digits, tap_star
from tests.scoring.codes import scene_of_today
from tests.scoring.scenes import NOTE, Scene

pytestmark = pytest.mark.django_db(transaction=True)
_ON_SCREEN = """keys => keys.map((key) => {
  const { x, y, width, height } = key.getBoundingClientRect();
  return [x, y, width, height];
})"""
_ON_PAGE = "rows => rows.map((row) => row.getBoundingClientRect().top + scrollY)"
_ASK_NOW = "dispatchEvent(new Event('online'))"
_ANNOUNCE = """import("/static/bundles/app.js").then(({ announce }) => announce("Something went wrong elsewhere."))"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with thumb_phone(browser) as context:
        yield context


@pytest.fixture
def table() -> Scene:
    return scene_of_today(players=3)


@pytest.fixture
def phone(page: Page, live_server: LiveServer, table: Scene) -> Page:
    return open_table(page, live_server.url, table)


def places(phone: Page) -> tuple[list[list[float]], list[float]]:
    """Where the keys are on the screen and the rows on the page, on a large and a small phone, in pixels."""
    keys: list[list[float]] = []
    rows: list[float] = []
    expect(phone.locator(".key:active")).to_have_count(0)
    for size in (SMALL_PHONE, PHONE):
        phone.set_viewport_size(size)
        keys += phone.locator("[data-pad=points] .key").evaluate_all(_ON_SCREEN)
        rows += phone.locator(".phone-row").evaluate_all(_ON_PAGE)
    return keys, rows


def test_no_key_moves_whatever_arrives(phone: Page, context: BrowserContext, table: Scene) -> None:
    said, totals = phone.locator("#phone-notes .note"), phone.locator(".phone-standing .number")
    found_out = phone.locator(".phone-row[data-severity=warning], .phone-row[data-severity=error]")
    totals_at_first = totals.all_inner_texts()
    tap_star(phone, "Anke")
    phone.locator("[data-digit='3']").tap()
    keys_at_first, rows_at_first = places(phone)

    def all_stand() -> None:
        assert places(phone) == (keys_at_first, rows_at_first)
        assert covered_keys(phone) == []

    table.save(1, 1, 40, 0, 20)
    phone.evaluate(_ASK_NOW)
    expect(said).to_contain_text("Somebody else has written game 1 meanwhile")
    expect(totals).not_to_have_text(totals_at_first)
    expect(phone.locator(".phone-games > li")).to_contain_text(["Anke 40"])
    all_stand()

    remove_game(sheet_id=table.sheet.pk, actor=table.secretary, number=1, seen_revision=10_000, note=NOTE)
    phone.evaluate(_ASK_NOW)
    expect(totals).to_have_text(totals_at_first)
    all_stand()

    tap_digits(phone, "999")
    expect(said.and_(phone.locator("[data-severity=error]"))).to_contain_text("3999")
    expect(found_out).to_have_count(1)
    all_stand()
    phone.locator(".phone-row").get_by_label("Björn", exact=True).tap()
    tap_digits(phone, "35")
    expect(found_out).to_have_count(0)
    all_stand()

    phone.evaluate(_ANNOUNCE)
    expect(phone.locator("#messages .notice")).to_be_visible()
    all_stand()

    context.set_offline(True)
    tap_digits(phone, "20")
    save(phone, "Anke won, Björn 35, Cäcilia 20")
    game_is(phone, "Game 2")
    expect(phone.locator("#unsent")).to_be_visible()
    expect(phone.locator(".phone-word")).to_contain_text("kept on this phone")
    all_stand()

    revoke_access(access=table.sheet.accesses.get(), actor=None)
    phone.locator("[data-digit='7']").tap()
    context.set_offline(False)
    expect(phone.locator("#phone-alert")).to_contain_text("scan the slip that holds now")
    all_stand()
