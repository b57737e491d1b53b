"""The search with the keyboard alone, below its field and as a page; on the phone as a field of the menu."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.accessibility import violations, violations_in_both_themes
from tests.browser.sheets import sign_in
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db(transaction=True)
FIELD = "#search-bar"


@pytest.fixture
def here(page: Page, context: BrowserContext, live_server: LiveServer) -> Scene:
    made = scene()
    sign_in(context, live_server.url, made.secretary)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(live_server.url + reverse("affairs", args=[made.league.slug]))
    return made


def test_ctrl_k_finds_a_person_and_enter_opens_the_record(page: Page, here: Scene) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "search/" in request.url else None)
    page.keyboard.press("Control+k")
    expect(page.locator(FIELD)).to_be_focused()
    page.keyboard.type("cäci", delay=30)
    option = page.get_by_role("option", name="Cäcilia")
    expect(option).to_have_attribute("aria-selected", "true")
    expect(page.locator(FIELD)).to_have_attribute("aria-expanded", "true")
    assert len(asked) == 1
    assert violations_in_both_themes(page) == []
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cäcilia")


def test_arrows_choose_and_escape_closes(page: Page, here: Scene) -> None:
    page.keyboard.press("Control+k")
    page.keyboard.type("tisch 1 12.9.")
    chosen = page.locator("[role=option][aria-selected=true]")
    expect(chosen).to_contain_text("Tisch 1")
    page.keyboard.press("ArrowDown")
    expect(chosen).to_have_count(1)
    page.keyboard.press("ArrowUp")
    active = page.locator(FIELD).get_attribute("aria-activedescendant")
    assert chosen.get_attribute("id") == active
    page.keyboard.press("Escape")
    expect(page.locator(".league-nav .search-list")).to_be_hidden()
    expect(page.locator(FIELD)).to_have_value("tisch 1 12.9.")
    page.keyboard.press("ArrowDown")
    expect(chosen).to_contain_text("Tisch 1")


def test_without_a_script_the_field_leads_to_a_page_that_says_the_same(
    browser: Browser, live_server: LiveServer
) -> None:
    made = scene()
    context = browser.new_context(locale="de-DE", java_script_enabled=False)
    sign_in(context, live_server.url, made.secretary)
    page = context.new_page()
    page.goto(live_server.url + reverse("affairs", args=[made.league.slug]))
    page.locator(FIELD).fill("logbuch")
    page.locator(FIELD).press("Enter")
    page.get_by_role("link", name=re.compile("^Logbuch")).first.click()
    expect(page).to_have_url(live_server.url + reverse("log", args=[made.league.slug]))
    context.close()


def test_on_the_phone_it_is_a_field_at_the_top_of_the_menu(page: Page, here: Scene) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(FIELD)).to_be_hidden()
    page.locator("[popovertarget=account-menu]").click()
    field = page.locator("#search-menu")
    field.fill("anke")
    expect(page.get_by_role("option", name="Anke")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("option", name="Anke").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Anke")
