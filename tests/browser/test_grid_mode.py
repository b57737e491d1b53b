"""The grid's page while a whole sheet is typed: one bar instead of the frame, nearly all games in sight, and nothing
that is said moves a cell by a pixel."""

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Registration
from scoring.sheets.services.sheet_edits import announce_last_round
from tests.browser.devices import type_row
from tests.browser.sheets import cell, open_grid, open_tool, sign_in, wait_for_state
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db(transaction=True)

DESK: ViewportSize = {"width": 1280, "height": 800}
PLAYERS, GAMES, FEWEST_IN_SIGHT = 8, 14, 12
LONG_NAMES = (
    "Klaus-Dieter von Quitzow-Rantzau",
    "Anke Ostermann-Schmidt",
    "Björn Petersen",
    "Gisela Matthiesen",
    "Cäcilia Dethlefsen",
    "Jürgen Wulff",
    "Elke Thießen",
    "Helga Iversen",
)
_IN_SIGHT = """() => {
  const top = document.querySelector("#grid thead th").getBoundingClientRect().bottom;
  const bottom = document.querySelector("#grid tfoot .total td").getBoundingClientRect().top;
  const rows = [...document.querySelectorAll("tr.game")].map((row) => row.getBoundingClientRect());
  return rows.filter((row) => row.top >= top - 1 && row.bottom <= bottom + 1).length;
}"""
_TOPS = """() => [...document.querySelectorAll("tr.game")].slice(0, 4).map((row) => row.getBoundingClientRect().top)"""
_COVERED = """() => {
  const parts = [...document.querySelectorAll(
    "#grid tfoot :is(input, .paper-mark > *, td[data-sum], .button), #grid tr.game :is(.suspected span, .strikes *)")];
  const rects = parts.filter((part) => part.checkVisibility()).map((part) => [part, part.getBoundingClientRect()]);
  const meet = ([one, a], [other, b]) => !one.contains(other) && !other.contains(one) &&
    a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;
  return rects.flatMap((one, at) => rects.slice(at + 1).filter((other) => meet(one, other))
    .map((other) => `${one[0].outerHTML} / ${other[0].outerHTML}`));
}"""


@pytest.fixture
def table(live_server: LiveServer, context: BrowserContext) -> Scene:
    """Eight players with long names and different credits after 14 games; the secretary is signed in."""
    played = scene(players=PLAYERS, names=LONG_NAMES)
    Registration.objects.filter(pk=played.seats[5].registration_id).update(credit=0)
    for number in range(1, GAMES + 1):
        winner = (number - 1) % PLAYERS
        played.save(number, winner, *[0 if at == winner else 3 + at + number for at in range(PLAYERS)])
    sign_in(context, live_server.url, played.secretary)
    return played


def box(place: Locator) -> dict[str, float]:
    found = place.bounding_box()
    assert found is not None
    return dict(found)


