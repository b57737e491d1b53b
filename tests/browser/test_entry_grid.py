"""The entry grid in a browser: corrections, conflicts, failures of the network, undo, accessibility."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.rulesets import STANDARD, ScoringSystem, checked
from scoring.models import Correction, Game, Hand
from scoring.sheets.services.sheet_edits import remove_game
from tests.browser.accessibility import violations, violations_in_both_themes
from tests.browser.devices import open_grid_that_asks_no_more, type_row
from tests.browser.sheets import cell, open_grid, sign_in, wait_for_state
from tests.scoring.scenes import NOTE, Scene, scene, three_after_a_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(live_server: LiveServer, context: BrowserContext) -> Scene:
    """A table of three with one game; the secretary is signed in."""
    played = three_after_a_game()
    sign_in(context, live_server.url, played.secretary)
    return played


def points(number: int) -> list[int | None]:
    return list(Hand.objects.filter(game__number=number).order_by("seat__position").values_list("points", flat=True))


def test_row_saves_itself_when_it_is_left(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_grid(page, live_server.url, table.sheet)
    type_row(page, "20", "*", "7 5 3")
    wait_for_state(page, 2, "saved")
    assert (points(2), Game.objects.get(number=2).dealer) == ([20, 0, 15], table.seats[1])
    expect(cell(page, 3, 0)).to_be_focused()
    expect(page.locator("tfoot .total td").first).to_have_text("−268")


def test_tab_and_arrows_reach_every_cell(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_grid(page, live_server.url, table.sheet)
    page.keyboard.press("Tab")
    expect(cell(page, 2, 1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(cell(page, 1, 1)).to_be_focused()
    for _step in range(2):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#game-1 [data-field=dealer]")).to_be_focused()
    page.keyboard.press("Enter")
    for _step in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#game-1 [data-field=exact_grab]")).to_be_focused()


@pytest.mark.clause("H2", "K10")
def test_grid_waits_for_nobody_who_is_out(page: Page, live_server: LiveServer, context: BrowserContext) -> None:
    limit = replace(STANDARD.scoring, system=ScoringSystem.ELIMINATION, limit=100)
    table = scene(players=3, rule_set=checked(replace(STANDARD, scoring=limit)))
    sign_in(context, live_server.url, table.secretary)
    open_grid(page, live_server.url, table.sheet)
    page.locator("#game-1 [data-field=dealer]").select_option(label="Anke")
    cell(page, 1, 0).focus()
    type_row(page, "*", "120", "7")
    wait_for_state(page, 1, "saved")
    expect(cell(page, 2, 1)).to_be_disabled()
    expect(page.locator("#game-2 [data-field=dealer]")).to_have_value(str(table.seats[2].pk))
    cell(page, 2, 0).focus()
    type_row(page, "5", "*")
    wait_for_state(page, 2, "saved")
    expect(page.locator("tfoot .total td").first).to_have_text("5")


def test_findings_appear_while_one_types(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_grid(page, live_server.url, table.sheet)
    page.keyboard.type("1521")
    expect(cell(page, 2, 0)).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#notes-2")).to_contain_text("1521")
    expect(page.locator("#notes-2 .clause")).to_have_text(["§ L9", "§ K5"])
    cell(page, 2, 0).fill("21")
    expect(cell(page, 2, 0)).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.clause("L6.5")
def test_correction_asks_for_initials_and_a_reason(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_grid(page, live_server.url, table.sheet)
    cell(page, 1, 0).click()
    type_row(page, "21", "*", "7")
    dialog = page.locator("#correction-dialog")
    expect(dialog.locator("[data-written] tr")).to_have_text([re.compile("Anke.*12.*21")])
    expect(dialog.locator("tbody[data-follows] tr").nth(1)).to_have_text(re.compile("Anke.*9"))
    expect(dialog.locator("[name=initials]")).to_have_value("SS")
    dialog.locator("[name=reason]").fill("misread")
    page.keyboard.press("Enter")
    wait_for_state(page, 1, "saved")
    expect(page.locator("#game-1 .strikes s")).to_have_text(["12"])
    expect(page.locator("#game-1 .strikes .initials")).to_have_text(["SS"])
    assert list(Correction.objects.values_list("old_value", "new_value", "initials", "reason")) == [
        ("12", "21", "SS", "misread")
    ]


@pytest.mark.clause("L6.6")
def test_difference_to_the_sums_on_paper_leads_to_the_suspected_cell(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    table.save(2, 1, 35, 0, 0)
    open_grid(page, live_server.url, table.sheet)
    page.locator(f"[name=total-{table.seats[0].pk}]").fill("65")
    page.locator("[data-paper] button").click()
    paper = page.locator("[data-paper] td").first
    expect(paper.locator(".difference")).to_have_text("+18")
    expect(page.locator("[data-suspected] span")).to_have_text(["53?"])
    differences = page.locator("#paper-differences p")
    expect(differences).to_have_text([re.compile(r"Anke \+18: Spiel 2: 53 statt 35\?")])

    differences.locator("a").click()
    expect(cell(page, 2, 0)).to_be_focused()
    page.keyboard.type("53")
    page.keyboard.press("ArrowUp")
    dialog = page.locator("#correction-dialog")
    dialog.locator("[name=reason]").fill("as on paper")
    page.keyboard.press("Enter")
    expect(paper.locator(".agrees")).to_be_visible()
    expect(page.locator("[data-suspected] span")).to_have_count(0)
    expect(differences).to_have_count(0)


@pytest.mark.clause("L6.5")
def test_slip_in_the_last_game_is_simply_changed_and_undone_until_the_next_is_saved(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    open_grid(page, live_server.url, table.sheet)
    dialog = page.locator("#correction-dialog")
    type_row(page, "20", "*", "30")
    wait_for_state(page, 2, "saved")
    page.keyboard.press("Control+z")
    expect(cell(page, 2, 2)).to_be_focused()
    type_row(page, "31")
    wait_for_state(page, 2, "saved")
    assert (points(2), Correction.objects.count()) == ([20, 0, 31], 0)

    type_row(page, "5", "*", "6")
    wait_for_state(page, 3, "saved")
    cell(page, 2, 0).click()
    type_row(page, "99", "*", "31")
    expect(dialog).to_be_visible()
    assert points(2) == [20, 0, 31]


@pytest.mark.parametrize(("choice", "kept", "total"), [("mine", [21, 0, 7], "−279"), ("theirs", [], "−300")])
def test_row_that_another_device_took_off_is_left_off_or_written_again(
    page: Page, live_server: LiveServer, table: Scene, choice: str, kept: list[int], total: str
) -> None:
    open_grid_that_asks_no_more(page, live_server.url, table.sheet)
    seen = Game.objects.get().revision
    remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=seen, note=NOTE)

    cell(page, 1, 0).click()
    type_row(page, "21", "*", "7")
    dialog = page.locator("#conflict-dialog")
    expect(dialog.locator("p[data-when=removed]")).to_be_visible()
    expect(dialog.locator("p[data-when=written]")).to_be_hidden()
    expect(dialog.locator("tr.differs")).to_contain_text(["Anke21–"])
    dialog.locator(f"button[value={choice}]").click()

    wait_for_state(page, 1, "saved" if choice == "mine" else "empty")
    expect(page.locator("tfoot .total td").first).to_have_text(total)
    assert points(1) == kept


def test_undo_redo_and_escape_before_saving(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_grid(page, live_server.url, table.sheet)
    type_row(page, "20", "4")
    page.keyboard.press("Control+z")
    expect(cell(page, 2, 1)).to_have_value("")
    page.keyboard.press("Control+z")
    expect(cell(page, 2, 0)).to_have_value("")
    page.keyboard.press("Control+y")
    expect(cell(page, 2, 0)).to_have_value("20")
    cell(page, 2, 0).click()
    page.keyboard.type("99")
    page.keyboard.press("Escape")
    expect(cell(page, 2, 0)).to_have_value("20")


@pytest.mark.clause("D10", "L6.17")
def test_key_beside_the_digits_asks_before_it_voids_or_doubles(
    page: Page, live_server: LiveServer, table: Scene
) -> None:
    open_grid(page, live_server.url, table.sheet)
    void, uno = (page.locator(f"#game-2 [data-field={name}]") for name in ("is_void", "uno_card_finish"))
    question = page.locator("#notes-2 [data-ask]")
    page.keyboard.type("-5")
    expect(void).not_to_be_checked()
    expect(cell(page, 2, 0)).to_have_value("5")

    page.keyboard.type(",")
    expect(question).to_contain_text("UNO-Karte")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(question).to_be_hidden()
    expect(uno).not_to_be_checked()
    expect(cell(page, 2, 0)).to_have_value("5")
    page.keyboard.type("*")
    expect(question).to_contain_text("Anke")
    page.keyboard.press("Escape")
    expect(cell(page, 2, 0)).to_have_value("5")

    page.keyboard.type("--")
    expect(void).to_be_checked()
    expect(cell(page, 2, 0)).to_have_value("5")
    page.locator("[data-key=exact_grab]").click()
    expect(question).to_be_visible()
    page.locator("[data-key=exact_grab]").click()
    expect(page.locator("#game-2 [data-field=exact_grab]")).to_be_checked()
    expect(void).not_to_be_checked()

    page.locator("[data-key=is_void]").click()
    page.locator("[data-key=is_void]").click()
    page.keyboard.press("Enter")
    wait_for_state(page, 2, "saved")
    assert (Game.objects.get(number=2).is_void, points(2)) == (True, [])


def test_digit_typed_at_the_dealer_goes_to_the_first_hand(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_grid(page, live_server.url, table.sheet)
    page.locator("#game-2 [data-field=dealer]").focus()
    type_row(page, "20", "*", "30")
    wait_for_state(page, 2, "saved")
    assert points(2) == [20, 0, 30]


def test_buttons_do_what_the_keys_do(page: Page, live_server: LiveServer, table: Scene) -> None:
    open_grid(page, live_server.url, table.sheet)
    page.locator("[data-key=winner]").click()
    expect(cell(page, 2, 0)).to_have_value("★")
    page.locator("[data-key=next]").click()
    expect(cell(page, 2, 1)).to_be_focused()
    page.locator("[data-key=exact_grab]").click()
    expect(page.locator("#game-2 [data-field=exact_grab]")).to_be_checked()
    page.keyboard.press("?")
    expect(page.locator("#help-dialog")).to_be_visible()


def test_pages_of_the_secretary_are_accessible(page: Page, live_server: LiveServer, table: Scene) -> None:
    table.save(1, 1, 21, 0, 7, note=NOTE)
    open_grid(page, live_server.url, table.sheet)
    page.keyboard.type("1521")
    page.locator("#game-2 [aria-invalid]").wait_for()
    assert violations_in_both_themes(page) == []
    for name in ("sheet", "sheet_submit", "evening_participants", "evening_tables"):
        pk = table.evening.pk if name.startswith("evening") else table.sheet.pk
        page.goto(live_server.url + reverse(name, args=[pk]))
        assert (name, violations_in_both_themes(page)) == (name, [])


def test_pages_of_the_auditor_are_accessible(
    page: Page, context: BrowserContext, live_server: LiveServer, table: Scene
) -> None:
    table.submit()
    sign_in(context, live_server.url, table.auditor)
    for name, key in (("sheet_review", table.sheet.pk), ("reviews", table.league.slug)):
        page.goto(live_server.url + reverse(name, args=[key]))
        assert (name, violations(page)) == (name, [])
