"""Two rounds drawn for thirteen players, looked at, changed by hand, taken over and printed; then one more comes."""

from io import BytesIO

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from pytest_django.live_server_helper import LiveServer

from scoring.models import Evening, Seat
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.sheets import sign_in
from tests.scoring.scenes import NAMES, evening, league, official, participants, season

pytestmark = pytest.mark.django_db(transaction=True)
THIRTEEN = (*NAMES, "Käthe", "Lasse", "Merle")


@pytest.fixture
def planned() -> Evening:
    of_evening = evening(season(league()))
    participants(of_evening, THIRTEEN)
    return of_evening


def test_two_rounds_for_thirteen_are_drawn_changed_and_printed(
    page: Page, live_server: LiveServer, planned: Evening
) -> None:
    sign_in(page.context, live_server.url, official(planned.season.league, "secretary"))
    page.goto(live_server.url + reverse("evening_tables", args=[planned.pk]))
    page.select_option("[name=method]", "meet_many")
    page.fill("[name=rounds]", "2")
    page.click("form[action$='/tables/draw/'] button")
    expect(page.locator(".seating-tables")).to_have_count(2)
    expect(page.locator(".seating-seats li")).to_have_count(26)
    assert not Seat.objects.exists()
    assert violations_in_both_themes(page) == []

    second_round = page.locator(".seating-tables").nth(1).locator(".panel")
    one = second_round.nth(0).locator("li").nth(1)
    other = second_round.nth(1).locator("li").nth(1)
    moved = other.inner_text()
    one.locator("input").check()
    other.locator("input").check()
    page.click(".seating-actions button")
    page.wait_for_url("**swap=2.*")
    expect(one).to_have_text(moved)

    page.click(".seating-write .primary")
    page.wait_for_url(live_server.url + reverse("evening_tables", args=[planned.pk]))
    expect(page.locator(".seats .seat-name")).to_have_count(26)
    assert violations_in_both_themes(page) == []
    address = page.locator("a[href$='slips.pdf']").get_attribute("href")
    slips = page.request.get(f"{live_server.url}{address}").body()
    pages = PdfReader(BytesIO(slips)).pages
    text = "\n".join(sheet.extract_text() for sheet in pages)
    assert len(pages) == 2
    for name in THIRTEEN:
        assert name in text

    participants(planned, (*THIRTEEN, "Nele"))
    page.get_by_role("link", name="Kommende Tische ändern").click()
    expect(page.get_by_text("Nele").first).to_be_visible()
    assert violations_in_both_themes(page) == []
