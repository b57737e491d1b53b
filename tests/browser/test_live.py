"""An evening followed in a browser: figures that renew themselves, one's own row, no network, and the hall screen."""

import re
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Response, expect
from pytest_django.live_server_helper import LiveServer

from scoring.seating.services.seats import seat_table
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.devices import answered, stop_clock, wait_for_answer
from tests.browser.sheets import sign_in
from tests.scoring.scenes import NOTE, Scene, participants, player_account, scene, three_after_a_game

pytestmark = pytest.mark.django_db(transaction=True)
ASKED_WITHIN = 2_500
"""Milliseconds of the page's own time within which it asks again: half a second is left of the three for the answer."""

PARTS = re.compile("/(standing|slides)/$")


@pytest.fixture
def table() -> Scene:
    """A table of three with one game: Björn leads before Cäcilia and Anke."""
    return three_after_a_game()


def open_evening(page: Page, address: str, table: Scene) -> None:
    """The page, once it has had its first answer: from then on it renews itself."""
    page.goto(address + reverse("evening", args=[table.evening.pk]))
    expect(page.locator("#live")).to_have_attribute("data-state", "live")


def open_hall(page: Page, address: str, table: Scene) -> None:
    """The screen, once it has had its first answer."""
    with answered(page, PARTS):
        page.goto(address + reverse("evening_hall", args=[table.evening.pk]))
    expect(page.locator(".slide.is-shown")).to_be_visible()


def pass_time(page: Page) -> Response:
    """Let so much of a stopped page's time pass that it asks again; gives the answer."""
    with answered(page, PARTS) as answers:
        page.clock.run_for(ASKED_WITHIN)
    return answers[0]


OPENED = {"evening": open_evening, "evening_hall": open_hall}


def totals(page: Page) -> Locator:
    """The rows of the standing."""
    return page.locator("[data-key=places-body] tr")


@pytest.mark.parametrize("name", ["evening", "evening_hall"])
def test_screen_asks_again_within_two_and_a_half_seconds_of_its_own_time(
    page: Page, live_server: LiveServer, table: Scene, name: str
) -> None:
    stop_clock(page)
    OPENED[name](page, live_server.url, table)
    expect(page.locator("tbody tr").first).to_contain_text("Björn")
    assert pass_time(page).status == 304  # nothing is told of what has not changed
    table.save(2, 0, 0, 50, 5)
    assert pass_time(page).status == 200
    expect(page.locator("tbody tr").first).to_contain_text("Anke")


