"""The auditor in a browser: the paper typed again, blind, with one hand."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import AuditReading
from tests.browser.accessibility import violations
from tests.browser.readings import cells, expect_states, open_reading, table_to_read, type_figures
from tests.browser.sheets import sign_in
from tests.scoring.scenes import Scene

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(live_server: LiveServer, context: BrowserContext) -> Scene:
    """The table to be read; its auditor is signed in."""
    played = table_to_read()
    sign_in(context, live_server.url, played.auditor)
    return played


@pytest.mark.clause("L6.6")
def test_paper_is_read_blind_with_the_keyboard_alone(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_reading(page, live_server, table)
    expect(cells(page, 1).nth(0).locator("input")).to_be_focused()
    assert "47" not in page.locator("#reading").inner_text()

    type_figures(page, "12", "*", "74")
    expect_states(page, 1, "same", "same", "different", "same")
    expect(cells(page, 1).nth(2).locator(".written")).to_contain_text("47")
    expect(cells(page, 2).nth(2).locator(".written")).to_be_empty()
    expect(page.locator("#differences .difference")).to_have_count(1)

    page.keyboard.press("/")
    type_figures(page, "*", "9")
    page.keyboard.type("9-")
    expect(page.locator("tr[data-game='2'] + .row-notes")).to_be_visible()
    page.keyboard.press("Escape")
    type_figures(page, "9")
    page.keyboard.press("-")
    page.keyboard.press("Enter")
    expect_states(page, 2, "same", "same", "same", "same")
    expect_states(page, 3, "unread", "unread", "unread", "same")
    for game, verdict in ((1, "different"), (2, "same"), (3, "same")):
        expect(page.locator(f"tr[data-game='{game}']")).to_have_attribute("data-read", verdict)
    expect(page.locator("#reading-progress")).to_have_js_property("value", 3)
    assert AuditReading.objects.filter(is_dealer=True).count() == 3
    assert violations(page) == []

    page.click("#differences form button")
    page.wait_for_url("**/read/#differences")
    expect(cells(page, 1).nth(2)).to_have_attribute("data-state", "accepted")
    expect(page.locator("#differences .difference")).to_have_count(0)
