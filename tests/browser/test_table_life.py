"""What is noted at the table besides results, in a browser: penalty cards by keyboard, the last round closing entry."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import FurtherGame, PenaltyCard, Shuffling
from scoring.sheets.services.sheet_edits import announce_last_round
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.barriers import Barrier
from tests.browser.devices import type_row
from tests.browser.sheets import cell, open_grid, open_tool, sign_in, wait_for_state
from tests.scoring.scenes import Scene, three_after_a_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(live_server: LiveServer, context: BrowserContext) -> Scene:
    """A table of three with one game; the secretary is signed in."""
    played = three_after_a_game()
    sign_in(context, live_server.url, played.secretary)
    return played


@pytest.mark.clause("L7")
def test_penalty_card_is_noted_with_two_keys_while_a_row_is_typed(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    open_grid(page, live_server.url, table.sheet)
    type_row(page, "20")
    expect(cell(page, 2, 1)).to_be_focused()
    page.keyboard.press("!")
    expect(page.locator("[name=seat_id]:checked")).to_have_value(str(table.seats[1].pk))
    expect(page.locator("#penalty-game")).to_have_value("2")
    page.keyboard.press("7")
    expect(page.locator("#penalty-list strong")).to_have_text(["Björn"])
    expect(cell(page, 2, 1)).to_be_focused()
    type_row(page, "*", "30")
    wait_for_state(page, 2, "saved")
    noted = PenaltyCard.objects.get()
    assert (noted.game_number, noted.seat, noted.offence) == (2, table.seats[1], "uno_forgotten")


def test_tools_open_one_at_a_time_by_two_keys_and_lead_back_to_the_cell(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    open_grid(page, live_server.url, table.sheet)
    page.keyboard.type("2")
    shown = page.locator("#tools [data-tool]:visible")
    expect(shown).to_have_count(0)
    page.keyboard.press("F2")
    page.keyboard.press("2")
    expect(shown).to_have_attribute("data-tool", "shuffling")
    expect(page.locator(".passes button")).to_be_focused()
    with page.expect_response("**/life/"):
        page.evaluate("document.getElementById('life').dispatchEvent(new Event('refresh'))")
    expect(page.locator("#life.htmx-settling, #life.htmx-request")).to_have_count(0)
    expect(page.locator(".passes button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".passes .count")).to_be_visible()
    page.keyboard.press("F2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("3")
    expect(shown).to_have_attribute("data-tool", "presence")
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    expect(cell(page, 2, 0)).to_be_focused()


def test_buttons_of_who_comes_and_goes_stay_in_their_place(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_grid(page, live_server.url, table.sheet)
    open_tool(page, "presence")
    outside = """() => [...document.querySelectorAll(".presences li")].filter((place) => {
      const [{left, right}, button] = [place, place.querySelector("button")].map((e) => e.getBoundingClientRect());
      return button.left < left || button.right > right;
    }).length"""
    for width in (390, 1024, 1280, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(outside) == 0


_TYPE_WHILE_DRAWN = """() => new Promise((settled) => {
  const grid = document.querySelector("#grid");
  document.addEventListener("htmx:afterSwap", () => grid.dispatchEvent(new Event("input")), { once: true });
  document.addEventListener("htmx:afterSettle", () => setTimeout(settled), { once: true });
  grid.dispatchEvent(new CustomEvent("sheet-saved"));
})"""


@pytest.mark.clause("L8.3")
def test_last_round_counts_down_and_closes_the_entry(page: Page, live_server: LiveServer, table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    open_grid(page, live_server.url, table.sheet)
    state = page.locator("#sheet-state")
    expect(state).to_contain_text("3")
    for number, points in ((2, "20"), (3, "21"), (4, "22")):
        type_row(page, points, "*", "30")
        wait_for_state(page, number, "saved")
    expect(page.locator("#finish")).to_be_focused()
    cell(page, 5, 0).focus()
    type_row(page, "23", "*", "30")
    wait_for_state(page, 5, "closed")
    expect(page.locator("#grid-alert")).to_contain_text("L8.3")
    assert table.sheet.games.count() == 4

    open_tool(page, "last-round")
    page.locator("#life details", has=page.locator("[action$='/further-game/']")).locator("summary").click()
    page.locator("[action$='/further-game/'] [name=reason]").fill("everybody agreed")
    page.locator("[action$='/further-game/'] button").click()
    told = page.locator("#life-word .notice.success")
    expect(told).to_be_visible()
    with page.expect_response("**/life/"):  # somebody else notes something, and the panels are drawn anew
        page.evaluate("() => document.querySelector('#grid').dispatchEvent(new CustomEvent('sheet-saved'))")
    expect(page.locator("#life.htmx-settling, #life.htmx-request")).to_have_count(0)
    expect(told).to_be_visible()
    page.keyboard.press("F2")
    page.keyboard.press("Escape")  # the drawer lies over the rows
    page.locator("#game-5 [data-badge]").click()
    wait_for_state(page, 5, "saved")
    assert table.sheet.games.count() == 5
    open_tool(page, "last-round")
    expect(told).to_be_visible()
    page.evaluate(_TYPE_WHILE_DRAWN)
    expect(told).to_have_count(0)


@pytest.mark.clause("L8.3")
def test_what_is_begun_in_a_panel_outlives_the_games_written_meanwhile(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    for number in (2, 3, 4):
        table.save(number, 1, 12, 0, 7)
    late = Barrier(page, "**/life/")
    with page.expect_request("**/life/"):
        open_grid(page, live_server.url, table.sheet)
    form = page.locator("[action$='/further-game/']")
    reason = form.locator("[name=reason]")
    open_tool(page, "last-round")
    page.locator("#life details", has=form).locator("summary").click()
    reason.fill("everybody agreed")

    with page.expect_response("**/life/"):
        late.open()
    expect(page.locator("#life.htmx-settling, #life.htmx-request")).to_have_count(0)
    expect(reason).to_be_focused()
    expect(reason).to_have_value("everybody agreed")

    with page.expect_response("**/life/"):
        page.locator("#last-round-title").click()  # out of the field: what was asked for meanwhile is drawn now
    expect(page.locator("#life.htmx-settling, #life.htmx-request")).to_have_count(0)
    expect(reason).to_have_value("everybody agreed")
    form.locator("button").click()
    expect(page.locator("#life-word .notice.success")).to_be_visible()
    expect(page.locator("#life [name=reason]")).to_have_count(0)
    assert FurtherGame.objects.get().reason == "everybody agreed"


@pytest.mark.clause("L6.1")
def test_one_tap_notes_the_passes_and_the_panel_follows_the_games(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    open_grid(page, live_server.url, table.sheet)
    open_tool(page, "shuffling")
    page.locator("#life .passes button").click()
    expect(page.locator("#life .passes .count")).to_be_visible()
    assert list(Shuffling.objects.values_list("game_number", "passes")) == [(2, 2)]
    cell(page, 2, 0).click()
    for _game in range(3):
        type_row(page, "20", "*", "30")
    wait_for_state(page, 4, "saved")
    expect(page.locator("#life .passes input[name=game_number]")).to_have_value("5")


def test_penalty_dialog_and_panels_are_accessible(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_grid(page, live_server.url, table.sheet)
    assert violations_in_both_themes(page) == []
    page.keyboard.press("!")
    expect(page.locator("#penalty-dialog")).to_be_visible()
    assert violations_in_both_themes(page) == []