def test_bar_stands_for_the_frame_and_nearly_all_games_are_in_sight(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    page.set_viewport_size(DESK)
    open_grid(page, live_server.url, table.sheet)
    bar, tools = box(page.locator(".grid-bar")), box(page.locator(".tools-bar"))
    assert (bar["y"], bar["height"]) == (0, 48)
    page.locator(".grid-scroll").evaluate("part => part.scrollTo(0, 0)")
    in_sight = page.evaluate(_IN_SIGHT)
    print(f"games in sight of {GAMES} at 1280 × 800: {in_sight}")
    assert in_sight >= FEWEST_IN_SIGHT
    assert tools["y"] + tools["height"] <= DESK["height"]
    heights = page.locator(".tools-bar .button:visible").evaluate_all("parts => parts.map((part) => part.offsetTop)")
    assert len(set(heights)) == 1
    assert page.locator(".tools-bar").evaluate("bar => bar.scrollWidth <= bar.clientWidth")
    open_tool(page, "presence")
    assert box(page.locator(".grid-bar"))["y"] == 0
    assert box(page.locator(".tools-bar")) == tools
    expect(page.locator("#comes-late")).to_be_focused()  # and not somebody who would leave by one Enter too many


def test_nothing_that_is_said_moves_a_cell(page: Page, live_server: LiveServer, table: Scene) -> None:
    page.set_viewport_size({"width": 1280, "height": 1100})  # all of it in sight: nothing is hidden by scrolling
    open_grid(page, live_server.url, table.sheet)
    at_first = page.evaluate(_TOPS)
    said = page.locator("#grid-said .is-shown")

    def all_stand() -> None:
        assert page.evaluate(_TOPS) == at_first

    cell(page, 15, 0).focus()
    type_row(page, "999", "12")
    expect(said).to_contain_text("999")
    all_stand()
    cell(page, 3, 0).focus()
    expect(said).to_contain_text("Spiel 15")
    all_stand()
    page.keyboard.press("!")
    page.keyboard.press("7")
    expect(page.locator("#messages .success")).to_be_visible()
    all_stand()
    page.keyboard.type("41")
    page.keyboard.press("ArrowDown")
    page.locator("#correction-dialog [name=reason]").fill("as on paper")
    page.keyboard.press("Enter")
    wait_for_state(page, 3, "saved")
    expect(page.locator("#game-3 .strikes s")).to_be_visible()
    all_stand()

    page.locator(f"[name=total-{table.seats[0].pk}]").fill("999")
    page.locator("[data-paper] button").click()
    expect(page.locator("#paper-differences strong")).to_contain_text(LONG_NAMES[0])
    all_stand()
    page.evaluate("""() => { document.querySelector("#grid-alert p").textContent = "Keine Verbindung.";
      document.querySelector("#grid-alert").hidden = false; }""")
    all_stand()


@pytest.mark.clause("L6.6")
def test_comparison_with_the_paper_lies_over_nothing(page: Page, live_server: LiveServer, table: Scene) -> None:
    page.set_viewport_size(DESK)
    open_grid(page, live_server.url, table.sheet)
    paper = page.locator("[data-paper]")
    before = box(paper)["height"]
    first = sum(3 + number for number in range(1, GAMES + 1) if (number - 1) % PLAYERS)
    page.locator(f"[name=total-{table.seats[0].pk}]").fill(f"{first + 27}")  # game 11: 14, taken for 41
    page.locator(f"[name=total-{table.seats[1].pk}]").fill("1234")
    page.locator("[data-paper] button").click()
    line = page.locator("#paper-differences p")
    expect(line.first).to_contain_text(f"{LONG_NAMES[0]} +27: Spiel 11: 41 statt 14?")
    expect(page.locator("[data-suspected] span").first).to_have_text("41?")
    assert box(paper)["height"] == before
    assert page.evaluate(_COVERED) == []
    line.first.locator("a").first.click()
    expect(cell(page, 11, 0)).to_be_focused()


@pytest.mark.clause("L8.3")
def test_last_round_is_announced_by_keys_and_one_types_on(page: Page, live_server: LiveServer, table: Scene) -> None:
    page.set_viewport_size(DESK)
    open_grid(page, live_server.url, table.sheet)
    expect(cell(page, 15, 0)).to_be_focused()
    tools = page.locator("[data-opens-tool]:visible").evaluate_all("all => all.map(({ dataset }) => dataset.opensTool)")
    page.keyboard.press("F2")
    page.keyboard.press(f"{1 + tools.index('last-round')}")
    expect(page.locator("#id_after_game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#tools [data-tool]:visible")).to_have_count(0)
    expect(cell(page, 15, 0)).to_be_focused()
    expect(page.locator("#sheet-state")).to_contain_text("noch 8 Spiele")
    expect(page.locator("#general-findings")).not_to_contain_text("angesagt")
    type_row(page, "*", *["7"] * (PLAYERS - 1))
    wait_for_state(page, 15, "saved")
    expect(page.locator("#sheet-state")).to_contain_text("noch 7 Spiele")


@pytest.mark.clause("L8.3")
def test_last_game_of_the_last_round_leads_to_submitting(page: Page, live_server: LiveServer, table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary, after_game=7)
    open_grid(page, live_server.url, table.sheet)
    type_row(page, "*", *["7"] * (PLAYERS - 1))
    wait_for_state(page, 15, "saved")
    expect(page.locator("#finish")).to_be_focused()
    expect(page.locator("#messages")).to_contain_text("Jetzt: abgeben")
    open_grid(page, live_server.url, table.sheet)
    expect(page.locator("#finish")).to_be_focused()


@pytest.mark.clause("L7")
def test_penalty_card_is_offered_for_the_game_that_was_played_last(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    open_grid(page, live_server.url, table.sheet)
    expect(cell(page, 15, 0)).to_be_focused()
    page.keyboard.press("!")
    expect(page.locator("#penalty-game")).to_have_value("14")
    assert page.locator("#penalty-title").evaluate("title => getComputedStyle(title).outlineStyle") == "none"
    page.keyboard.press("Escape")
    cell(page, 6, 2).focus()
    page.keyboard.press("!")
    expect(page.locator("#penalty-game")).to_have_value("6")


def test_tools_have_numbers_without_a_gap(page: Page, live_server: LiveServer, table: Scene) -> None:
    page.set_viewport_size(DESK)
    open_grid(page, live_server.url, table.sheet)
    shown = page.locator("#tools [data-tool]:visible")
    tools = page.locator("[data-opens-tool]:visible")
    for digit, name in enumerate(tools.evaluate_all("all => all.map(({ dataset }) => dataset.opensTool)"), start=1):
        page.keyboard.press("F2")
        page.keyboard.press(f"{digit}")
        expect(shown.first).to_have_attribute("data-tool", name)
        page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
