"""Results on a phone: the games of a full table stand side by side, nothing scrolls sideways, and names keep whole."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.accessibility import torn_words, violations_in_both_themes
from tests.scoring.codes import access_to, credentials, scene_of_today
from tests.scoring.scenes import scene

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = (
    "Annegret Ostermann-Schmidt", "Bartholomäus", "Cäcilia", "Dörte", "Eike",
    "Femke", "Günther", "Hauke", "Inken", "Jörn",
)  # fmt: skip
_WIDER = """() => [...document.querySelectorAll(".table-scroll, html")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => [each.className, each.clientWidth, each.scrollWidth])"""


def test_games_of_a_full_table_fit_a_phone(browser: Browser, live_server: LiveServer) -> None:
    table = scene(players=10, names=NAMES)
    for number in range(1, 6):
        table.save(number, 1, 128, 0, *[100 + number] * 8, exact_grab=number == 2)
    table.submit()
    table.sign()
    size = {"width": 390, "height": 800}
    with browser.new_context(viewport=size, has_touch=True, locale="de-DE", reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(live_server.url + reverse("evening", args=[table.evening.pk]))
        for sheet in page.locator("details.protocol:not([open]) > summary").all():
            sheet.tap()
        expect(page.locator(".matrix .marks-below .badge")).to_be_visible()
        expect(page.locator(".matrix td.marks").first).to_be_hidden()
        assert page.evaluate(_WIDER) == []
        assert violations_in_both_themes(page) == []
        page.set_viewport_size({"width": 320, "height": 800})
        assert page.evaluate(_WIDER) == []
        page.set_viewport_size({"width": 1280, "height": 800})
        expect(page.locator(".matrix .marks-below .badge")).to_be_hidden()
        expect(page.locator(".matrix td.marks .badge")).to_be_visible()


@pytest.mark.parametrize("width", [390, 320])
def test_names_keep_whole_in_each_result(browser: Browser, live_server: LiveServer, width: int) -> None:
    table = scene_of_today(players=10, names=NAMES)
    for number in range(1, 6):
        table.save(number, 1, 128, 0, *[100 + number] * 8)
    link = reverse("guest_link", args=[credentials(access_to(table)).secret])
    season = [table.league.slug, table.season.pk]
    size = ViewportSize(width=width, height=800)
    with browser.new_context(viewport=size, has_touch=True, locale="de-DE", reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(live_server.url + link)
        addresses = [reverse("guest_evening", args=[table.sheet.pk]), reverse("evening", args=[table.evening.pk])]
        found = {address: torn_at(page, live_server.url + address) for address in addresses}
        table.submit()
        table.sign()
        addresses = [reverse("evening", args=[table.evening.pk]), reverse("season", args=season)]
        found |= {f"{address}, signed": torn_at(page, live_server.url + address) for address in addresses}
        page.locator("table.folds .unfold").first.tap()
        assert page.locator(".unfolded dt").count() == page.locator("table.folds thead th:not(:visible)").count()
    assert found == {address: [] for address in found}


def torn_at(page: Page, address: str) -> list[str]:
    page.goto(address)
    expect(page.locator("main table").get_by_text("Bartholomäus").first).to_be_visible()
    return torn_words(page)
