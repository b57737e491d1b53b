"""The auditor in a browser: the paper typed again with one hand, games ticked beside a photo of it."""

import re
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.audit.services.audit_readings import TypedFigure, record_readings
from scoring.audit.services.photos import add_photo
from scoring.audit.services.reviews import send_back_sheet
from scoring.models import AuditReading, TickedGame
from tests.browser.accessibility import violations
from tests.browser.barriers import Barrier, abort_writing
from tests.browser.readings import cells, expect_states, open_reading, table_to_read, type_figures
from tests.browser.sheets import open_grid, sign_in
from tests.scoring.photos import jpeg
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db(transaction=True)

EDGES = "keys => keys.map((key) => JSON.stringify(key.getBoundingClientRect()))"
IS_ON_TOP = """element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.fixture
def table(live_server: LiveServer, context: BrowserContext, settings, tmp_path: Path) -> Scene:
    """The table to be read; its auditor is signed in."""
    settings.MEDIA_ROOT = tmp_path
    played = table_to_read()
    sign_in(context, live_server.url, played.auditor)
    return played


def open_ticks(page: Page, live_server: LiveServer, table: Scene) -> None:
    page.goto(live_server.url + reverse("sheet_tick", args=[table.sheet.pk]))
    page.locator("#ticks[data-ready]").wait_for()


def cut_saving(page: Page, address: str) -> Barrier:
    """To be called before the page is opened: a page that is already there may send once more before it is cut."""
    return Barrier(page, re.compile(address), abort_writing)


@pytest.mark.parametrize(("last", "leads_to"), [("47", "#differences a.primary"), ("74", "#differences")])
@pytest.mark.clause("L6.6")
def test_last_cell_counts_by_enter_and_leads_to_what_is_next(
    page: Page, context: BrowserContext, live_server: LiveServer, last: str, leads_to: str
) -> None:
    played = scene(players=3)
    played.save(1, 0, 0, 9, 99)
    played.save(2, 1, 12, 0, 47)
    played.submit()
    sign_in(context, live_server.url, played.auditor)
    open_reading(page, live_server, played)
    type_figures(page, "*", "", "99", "12", "*", last)
    expect(cells(page, 1).nth(1).locator("input")).to_be_focused()  # what was passed over comes first
    type_figures(page, "9")
    cells(page, 2).nth(2).locator("input").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#reading-progress")).to_have_js_property("value", 2)
    expect(page.locator(leads_to)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/review/$" if last == "47" else "/read/$"))


def test_undo_takes_the_last_figures_away_even_after_the_page_was_closed(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    open_reading(page, live_server, table)
    type_figures(page, "12", "*", "47")
    expect_states(page, 1, "same", "same", "same")
    expect(page.locator("#reading-unsent")).to_be_hidden()
    open_reading(page, live_server, table)
    page.keyboard.press("Control+z")
    expect_states(page, 1, "same", "same", "unread")
    expect(cells(page, 1).nth(2).locator("input")).to_be_focused()
    page.keyboard.press("Control+z")
    expect_states(page, 1, "same", "unread", "unread")
    expect(page.locator("#reading-unsent")).to_be_hidden()
    assert list(AuditReading.objects.exclude(seat=None).values_list("value", flat=True)) == ["12"]


def test_figures_typed_without_network_survive_a_closed_page_and_are_sent_later(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    barrier = cut_saving(page, "/read/$")
    open_reading(page, live_server, table)
    type_figures(page, "12", "*")
    expect(page.locator("#reading-alert")).to_be_visible()
    expect_states(page, 1, "waiting", "waiting", "unread")
    expect(page.locator("#reading-unsent")).to_contain_text("2")
    assert not AuditReading.objects.exists()

    barrier.open()
    open_reading(page, live_server, table)
    expect_states(page, 1, "same", "same", "unread")
    expect(cells(page, 1).nth(2).locator("input")).to_be_focused()
    assert list(AuditReading.objects.order_by("pk").values_list("value", flat=True)) == ["12", "*"]


def test_figure_that_cannot_be_read_stays_and_is_quoted(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_reading(page, live_server, table)
    type_figures(page, "7x")
    expect(page.locator("#reading-alert")).to_contain_text("7x")
    expect(cells(page, 1).nth(0).locator("input")).to_be_focused()
    expect(cells(page, 1).nth(0).locator("input")).to_have_value("7x")


def test_paper_is_read_on_a_phone_with_the_keypad(browser: Browser, live_server: LiveServer, table: Scene) -> None:
    with browser.new_context(
        locale="de-DE", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    ) as phone:
        sign_in(phone, live_server.url, table.auditor)
        page = phone.new_page()
        open_reading(page, live_server, table)
        keys = page.locator("#keypad .button")
        keys_at_first = keys.evaluate_all(EDGES)
        assert page.locator("#reading input[data-field=hand]").first.evaluate(IS_ON_TOP)
        page.keyboard.type("7x")
        page.locator("#keypad [data-key=Enter]").tap()
        expect(page.locator("#reading-alert")).to_contain_text("7x")
        assert page.locator("#reading-alert").evaluate(IS_ON_TOP)
        expect(page.locator("#keypad :active")).to_have_count(0)
        assert keys.evaluate_all(EDGES) == keys_at_first
        page.locator("#reading input[data-field=hand]").first.fill("")
        for key in ("1", "3", "Backspace", "2", "Enter", "*", "Enter"):
            page.locator(f"#keypad [data-key='{key}']").tap()
        expect_states(page, 1, "same", "same", "unread")
        page.locator("#keypad [data-key=undo]").tap()
        expect_states(page, 1, "same", "unread", "unread")


@pytest.mark.clause("L6.5", "L6.6")
def test_cells_of_a_sheet_that_was_sent_back_are_marked_until_they_say_what_the_paper_says(
    page: Page, context: BrowserContext, live_server: LiveServer, table: Scene
) -> None:
    figure = TypedFigure(1, table.seats[0].pk, "21")
    record_readings(sheet_id=table.sheet.pk, actor=table.auditor, figures=[figure])
    add_photo(sheet_id=table.sheet.pk, actor=table.secretary, content=jpeg(), name="page.jpg")
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Anke has 21")
    sign_in(context, live_server.url, table.secretary)
    with page.expect_response(live_server.url + reverse("sheet_returned", args=[table.sheet.pk])):
        open_grid(page, live_server.url, table.sheet)
    expect(page.locator("#returned")).to_contain_text("Anke has 21")
    expect(page.locator("#returned")).to_be_in_viewport()
    expect(page.locator("#returned img")).to_have_js_property("naturalWidth", 60)
    expect(page.locator("#returned-places a")).to_be_focused()
    expect(page.locator("td[data-returned]")).to_have_attribute("data-returned", "21")
    assert violations(page) == []

    page.locator("#returned-places a").press("Enter")
    expect(page.locator("td[data-returned] input")).to_be_focused()
    page.keyboard.type("21")
    page.keyboard.press("ArrowDown")
    dialog = page.locator("#correction-dialog")
    dialog.locator("[name=reason]").fill("as on paper")
    page.keyboard.press("Enter")
    expect(page.locator("[data-returned]")).to_have_count(0)
    expect(page.locator("#returned")).to_contain_text("Anke has 21")


@pytest.mark.clause("L6.6")
def test_games_are_ticked_beside_a_photo_with_the_keyboard_alone(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    for _page in range(2):
        add_photo(sheet_id=table.sheet.pk, actor=table.secretary, content=jpeg(), name="page.jpg")
    open_ticks(page, live_server, table)
    boxes, viewer = page.locator("input[name=ticked]"), page.locator("#viewer")
    expect(boxes.nth(0)).to_be_focused()
    expect(viewer.locator("img").first).to_have_js_property("naturalWidth", 60)
    assert violations(page) == []

    page.keyboard.press("+")
    expect(viewer).to_have_attribute("data-zoom", "1.25")
    page.keyboard.press("r")
    expect(viewer).to_have_attribute("data-turns", "1")
    page.keyboard.press("PageDown")
    expect(viewer.locator("[data-page]")).to_have_text("2 / 2")
    expect(viewer).to_have_attribute("data-zoom", "1.00")

    page.keyboard.press("Space")
    expect(page.locator("#game-1")).to_have_class(re.compile("is-ticked"))
    expect(boxes.nth(1)).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("[data-ticked]")).to_have_text("2")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(page.locator("[data-ticked]")).to_have_text("1")
    assert list(TickedGame.objects.values_list("game_number", "has_photo")) == [(1, True)]


def test_tick_without_network_is_taken_back_and_said(page: Page, live_server: LiveServer, table: Scene) -> None:
    cut_saving(page, "/tick/$")
    open_ticks(page, live_server, table)
    page.keyboard.press("Space")
    expect(page.locator("#tick-alert")).to_be_visible()
    expect(page.locator("input[name=ticked]").nth(0)).not_to_be_checked()


def test_photo_is_added_and_zoomed_with_the_wheel(
    page: Page, live_server: LiveServer, table: Scene, tmp_path: Path
) -> None:
    file = tmp_path / "page.jpg"
    file.write_bytes(jpeg())
    page.goto(live_server.url + reverse("sheet_photos", args=[table.sheet.pk]))
    page.set_input_files("[name=photos]", file)
    page.click("main form .button.primary")
    page.wait_for_url("**/tick/")
    page.locator("#ticks[data-ready]").wait_for()
    page.locator(".viewer-stage").hover()
    page.mouse.wheel(0, -100)
    expect(page.locator("#viewer")).to_have_attribute("data-zoom", "1.25")
    page.click("[data-view=fit]")
    expect(page.locator("#viewer")).to_have_attribute("data-zoom", "1.00")


def test_review_page_of_a_sheet_with_everything_on_it_is_accessible(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    figure = TypedFigure(1, table.seats[0].pk, "21")
    record_readings(sheet_id=table.sheet.pk, actor=table.auditor, figures=[figure])
    page.goto(live_server.url + reverse("sheet_irregularity", args=[table.sheet.pk]) + f"?place=1-{table.seats[0].pk}")
    assert violations(page) == []
    page.click("main form .button.primary")
    page.wait_for_url("**/review/")
    expect(page.locator("[id^=irregularity-]")).to_contain_text("21")
    assert violations(page) == []
    page.goto(live_server.url + reverse("irregularities", args=[table.league.slug]))
    expect(page.locator("[id^=irregularity-]")).to_contain_text("Anke")
    assert violations(page) == []
