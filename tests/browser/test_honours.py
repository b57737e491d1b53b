"""The table of honour and the pictures of a closed season, on a phone and for who cannot see them."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from scoring.models import EveningStanding, Season
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.devices import PHONE
from tests.browser.sheets import sign_in
from tests.scoring.closed_seasons import close_season
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import league, official, season

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

NAMES = ("Nele Ohlsen", "Łukasz Żak", "Friederike Charlotte von Hohenstein-Wolkenburg", "Bo")


@pytest.fixture
def closed() -> Season:
    """Six evenings, the last of which has broken a record."""
    of_season = season(league())
    for day in range(6):
        order = [*NAMES[day % 4 :], *NAMES[: day % 4]]
        last = closed_evening(of_season, dict(zip(order, (12, 9, 8, 6), strict=True)), day=7 * day + 1)
    EveningStanding.objects.filter(evening=last, rank=1).update(total=-12)
    close_season(of_season)
    return of_season


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_pages_fit_a_phone_and_are_accessible(live_server: LiveServer, phone: Page, closed: Season) -> None:
    of_league = [closed.league.slug]
    pages = {
        "honours": reverse("honours", args=of_league),
        "season": reverse("season", args=[*of_league, closed.pk]),
        "list": reverse("seasons", args=of_league),
        "public": reverse("league", args=of_league),
        "evening": reverse("evening", args=[closed.evenings.order_by("date").last().pk]),
    }
    found = {}
    for name, address in pages.items():
        phone.goto(live_server.url + address)
        for folded in phone.locator("main details").all():
            folded.evaluate("part => { part.open = true }")
        found[name] = violations_in_both_themes(phone)
        width = phone.evaluate("document.documentElement.scrollWidth - innerWidth")
        found[name] += [f"{width} pixels too wide"] if width > 0 else []
    assert found == {name: [] for name in pages}


def test_page_of_its_prints_fits_and_is_accessible(browser: Browser, live_server: LiveServer, closed: Season) -> None:
    found = {}
    for width in (PHONE["width"], 1280):
        size = ViewportSize(width=width, height=800)
        with browser.new_context(locale="de-DE", viewport=size, reduced_motion="reduce") as context:
            sign_in(context, live_server.url, official(closed.league, "president"))
            page = context.new_page()
            page.goto(live_server.url + reverse("season_prints", args=[closed.league.slug, closed.pk]))
            found[width] = violations_in_both_themes(page)
            found[width] += page.evaluate("document.documentElement.scrollWidth > innerWidth ? ['too wide'] : []")
    assert found == {PHONE["width"]: [], 1280: []}
