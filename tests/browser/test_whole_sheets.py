"""A sheet that is read is shown whole, with all its games and players."""

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from scoring.audit.services.reviews import submit_sheet
from scoring.sheets.selectors.checked_sheets import checked_sheet, fingerprint
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.services.sheet_edits import record_control_totals
from tests.browser.sheets import sign_in
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 14
HIDDEN = """[...document.querySelectorAll('.table-scroll')].map((box) => ({
  below: box.scrollHeight - box.clientHeight, beside: box.scrollWidth - box.clientWidth,
}))"""


def full_table() -> Scene:
    """Ten players, more games than half a window holds, a sum on paper; submitted."""
    played = scene(players=10)
    for number in range(1, GAMES + 1):
        points = [(seat * 7 + number) % 40 + 1 for seat in range(10)]
        points[number % 10] = 0
        played.save(number, number % 10, *points)
    record_control_totals(sheet_id=played.sheet.pk, actor=None, totals={played.seats[0].pk: 7})
    [print_] = map(fingerprint, checked_sheet(full_sheet(played.sheet.pk)).open_warnings)
    reasons = {print_: "a slip of the paper"}
    submit_sheet(sheet_id=played.sheet.pk, actor=played.secretary, confirmed=[print_], reasons=reasons)
    return played


@pytest.mark.clause("L6.4", "L6.6")
def test_all_games_and_players_are_shown_without_scrolling_in_a_window(
    page: Page, context: BrowserContext, live_server: LiveServer
) -> None:
    played = full_table()
    sign_in(context, live_server.url, played.auditor)
    page.set_viewport_size({"width": 640, "height": 450})  # 1280 × 900 at 200 %
    for name in ("sheet", "sheet_review", "sheet_tick", "sheet_read"):
        page.goto(live_server.url + reverse(name, args=[played.sheet.pk]))
        assert max(box["below"] for box in page.evaluate(HIDDEN)) <= 1, name
        if name == "sheet":
            page.locator("tr.sum.paper").scroll_into_view_if_needed()
            assert page.locator("tr.sum.paper").is_visible()

    page.set_viewport_size({"width": 1280, "height": 900})
    played.sign()
    for name, key in (("sheet", played.sheet.pk), ("evening", played.evening.pk)):
        page.goto(live_server.url + reverse(name, args=[key]))
        assert [box["beside"] for box in page.evaluate(HIDDEN)] == [0] * page.locator(".table-scroll").count(), name
