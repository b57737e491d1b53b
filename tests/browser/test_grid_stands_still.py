"""The grid while one types: nothing moves, all of it is in sight, and it says what is missing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from scoring.sheets.services.sheet_edits import announce_last_round
from tests.browser.devices import type_row
from tests.browser.sheets import cell, open_grid, sign_in, wait_for_state
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = 10
_EDGES = """() => {
  const scroller = document.querySelector(".grid-scroll").getBoundingClientRect();
  const cells = [...document.querySelectorAll("#grid thead th"), ...document.activeElement.closest("tr").cells];
  const edges = cells.map((cell) => cell.getBoundingClientRect());
  const hidden = edges.filter(({ left, right }) => left < scroller.left || right > scroller.right + 0.5);
  const cut = cells.filter((cell) => cell.matches("th") && cell.scrollWidth > cell.clientWidth);
  return [edges.flatMap(({ left, width, height }) => [left, width, height]), hidden.length + cut.length];
}"""
_IN_SIGHT = """() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  const sums = document.querySelector("tfoot .total").getBoundingClientRect().top;
  const head = document.querySelector("#grid thead").getBoundingClientRect().bottom;
  const line = document.querySelector("tfoot tr:last-child").getBoundingClientRect();
  return [top >= head - 1, bottom <= sums + 1, line.bottom <= innerHeight];
}"""


@pytest.fixture
def table(live_server: LiveServer, context: BrowserContext) -> Scene:
    """A table of ten after one game; the secretary is signed in."""
    played = scene(players=PLAYERS)
    played.save(1, 1, 12, 0, *range(3, 11))
    sign_in(context, live_server.url, played.secretary)
    return played


def edges(page: Page) -> list[float]:
    """Left edge, width and height of each cell of the head and the current row, all of them whole and in sight."""
    found, hidden_or_cut = page.evaluate(_EDGES)
    assert hidden_or_cut == 0
    return [round(edge, 1) for edge in found]


def states_of_a_game(page: Page, number: int) -> Iterator[str]:
    """Type a game, complete it and save it; each step says what the row is called then."""
    yield "empty"
    page.keyboard.type("12")
    yield "unsaved"
    for _hand in range(PLAYERS):
        page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    yield "incomplete"
    page.keyboard.press("*")
    type_row(page, *["*"], *[f"{points}" for points in range(20, 19 + PLAYERS)])
    page.keyboard.press("ArrowUp")
    yield "saved"
    page.keyboard.press("ArrowDown")


def test_no_column_moves_while_games_are_typed_and_saved(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_grid(page, live_server.url, table.sheet)
    for number, width in enumerate((1280, 1366, 1920), start=2):
        page.set_viewport_size(ViewportSize(width=width, height=900))
        at_first = edges(page)
        for state in states_of_a_game(page, number):
            wait_for_state(page, number, state)
            assert edges(page) == at_first, (width, state)


def test_row_is_in_sight_with_any_number_of_findings(page: Page, live_server: LiveServer, table: Scene) -> None:
    page.set_viewport_size(ViewportSize(width=1280, height=900))
    for number in range(2, 16):
        table.save(number, 1, 12, 0, *range(3, 3 + PLAYERS - 2))
    open_grid(page, live_server.url, table.sheet)
    page.locator("#game-16 [data-field=dealer]").select_option(label="Anke")
    cell(page, 16, 0).focus()
    type_row(page, "*", *["0"] * (PLAYERS - 2), "999")
    wait_for_state(page, 16, "saved")
    expect(page.locator("#notes-16 li")).to_have_count(3)
    expect(page.locator("#game-16 [data-badge]")).to_have_accessible_name("Spiel 16: gespeichert, unmöglich")
    expect(page.locator("#game-16 .worth-mark:not(.is-empty)")).to_be_visible()
    expect(cell(page, 17, 0)).to_be_focused()
    assert page.evaluate(_IN_SIGHT) == [True, True, True]


def test_incomplete_row_says_what_is_missing_and_the_next_one_does_not(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    open_grid(page, live_server.url, table.sheet)
    type_row(page, *[f"{points}" for points in range(11, 11 + PLAYERS)])
    notes = page.locator("#notes-2 [data-missing]")
    expect(notes).to_have_text("Es fehlt der Gewinner (Taste *).")
    expect(page.locator("#grid-live")).to_have_text("Spiel 2 ist unvollständig. Es fehlt der Gewinner (Taste *).")
    expect(page.locator("#game-2 [data-badge]")).to_have_accessible_name("Spiel 2: unvollständig")
    type_row(page, "*", *["7"] * (PLAYERS - 1))
    wait_for_state(page, 3, "saved")
    expect(page.locator("#notes-3")).not_to_contain_text("Spiel 2")

    cell(page, 2, 9).fill("")
    cell(page, 2, 0).focus()
    page.keyboard.press("*")
    expect(notes).to_have_text("Es fehlen die Punkte von Jörn.")
    expect(page.locator("#game-2 .is-missing")).to_have_id(f"cell-2-{table.seats[9].pk}")
    cell(page, 2, 9).fill("5")
    expect(notes).to_be_hidden()

    announce = page.locator("form[data-kind=last_round] button")
    cell(page, 4, 0).fill("7")
    press(page, "last-round")
    expect(announce).to_be_visible()
    expect(page.locator("#notes-4 [data-missing]")).to_be_visible()
    cell(page, 4, 0).focus()
    page.keyboard.press("/")
    expect(page.locator("#notes-4 [data-ask]")).to_be_visible()
    expect(announce).to_be_hidden()  # whoever is at a cell sees it
    press(page, "last-round")
    expect(announce).to_be_visible()
    expect(page.locator("#notes-4 [data-ask]")).to_be_hidden()


def press(page: Page, tool: str) -> None:
    """Press the button of a tool as a hand does, which takes its time between down and up."""
    page.locator(f"[data-opens-tool={tool}]").click(delay=100)


def test_note_that_only_informs_is_a_line_like_the_others(page: Page, live_server: LiveServer, table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    open_grid(page, live_server.url, table.sheet)
    page.locator("#game-2 [data-field=dealer]").select_option(label="Anke")
    cell(page, 2, 0).fill("999")
    sentences = page.locator("#notes-2 li")
    expect(sentences).to_have_count(2)
    assert [sentences.nth(at).get_attribute("data-severity") for at in (0, 1)] == ["notice", "warning"]
    looks = "element => { const {display, borderWidth, backgroundColor, padding} = getComputedStyle(element); "
    looks += "return [display, borderWidth, backgroundColor, padding, element.querySelector('.symbol').offsetWidth] }"
    assert sentences.nth(0).evaluate(looks) == sentences.nth(1).evaluate(looks)
