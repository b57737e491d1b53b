"""A list of several pages: ticked with the keyboard over searches and pages, by two people at once, one on a phone."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import APIResponse, Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Evening, Player, Registration
from tests.browser.barriers import Barrier, abort_writing
from tests.browser.sheets import sign_in
from tests.scoring.scenes import evening, league, official, season

pytestmark = pytest.mark.django_db(transaction=True)
SAVED = "Alles gespeichert"


@pytest.fixture
def planned() -> Evening:
    of_evening = evening(season(league()))
    for number in range(250):
        Player.objects.create(league=of_evening.season.league, name=f"Gast {number:03}")
    return of_evening


def entered() -> dict[str, str]:
    return dict(Registration.objects.values_list("player__name", "promptness"))


def test_ticks_outlive_searches_pages_errors_and_somebody_elses_ticks(
    browser: Browser, page: Page, live_server: LiveServer, planned: Evening
) -> None:
    of_league = planned.season.league
    place = live_server.url + reverse("evening_participants", args=[planned.pk])
    sign_in(page.context, live_server.url, official(of_league, "secretary"))
    page.goto(place)
    state, found = page.locator("#registration-state"), page.locator("#registration-found")
    for name in ("Gast 007", "Gast 123", "Gast 249"):
        page.keyboard.type(name)
        expect(page.locator(".attendee-name")).to_have_text([name])  # and no longer the one before
        expect(found).to_have_text("1 gefunden")
        page.keyboard.press("Enter")
    expect(state).to_have_text(SAVED)
    expect(page.locator(".attendee")).to_have_count(100)
    assert entered() == dict.fromkeys(("Gast 007", "Gast 123", "Gast 249"), "in_time")

    other = browser.new_context(locale="de-DE", viewport={"width": 390, "height": 844}, has_touch=True)
    sign_in(other, live_server.url, official(of_league, "secretary"))
    phone = other.new_page()
    phone.goto(f"{place}?show=open&q=gast+1&page=1")
    phone.locator(".attendee", has_text="Gast 100").locator(".mark-late").tap()
    expect(phone.locator("#registration-state")).to_have_text(SAVED)
    other.close()

    page.keyboard.type("gast 1")
    expect(found).to_have_text("100 gefunden")
    expect(page).to_have_url(re.compile(r"q=gast\+1"))
    barrier = Barrier(page, "**/participants/**", abort_writing)
    page.locator(".attendee", has_text="Gast 101").locator(".mark-without").click()
    page.locator(".chips button", has_text="Eingetragen").click()
    expect(page.locator("#registration-again")).to_be_visible()
    barrier.open()
    page.click("#registration-again")
    page.wait_for_url("**/participants/?show=entered&q=gast+1")
    expect(page.locator("#registration-search")).to_have_value("gast 1")
    assert page.locator(".attendee-name").all_text_contents() == ["Gast 100", "Gast 101", "Gast 123"]

    page.go_back()
    expect(page.locator("#registration-search")).to_have_value("gast 1")
    without = page.locator(".attendee", has_text="Gast 101").locator("[type=radio][value=without]")
    expect(without).to_be_checked()
    without.press("Delete")
    expect(state).to_have_text(SAVED)
    assert entered() == {**dict.fromkeys(("Gast 007", "Gast 123", "Gast 249"), "in_time"), "Gast 100": "late"}


def test_answer_of_a_search_that_is_older_than_a_tick_does_not_take_it_from_the_page(
    page: Page, live_server: LiveServer, planned: Evening
) -> None:
    sign_in(page.context, live_server.url, official(planned.season.league, "secretary"))
    page.goto(live_server.url + reverse("evening_participants", args=[planned.pk]))
    held: list[tuple[Route, APIResponse]] = []
    page.route(
        "**/participants/?*",
        lambda route: (
            held.append((route, route.fetch())) if "hx-request" in route.request.headers else route.fallback()
        ),
    )
    page.keyboard.type("gast 00")
    while not held:
        page.wait_for_timeout(20)
    row = page.locator(".attendee", has_text="Gast 001")
    row.locator(".mark-late").click()
    expect(page.locator(".registration-counts strong")).to_have_text("1 Teilnehmer")
    for route, answer in held:
        route.fulfill(response=answer)
    expect(page.locator("#registration-found")).to_have_text("10 gefunden")
    expect(row.locator("[type=radio][value=late]")).to_be_checked()
    expect(row.locator("a[href*='/registrations/']")).to_be_visible()
