"""The medal table of the Unolympics on a phone."""

from datetime import date

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.accessibility import violations
from tests.scoring.scenes import evening, league, season
from tests.scoring.unolympics_scenes import club, discipline

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.clause("L1b", "D2")
def test_medals_fit_a_phone_and_open_what_they_were_won_for(page: Page, live_server: LiveServer) -> None:
    games = season(league())
    club(games, "Lübecker Kartenrunde von 1972", "Anke", "Björn")
    club(games, "Kiel", "Dörte")
    discipline(games, "Speed", {"Anke": 1, "Dörte": 1, "Hauke": 3})
    discipline(games, "Blitz", {"Björn": 1}, day=13, is_official=False)
    evening(games, kind="unolympics", title="Ausdauer", date=date(2025, 9, 20))
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(live_server.url + reverse("unolympics", args=[games.league.slug, games.pk]))

    first = page.locator(".medal-table tbody tr").first
    expect(first.locator(".total .explained")).to_be_in_viewport(ratio=1)
    first.locator(".explained").first.click()

    reasons = page.locator("#explanation-dialog .reasons li")
    expect(reasons).to_contain_text(["Gold, geteilt: Anke in Speed.", "Gold: Björn in Blitz."])
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(reasons.first).to_be_hidden()
    assert violations(page) == []
