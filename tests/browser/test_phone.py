"""The table scorer's phone, with the thumb: open the table by its slip, enter games, correct one, lose the network."""

import re
from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from scoring.accounts.services.access import revoke_access
from scoring.models import Correction, Game, PenaltyCard
from scoring.sheets.services.sheet_edits import remove_game
from tests.browser.accessibility import violations, violations_in_both_themes
from tests.browser.devices import PHONE, thumb_phone
from tests.browser.phones import SMALL_PHONE, game_is, is_said, open_table, points, save, tap_digits, tap_game, tap_star
from tests.scoring.codes import access_to, credentials, scene_of_today
from tests.scoring.scenes import NOTE, Scene

pytestmark = pytest.mark.django_db(transaction=True)
_HOLD_SAVES = """() => {
  const ask = fetch;
  globalThis.fetch = (url, options) => {
    if (!`${url}`.endsWith("/games/")) return ask(url, options);
    globalThis.fetch = ask;
    return new Promise((answer) => (globalThis.letGo = () => answer(ask(url, options))));
  };
}"""
"""Hold the next save back until ``letGo()``."""


@pytest.fixture
def table() -> Scene:
    return scene_of_today(players=3)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with thumb_phone(browser) as context:
        yield context


@pytest.fixture
def phone(page: Page, live_server: LiveServer, table: Scene) -> Page:
    return open_table(page, live_server.url, table)


@pytest.mark.clause("L6.3", "D10")
def test_facts_of_a_game_are_one_tap_each(phone: Page) -> None:
    tap_game(phone, "Anke", "35", "20")
    phone.get_by_label("Exact grab").check(force=True)
    save(phone, "Anke won, Björn 35, Cäcilia 20, exact grab")
    game_is(phone, "Game 2")
    phone.get_by_label("Void").check(force=True)
    save(phone, "void")
    game_is(phone, "Game 3")

    assert list(Game.objects.order_by("number").values_list("exact_grab", "is_void")) == [(True, False), (False, True)]


def test_what_the_server_has_lost_again_is_not_called_written_any_more(phone: Page, table: Scene) -> None:
    table.save(1, 0, 0, 35, 20)
    phone.evaluate("dispatchEvent(new Event('online'))")
    is_said(phone, "Game 1 has been written elsewhere.")
    remove_game(sheet_id=table.sheet.pk, actor=table.secretary, number=1, seen_revision=10_000, note=NOTE)
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect(phone.locator(".phone-games > li")).to_have_count(0)
    is_said(phone, "")


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, {"width": 320, "height": 568}], ids=["390", "360", "320"])
def test_initials_and_both_answers_are_in_sight_on_a_phone(phone: Page, table: Scene, size: ViewportSize) -> None:
    phone.set_viewport_size(size)
    for number in (1, 2):
        tap_game(phone, "Anke", "35", "20")
        save(phone, "Anke won")
        is_said(phone, f"Game {number} is saved.")
    phone.locator("[data-game='1']").first.tap()
    game_is(phone, "Correct game 1")
    phone.locator(".phone-row input").nth(1).fill("45")
    phone.locator("[data-next]:visible").tap()
    phone.locator(".phone-save").tap()
    dialog = phone.locator("#correction-dialog")
    expect(dialog).to_be_visible()
    for name in ("Correct", "Leave as it was"):
        expect(dialog.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)


def test_keys_of_a_keyboard_do_the_same(phone: Page) -> None:
    expect(phone.locator(".phone-row input").first).to_be_focused()
    for key in ("*", "3", "5", "Enter", "7", "Space", "5", "Space", "+", "2", "Enter"):
        phone.keyboard.press(key)
    expect(phone.locator(".phone-save")).to_be_focused()
    expect(phone.locator(".phone-save")).to_contain_text("Anke won, Björn 35, Cäcilia 32")
    phone.keyboard.press("Enter")
    game_is(phone, "Game 2")
    assert points(1) == [0, 35, 32]


@pytest.mark.clause("L9")
def test_finding_stands_above_the_keys_and_marks_the_player(phone: Page) -> None:
    tap_star(phone, "Anke")
    tap_digits(phone, "1521")
    note = phone.locator("#phone-notes .note").first
    expect(note).to_contain_text("Björn has 1521 points")
    expect(note.locator(".clause").first).to_contain_text("L9")
    marked = phone.locator(".phone-row[data-severity=warning], .phone-row[data-severity=error]")
    expect(marked).to_contain_text(["Björn"])
    expect(marked.locator("input")).to_have_accessible_description(re.compile("Björn has 1521 points"))


@pytest.mark.clause("L6.5")
def test_last_game_is_simply_changed_and_an_earlier_one_corrected_with_initials_and_reason(phone: Page) -> None:
    tap_game(phone, "Anke", "35", "120")
    save(phone, "Anke won")
    game_is(phone, "Game 2")
    change_first_game(phone, "53")
    game_is(phone, "Game 2")
    nothing_waits(phone)
    assert (points(1), Correction.objects.count()) == ([0, 53, 120], 0)

    tap_game(phone, "Björn", "7", "9")
    save(phone, "Björn won")
    game_is(phone, "Game 3")
    change_first_game(phone, "35")
    dialog = phone.locator("#correction-dialog")
    expect(dialog).to_be_visible()
    expect(dialog.locator("tbody[data-follows] tr").nth(1)).to_contain_text("Björn")
    dialog.locator("[name=initials]").fill("AP")
    dialog.locator("[name=reason]").fill("misread")
    dialog.locator("button[value=yes]").tap()
    is_said(phone, "Game 1 is saved.")
    game_is(phone, "Game 3")
    assert points(1) == [0, 35, 120]
    assert set(Correction.objects.values_list("initials", "reason")) == {("AP", "misread")}


