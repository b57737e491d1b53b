"""The referee on a phone: taps answer without a reload, and a card is taken back by tapping it."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.rulesets import JUNIOR
from tests.browser.accessibility import violations_in_both_themes
from tests.scoring.scenes import edition, league, season

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def referee(page: Page, live_server: LiveServer) -> Page:
    """The page on a phone, opened by a visitor; ``window.isSame`` tells whether it was left."""
    row = season(league(is_referee_public=True)).league
    edition(row, JUNIOR)
    page.set_viewport_size(PHONE)
    page.set_extra_http_headers({"Accept-Language": "en"})
    page.goto(live_server.url + reverse("referee", args=[row.slug]))
    page.evaluate("window.isSame = true")
    return page


def tap(page: Page, *cards: str) -> None:
    """Tap keys by their notation, choosing the colour of the keys first, and wait for the answer to the last one."""
    for card in cards:
        color = card[0] if card[0] in "rgby" else "w"
        page.locator(f".referee-colors .chip:has([value={color}])").click()
        page.locator(f'.referee-keys button[value="{card}"]').click()
    expect(page.locator(".held.waiting")).to_have_count(0)


def status_is(page: Page, text: str) -> None:
    expect(page.locator("#referee-status")).to_have_text(text)


@pytest.mark.clause("L6.7", "L6.15")
def test_taps_are_answered_without_a_reload(referee: Page) -> None:
    tap(referee, "W")
    status_is(referee, "Tap the colour that was named.")
    tap(referee, "b5", "r7", "W+4")
    referee.locator("#referee-about-top .chip.blue").click()
    status_is(referee, "1 card may be laid.")
    expect(referee.locator(".held.legal")).to_have_count(1)
    expect(referee.locator(".held.illegal")).to_have_count(2)
    expect(referee.locator(".verdict.illegal").filter(has_text="Draw four").locator(".clause")).to_have_text("§ L6.15")
    assert re.search(r"top=W&hand=b5\+r7\+W%2B4", referee.url)
    assert referee.evaluate("window.isSame") is True


def test_quick_taps_are_all_counted(referee: Page) -> None:
    referee.locator('[data-keys="r"] button').evaluate_all("keys => keys.forEach((key) => key.click())")
    expect(referee.locator("button.held")).to_have_count(12)
    status_is(referee, "Every card may be laid.")


def test_card_is_taken_out_of_the_hand_and_everything_cleared_by_a_tap(referee: Page) -> None:
    tap(referee, "r7", "b5", "r5")
    expect(referee.locator("button.held")).to_have_count(2)
    referee.locator("button.held").first.click()
    expect(referee.locator("button.held")).to_have_count(1)
    status_is(referee, "Every card may be laid.")
    referee.locator("[data-clears]").click()
    status_is(referee, "Tap the top card.")
    expect(referee.locator("button.held")).to_have_count(0)
    assert referee.evaluate("window.isSame") is True


def test_phone_has_room_for_thumbs_and_answer(referee: Page) -> None:
    tap(referee, "r7", "b5", "r5", "W")
    expect(referee.locator(".held.legal")).to_have_count(2)
    assert referee.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    small = "e => { const box = e.getBoundingClientRect(); return box.height && (box.width < 44 || box.height < 44) }"
    targets = ".referee button, .referee select, .referee .chip, .referee-top, [data-clears]"
    found = referee.locator(targets).evaluate_all(f"all => all.filter({small}).map((e) => e.outerHTML)")
    assert found == []
    first = referee.locator(".verdict").first.bounding_box()
    dock = referee.locator(".referee-dock").bounding_box()
    assert first
    assert dock
    assert (first["y"] + first["height"] < dock["y"], dock["y"] + dock["height"] <= PHONE["height"]) == (True, True)


def test_page_is_accessible(referee: Page) -> None:
    tap(referee, "W+4", "b5", "r7", "UNO")
    referee.locator("#referee-about-top .chip.blue").click()
    expect(referee.locator("button.held .mark")).to_have_count(3)
    assert violations_in_both_themes(referee) == []


def test_page_works_without_scripts(browser: Browser, live_server: LiveServer) -> None:
    row = season(league(is_referee_public=True)).league
    context: BrowserContext = browser.new_context(java_script_enabled=False, locale="en-GB", viewport=PHONE)
    page = context.new_page()
    page.goto(live_server.url + reverse("referee", args=[row.slug]))
    tap(page, "r7", "b5", "r5")
    status_is(page, "1 card may be laid.")
    page.locator("button.held").first.click()
    status_is(page, "Every card may be laid.")
    context.close()
