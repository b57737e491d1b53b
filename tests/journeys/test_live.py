"""An evening followed on a phone and on the screen of the hall: a saved game appears by itself."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.scoring.scenes import Scene, three_after_a_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Scene:
    """A table of three with one game: Björn leads before Cäcilia and Anke."""
    return three_after_a_game()


def test_saved_game_appears_on_the_phone_by_itself(page: Page, live_server: LiveServer, table: Scene) -> None:
    page.goto(live_server.url + reverse("evening", args=[table.evening.pk]))
    expect(page.locator("#live")).to_have_attribute("data-state", "live")
    page.evaluate("window.isTheSamePage = true")
    expect(page.locator("[data-key=places-body] tr")).to_have_text(
        [re.compile("Björn.*−300"), re.compile("Cäcilia.*−293"), re.compile("Anke.*−288")]
    )

    table.save(2, 0, 0, 50, 5)

    expect(page.locator("[data-key=places-body] tr")).to_have_text(
        [re.compile("Anke.*−288"), re.compile("Cäcilia.*−288"), re.compile("Björn.*−250")]
    )
    expect(page.locator("[data-key^=table-]")).to_have_count(0)  # the only table is not shown twice (C7)
    assert page.evaluate("window.isTheSamePage") is True


def test_hall_screen_renews_itself_and_needs_no_account(page: Page, live_server: LiveServer, table: Scene) -> None:
    page.goto(live_server.url + reverse("evening_hall", args=[table.evening.pk]))
    expect(page.locator(".slide.is-shown")).to_be_visible()
    page.keyboard.press("p")
    rows = page.locator(".slide.is-shown tbody tr")
    expect(rows).to_have_text([re.compile("Björn.*−300"), re.compile("Cäcilia.*−293"), re.compile("Anke.*−288")])
    table.save(2, 0, 0, 50, 5)
    expect(rows.first).to_have_text(re.compile("Anke.*−288"))
    expect(page.locator(".slide.is-shown .badge")).to_have_text("vorläufig")