def nothing_waits(phone: Page) -> None:
    """Each game in the list is known to the office: the form is free before that."""
    expect(phone.locator(".phone-games [data-state]:visible")).to_have_count(0)


def change_first_game(phone: Page, of_bjoern: str) -> None:
    phone.locator("[data-game='1']").tap()
    game_is(phone, "Correct game 1")
    phone.locator(".phone-row").get_by_label("Björn", exact=True).tap()
    tap_digits(phone, of_bjoern)
    save(phone, f"Anke won, Björn {of_bjoern}, Cäcilia 120")


def test_game_that_was_opened_is_not_left_when_an_answer_comes_late(phone: Page) -> None:
    phone.evaluate(_HOLD_SAVES)
    tap_game(phone, "Anke", "35", "120")
    save(phone, "Anke won, Björn 35, Cäcilia 120")
    phone.locator("[data-game='1']").tap()
    phone.evaluate("letGo()")
    is_said(phone, "Game 1 is saved.")
    game_is(phone, "Correct game 1")

    phone.locator(".phone-row:visible input").nth(1).tap()
    tap_digits(phone, "36")
    save(phone, "Anke won, Björn 36, Cäcilia 120")
    game_is(phone, "Game 2")


def test_revoked_code_closes_the_page_and_keeps_what_was_typed(phone: Page, table: Scene) -> None:
    tap_game(phone, "Anke", "35", "20")
    revoke_access(access=table.sheet.accesses.get(), actor=None)
    save(phone, "Anke won")
    expect(phone.locator("#phone-alert")).to_contain_text("scan the slip that holds now")
    phone.reload()
    expect(phone.get_by_role("heading", level=1)).to_have_text("This table is closed here")
    expect(phone.locator("main")).to_contain_text("revoked")
    assert not Game.objects.exists()

    link = reverse("guest_link", args=[credentials(access_to(table)).secret])
    phone.goto(phone.url.replace(reverse("guest_sheet", args=[table.sheet.pk]), link))
    game_is(phone, "Game 2")
    expect(phone.locator(".phone-games > li")).to_have_count(1)
    nothing_waits(phone)
    assert points(1) == [0, 35, 20]


@pytest.mark.parametrize("width", [390, 320])
def test_phone_has_room_for_thumbs(phone: Page, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 700})
    small = "e => { const b = e.getBoundingClientRect(); return b.height && (b.width < 44 || b.height < 44) }"
    targets = "#phone button, #phone select, #phone .phone-row > input, #phone .chip, .phone-rules a, .phone-game"
    for mode in ("cards", "points"):
        phone.locator(f"[data-mode-to={mode}]:visible").tap()
        assert phone.locator(targets).evaluate_all(f"all => all.filter({small}).map((e) => e.outerHTML)") == []
    assert phone.evaluate("document.documentElement.scrollWidth") == width


def test_pages_are_accessible(phone: Page, live_server: LiveServer, table: Scene) -> None:
    table.save(1, 1, 40, 0, 20)
    table.save(1, 1, 41, 0, 20, note=NOTE)
    phone.reload()
    game_is(phone, "Game 2")
    tap_game(phone, "Anke", "1521", "20")
    expect(phone.locator("#phone-notes .note").first).to_be_visible()
    assert violations_in_both_themes(phone) == []
    phone.goto(live_server.url + reverse("guest_code"))
    assert violations_in_both_themes(phone) == []


def test_page_works_without_scripts(browser: Browser, live_server: LiveServer, table: Scene) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB", viewport=PHONE)
    page = context.new_page()
    page.goto(live_server.url + reverse("guest_code"))
    page.get_by_label("Code of your table").fill(credentials(access_to(table)).readable_code)
    page.get_by_role("button", name="Open the table").click()
    form = page.locator("#game-form")
    form.get_by_label("Björn").last.fill("35")
    form.get_by_label("Cäcilia").last.fill("7 5 +4")
    form.get_by_label("Winner").select_option(label="Anke")
    page.get_by_role("button", name="Save this game").click()
    expect(page.locator("#messages")).to_contain_text("Game 1 is saved.")
    context.close()
    assert points(1) == [35, 82]


@pytest.mark.clause("L7", "D10")
def test_penalty_card_and_the_reason_of_a_void_game_are_one_tap_each(phone: Page, table: Scene) -> None:
    phone.locator("#phone [data-opens-penalty]").tap()
    dialog = phone.locator("#penalty-dialog")
    dialog.get_by_label("Björn", exact=True).check(force=True)
    dialog.get_by_role("button", name="forgot to say UNO").tap()
    is_said(phone, "Penalty card, game 1: Björn – forgot to say UNO")
    expect(phone.locator("#penalty-list strong")).to_have_text(["Björn"])
    phone.get_by_label("Void").check(force=True)
    save(phone, "void")
    phone.get_by_role("button", name="cards exposed").tap()
    expect(phone.locator("#life-word")).to_have_text("The reason is written (D10).")
    assert violations(phone) == []
    assert (PenaltyCard.objects.get().offence, Game.objects.get().void_reason) == ("uno_forgotten", "cards exposed")
