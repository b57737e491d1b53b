"""§ marks by key and by tap, and what the page that submits a sheet says of this browser."""

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.accessibility import violations
from tests.browser.devices import type_row
from tests.browser.sheets import open_grid, sign_in
from tests.scoring.scenes import three_after_a_game

pytestmark = pytest.mark.django_db(transaction=True)


def test_paragraph_is_opened_by_key_and_tap_and_drafts_are_named_before_submitting(
    page: Page, live_server: LiveServer, context: BrowserContext
) -> None:
    table = three_after_a_game()
    sign_in(context, live_server.url, table.secretary)
    open_grid(page, live_server.url, table.sheet)
    type_row(page, "20")
    page.goto(live_server.url + reverse("sheet_submit", args=[table.sheet.pk]))
    drafts = page.locator("#drafts-here")
    expect(drafts).to_contain_text("In diesem Browser getippt und noch nicht gespeichert: Spiel 2.")

    mark = page.locator("a.clause", has_text="§ L6.6").first
    box = page.get_by_role("dialog", name="§ L6.6")
    mark.focus()
    page.keyboard.press("Enter")
    expect(box).to_contain_text("Das Spielprotokoll wird am Spieltagende")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(mark).to_be_focused()
    assert page.url.endswith("/submit/")

    mark.click()
    box.get_by_role("button", name="Schließen").click()
    expect(box).to_have_count(0)
    context.set_offline(True)
    mark.click()
    expect(box).to_contain_text("lässt sich ohne Verbindung nicht zeigen")
