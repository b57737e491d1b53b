"""A recorded game, replayed in a browser by keyboard, slider, list and by itself."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.accessibility import violations
from tests.browser.sheets import sign_in
from tests.scoring.recorded import POINTS, recorded
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db(transaction=True)
STEPS = 51


@pytest.fixture
def table() -> Scene:
    """A sheet with a record of its first game."""
    written = scene()
    written.save(1, 0, *POINTS)
    recorded(written)
    return written


@pytest.fixture
def replay(page: Page, context: BrowserContext, live_server: LiveServer, table: Scene) -> Page:
    sign_in(context, live_server.url, table.secretary)
    page.goto(live_server.url + reverse("game_record", args=[table.sheet.pk, 1]))
    expect(page.locator("[data-plays]")).to_be_visible()
    return page


def expect_step(page: Page, step: int) -> None:
    """Controls, list, address and table all show the step."""
    expect(page.locator("#replay-moves [aria-current]")).to_have_attribute("data-step", str(step))
    expect(page.locator("#replay-step")).to_have_value(str(step))
    expect(page.locator(".said-number")).to_have_count(1 if step else 0)
    if step:
        expect(page.locator(".said-number")).to_have_text(str(step))


def test_keys_lead_through_the_game(replay: Page) -> None:
    expect_step(replay, 0)
    replay.keyboard.press("ArrowRight")
    expect_step(replay, 1)
    replay.keyboard.press("ArrowRight")
    expect_step(replay, 2)
    replay.keyboard.press("ArrowLeft")
    expect_step(replay, 1)
    replay.keyboard.press("End")
    expect_step(replay, STEPS)
    expect(replay.locator(".open-hand.is-winner")).to_contain_text("Anke")
    replay.keyboard.press("ArrowRight")
    expect_step(replay, STEPS)
    replay.keyboard.press("Home")
    expect_step(replay, 0)


def test_address_follows_and_can_be_shared(replay: Page) -> None:
    replay.click("#replay-moves [data-step='7']")
    expect_step(replay, 7)
    expect(replay).to_have_url(re.compile(r"\?step=7$"))

    replay.reload()
    expect_step(replay, 7)


def test_slider_is_moved_by_its_own_keys(replay: Page) -> None:
    replay.locator("#replay-step").focus()
    replay.keyboard.press("ArrowRight")
    expect_step(replay, 1)
    expect(replay.locator("#replay-step")).to_be_focused()
    replay.keyboard.press("End")
    expect_step(replay, STEPS)


def test_game_plays_by_itself_until_somebody_steps_in(replay: Page) -> None:
    replay.click("[data-plays]")
    expect(replay.locator(".said-number")).to_have_text(re.compile(r"^[2-9]$"))
    expect(replay.locator("[data-plays]")).to_have_attribute("aria-pressed", "true")

    replay.click("[data-to=first]")
    expect_step(replay, 0)
    expect(replay.locator("[data-plays]")).to_have_attribute("aria-pressed", "false")


def test_every_step_is_a_link_without_scripts(live_server: LiveServer, context: BrowserContext, table: Scene) -> None:
    browser = context.browser
    assert browser is not None
    plain = browser.new_context(java_script_enabled=False)
    sign_in(plain, live_server.url, table.secretary)
    page = plain.new_page()
    page.goto(live_server.url + reverse("game_record", args=[table.sheet.pk, 1]))

    page.click("[data-to=forward]")
    expect(page.locator(".said-number")).to_have_text("1")
    page.click("[data-to=last]")
    expect(page.locator(".said-number")).to_have_text(str(STEPS))
    page.click("#replay-moves [data-step='3']")
    expect(page.locator(".said-number")).to_have_text("3")
    expect(page.locator("[data-plays]")).to_be_hidden()
    plain.close()


def test_phone_shows_the_table_above_the_controls(replay: Page) -> None:
    replay.set_viewport_size({"width": 390, "height": 844})
    replay.click("[data-to=forward]")
    expect_step(replay, 1)

    assert replay.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(replay.locator(".felt-pile")).to_be_in_viewport()
    expect(replay.locator("#replay-controls")).to_be_in_viewport()


def test_page_has_no_accessibility_violations(replay: Page) -> None:
    for step in (0, 17, STEPS):
        replay.click(f"#replay-moves [data-step='{step}']")
        expect_step(replay, step)
        assert (step, violations(replay)) == (step, [])
