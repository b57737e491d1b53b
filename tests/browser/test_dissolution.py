"""A club is dissolved by two and taken back by two, by keyboard and by thumb."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.core.services.log import vouch_for_what_is_there
from scoring.models import League
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.devices import PHONE, device
from tests.scoring.installation.dissolved import club

pytestmark = pytest.mark.django_db(transaction=True)


def small_targets(page: Page) -> list[str]:
    """Buttons and fields of the page itself that a thumb misses."""
    return [
        each.inner_text()
        for each in page.locator("main :is(button, a.button, input[type=text], a.item)").all()
        if (box := each.bounding_box()) and box["height"] < 44
    ]


def test_club_is_dissolved_and_brought_back(browser: Browser, live_server: LiveServer, settings, tmp_path) -> None:
    settings.MEDIA_ROOT = tmp_path
    closing = club()
    league, found, small = closing.league, [], []
    vouch_for_what_is_there(league=league)
    address = live_server.url + reverse("league_dissolution", args=[league.slug])
    with device(browser, live_server.url, closing.president) as own:
        page = own.new_page()
        page.goto(live_server.url + reverse("affairs", args=[league.slug]))
        page.get_by_role("link", name="Dissolve the club").click()
        found += violations_in_both_themes(page)
        page.get_by_label("Type its name").focus()
        page.keyboard.type(league.name)
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Ask for the dissolution")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Waits for a second person")).to_be_visible()
        found += violations_in_both_themes(page)
    with device(browser, live_server.url, closing.auditor) as other:
        page = other.new_page()
        page.set_viewport_size(PHONE)
        page.goto(live_server.url)
        page.get_by_text("Agree to a dissolution, or decline").click()
        found += violations_in_both_themes(page)
        small += small_targets(page)
        page.get_by_label("Type its name").fill(league.name)
        page.get_by_role("button", name="Agree and dissolve").click()
        expect(page.get_by_text("Only its last board still sees it")).to_be_visible()
        found += violations_in_both_themes(page)
        small += small_targets(page)
        page.get_by_role("button", name="Ask to take it back").click()
        page.get_by_role("link", name="Seasons and rankings").click()
        expect(page.get_by_text("nothing is changed any more")).to_be_visible()
        found += violations_in_both_themes(page)
    with device(browser, live_server.url, closing.president) as own:
        page = own.new_page()
        page.goto(address)
        found += violations_in_both_themes(page)
        page.get_by_role("button", name="Agree: it lives again").click()
        expect(page.get_by_text("Everything is as it was")).to_be_visible()
    assert League.objects.get(pk=league.pk).dissolved_at is None
    assert (found, small) == ([], [])