def test_changed_rows_are_highlighted_and_others_stay_as_they_are(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    stop_clock(page)
    open_evening(page, live_server.url, table)
    page.locator("details[data-key=season] summary").click()
    page.locator("[data-key^=place-] a").first.focus()
    table.save(1, 1, 21, 0, 7, note=NOTE)
    pass_time(page)
    changed = page.locator("[data-key=places-body] tr.just-changed")
    expect(changed).to_have_text([re.compile("Anke")])
    expect(page.locator("[data-key^=place-] a").first).to_be_focused()
    expect(page.locator("details[data-key=season] table")).to_be_visible()
    page.clock.run_for(3_000)
    expect(changed).to_have_count(0)


def test_chosen_name_is_remembered_and_on_top(page: Page, live_server: LiveServer, table: Scene) -> None:
    stop_clock(page)
    open_evening(page, live_server.url, table)
    page.locator("#live-me").select_option(label="Anke")
    mine = page.locator("#live-mine-rows tbody tr")
    expect(mine).to_contain_text("−288")
    open_evening(page, live_server.url, table)
    expect(mine).to_contain_text("−288")
    expect(page.locator("#live-me")).to_have_value(str(table.seats[0].registration.player_id))

    table.save(2, 0, 0, 50, 60)
    pass_time(page)

    expect(mine).to_contain_text(re.compile(r"1\..*−288"))
    expect(page.locator("#live-mine-season")).to_contain_text("1")
    expect(page.locator("#live-said")).to_contain_text("Anke")


def test_linked_player_is_on_top_without_being_asked(page: Page, live_server: LiveServer, table: Scene) -> None:
    sign_in(page.context, live_server.url, player_account("Anke", table.league))
    stop_clock(page)
    open_evening(page, live_server.url, table)
    mine = page.locator("#live-mine-rows tbody tr")
    expect(mine).to_contain_text("−288")
    expect(page.locator("#live-me")).to_be_hidden()
    expect(page.locator("#live[data-you]")).to_have_count(0)  # the part itself is no name
    own = page.locator("#live-standing [data-you]")
    expect(own).to_have_text(["Anke", "Anke"])  # the evening, the season
    table.save(2, 0, 0, 50, 60)
    pass_time(page)
    expect(mine).to_contain_text(re.compile(r"1\..*−288"))
    expect(own).to_have_text(["Anke", "Anke"])


def test_explanation_of_a_renewed_total_opens(page: Page, live_server: LiveServer, table: Scene) -> None:
    stop_clock(page)
    open_evening(page, live_server.url, table)
    table.save(2, 0, 0, 50, 60)
    pass_time(page)
    total = page.locator("[data-key=places-body] tr").first.locator("a.explained")
    expect(page.locator("[data-key=places-body] tr").first).to_contain_text("Anke")
    total.click()
    expect(page.locator("#explanation-dialog")).to_contain_text("Anke")


def test_lost_connection_is_said_with_its_time_and_ends_by_itself(
    page: Page, context: BrowserContext, live_server: LiveServer, table: Scene
) -> None:
    open_evening(page, live_server.url, table)
    notice = page.locator("#live-connection")
    expect(notice).to_be_hidden()
    context.set_offline(True)
    expect(notice).to_contain_text(re.compile(r"\d\d:\d\d"))
    table.save(2, 0, 0, 50, 5)
    context.set_offline(False)
    expect(totals(page).first).to_contain_text("Anke")
    expect(notice).to_be_hidden()


def test_page_shows_the_result_as_soon_as_the_evening_is_over(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    stop_clock(page)
    open_evening(page, live_server.url, table)
    table.submit()
    pass_time(page)
    expect(page.locator("#result table.ranking")).to_be_visible()
    expect(page.locator("#live")).to_have_count(0)


def test_first_game_appears_on_an_empty_page(page: Page, live_server: LiveServer) -> None:
    laid = scene(players=3)
    type(laid.evening).objects.update(date="2199-12-31")
    type(laid.sheet).objects.update(state="running")
    stop_clock(page)
    open_evening(page, live_server.url, laid)
    expect(page.locator("[data-key=nothing]")).to_be_visible()
    laid.save(1, 1, 12, 0, 7)
    pass_time(page)
    expect(totals(page)).to_have_count(3)


def two_tables(table: Scene) -> Scene:
    registered = participants(table.evening, ("Inken", "Jörn"))
    sheet = seat_table(evening=table.evening, actor=None, table=2, registrations=[row.pk for row in registered])
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    second = Scene(table.league, table.season, table.evening, sheet, seats, table.secretary, table.auditor)
    second.save(1, 0, 0, 8)
    return second


def test_rows_of_the_hall_that_say_the_same_stay_and_places_that_moved_are_highlighted(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    stop_clock(page)
    open_hall(page, live_server.url, table)
    page.evaluate("() => document.querySelectorAll('.slide.is-shown tr').forEach((row) => { row.wasThere = true; })")
    table.save(1, 1, 21, 0, 7, note=NOTE)
    pass_time(page)
    rows = page.locator(".slide.is-shown tr")
    expect(rows.filter(has_text="Anke")).to_contain_text("−279")
    expect(page.locator("tr.just-changed")).to_have_count(0)
    stayed = rows.evaluate_all("(rows) => rows.filter((row) => row.wasThere).map((row) => row.cells[1].textContent)")
    assert stayed == ["Spieler", "Björn gibt", "Cäcilia"]
    table.save(2, 0, 0, 10, 40)
    pass_time(page)
    moved = page.locator(".slide.is-shown tr.just-changed")
    expect(moved).to_have_text([re.compile("Anke"), re.compile("Cäcilia")])


def serve_sources(page: Page) -> None:
    """Let the page import single modules, which browsers are given in bundles only."""
    sources = settings.BASE_DIR
    page.route("**/static/js/**", lambda route: route.fulfill(path=sources / urlsplit(route.request.url).path[1:]))


def test_two_rows_that_say_the_same_word_for_word_stay_two(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_hall(page, live_server.url, table)
    serve_sources(page)
    said = page.evaluate(
        """async (script) => {
          const { remember, renew } = await import(script);
          const table = (...rows) => `<table data-keep><tbody data-keep>${rows.join("")}</tbody></table>`;
          const [twin, other] = ["<tr><td>2.<th>Anke<td>−288", "<tr><td>1.<th>Björn<td>−300"];
          document.body.insertAdjacentHTML("beforeend", table(twin, twin, other));
          const shown = document.body.lastElementChild;
          remember(shown);
          const renewed = renew(shown, table(other, twin, twin));
          return [renewed.length, [...shown.rows].map((row) => row.cells[1].textContent)];
        }""",
        "/static/js/live/renew.js",
    )
    assert said == [0, ["Björn", "Anke", "Anke"]]


def test_hall_screen_turns_by_itself_and_by_keys(page: Page, live_server: LiveServer, table: Scene) -> None:
    two_tables(table)
    stop_clock(page)
    open_hall(page, live_server.url, table)
    shown = page.locator(".slide.is-shown")
    expect(shown).to_have_attribute("data-key", "tables-1")
    page.clock.run_for(10_000)
    expect(shown).to_have_attribute("data-key", "tables-2")
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_attribute("data-key", "places-1")
    page.keyboard.press("n")
    expect(shown).to_have_attribute("data-key", "season-1")
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_attribute("data-key", "tables-1")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("p")
    expect(page.locator("#hall-paused")).to_be_visible()
    page.clock.run_for(60_000)
    expect(shown).to_have_attribute("data-key", "season-1")


def test_hall_screen_changes_its_theme_and_hides_its_buttons(page: Page, live_server: LiveServer, table: Scene) -> None:
    stop_clock(page)
    open_hall(page, live_server.url, table)
    page.keyboard.press("t")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("t")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("#hall-controls")).to_be_visible()
    page.clock.run_for(3_500)
    expect(page.locator("#hall-controls")).to_be_hidden()
    page.mouse.move(300, 300)
    expect(page.locator("#hall-controls")).to_be_visible()


@pytest.mark.parametrize(
    ("players", "width", "height"), [(10, 1920, 1080), (10, 1280, 720), (4, 1280, 720), (7, 1024, 768)]
)
def test_slides_fill_the_projector_and_fit_it(
    browser: Browser, live_server: LiveServer, players: int, width: int, height: int
) -> None:
    full = scene(players=players)
    full.save(1, 0, *([0] + [12] * (players - 1)))
    type(full.sheet).objects.update(last_round_announced_after=1, state="last_round")
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    open_hall(page, live_server.url, full)
    last = page.locator(".slide.is-shown tbody tr").last
    expect(last).to_be_in_viewport(ratio=1)
    slide, foot, row = (
        part.bounding_box() for part in (page.locator(".slide.is-shown"), page.locator(".hall-footer"), last)
    )
    page.set_viewport_size({"width": 390, "height": 844})
    wait_for_answer(page, "() => document.documentElement.scrollWidth <= innerWidth", wanted=True)
    letters = page.locator(".slide.is-shown tbody th").first.evaluate(
        "cell => parseFloat(getComputedStyle(cell).fontSize)"
    )
    context.close()
    assert slide is not None
    assert foot is not None
    assert row is not None
    bottom = row["y"] + row["height"]
    assert bottom <= foot["y"] + 1
    assert (bottom - slide["y"]) / slide["height"] >= 0.8
    assert letters >= 14


def test_live_pages_are_accessible(page: Page, live_server: LiveServer, table: Scene) -> None:
    two_tables(table)
    open_evening(page, live_server.url, table)
    page.locator("#live-me").select_option(label="Anke")
    assert violations_in_both_themes(page) == []
    open_hall(page, live_server.url, table)
    page.keyboard.press("p")
    page.mouse.move(300, 300)
    assert violations_in_both_themes(page) == []
