"""A bad network at the table: nothing that was typed is lost, nothing is written twice, and everybody sees why."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import AccountSession, AuditEntry, Correction, Game, Hand, User
from tests.browser.accessibility import violations
from tests.browser.devices import (
    device,
    expect_states,
    type_row,
    wait_for_answer,
    wait_until_kept,
    wait_until_nothing_is_kept,
    wait_until_release,
)
from tests.browser.sheets import cell, open_grid
from tests.scoring.scenes import Scene, official, three_after_a_game

pytestmark = pytest.mark.django_db(transaction=True)
SAVES = re.compile(r"/games/$")
PASSWORD = "a password for this test only"

KEPT_IN_DATABASES = """async () => {
  const told = (request) => new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error);
  });
  const kept = {};
  for (const { name } of await indexedDB.databases()) {
    const database = await told(indexedDB.open(name));
    kept[name] = 0;
    for (const store of database.objectStoreNames) {
      kept[name] += await told(database.transaction(store).objectStore(store).count());
    }
    database.close();
  }
  return kept;
}"""

TAPPED_WHILE_A_NETWORK_COMES_AND_GOES = """() => {
  document.querySelector("#kept-pages a").click();
  dispatchEvent(new Event("online"));
}"""


@pytest.fixture
def table() -> Scene:
    """A table of three with one game."""
    return three_after_a_game()


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, table: Scene) -> Iterator[BrowserContext]:
    with device(browser, live_server.url, table.secretary) as context:
        yield context


@pytest.fixture
def page(phone: BrowserContext, live_server: LiveServer, table: Scene) -> Page:
    """The grid on the phone; it would open without a network."""
    page = phone.new_page()
    open_grid(page, live_server.url, table.sheet)
    wait_until_kept(page, games=1)
    return page


def written() -> dict[int, list[int | None]]:
    """Points of every game of the table, in seat order."""
    points: dict[int, list[int | None]] = {}
    for number, value in Hand.objects.order_by("game__number", "seat__position").values_list("game__number", "points"):
        points.setdefault(number, []).append(value)
    return points


def test_games_typed_without_network_are_sent_once_it_is_back(page: Page, phone: BrowserContext) -> None:
    type_row(page, "20", "*", "30")
    expect_states(page, game_2="saved")
    phone.set_offline(True)
    for points in ("1", "2", "3"):
        type_row(page, points, "*", "9")
    expect(page.locator("#unsent")).to_contain_text("3 games not sent yet")
    expect_states(page, game_3="waiting", game_4="waiting", game_5="waiting")
    assert set(written()) == {1, 2}
    assert violations(page) == []

    phone.set_offline(False)

    expect_states(page, game_3="saved", game_4="saved", game_5="saved")
    expect(page.locator("#unsent")).to_be_hidden()
    assert written() == {1: [12, 0, 7], 2: [20, 0, 30], 3: [1, 0, 9], 4: [2, 0, 9], 5: [3, 0, 9]}
    assert AuditEntry.objects.filter(action="game.saved").count() == 5


def test_other_pages_say_without_network_where_the_sheet_is(
    page: Page, phone: BrowserContext, live_server: LiveServer, table: Scene
) -> None:
    phone.set_offline(True)
    page.goto(live_server.url + reverse("home"))
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("section[lang]")).to_have_count(2)
    assert violations(page) == []
    page.evaluate(TAPPED_WHILE_A_NETWORK_COMES_AND_GOES)
    page.locator("#grid:not([aria-busy])").wait_for()
    assert page.url == live_server.url + reverse("sheet_enter", args=[table.sheet.pk])


def test_grid_opens_without_network_after_a_release_that_was_met_on_another_page(
    page: Page,
    phone: BrowserContext,
    live_server: LiveServer,
    table: Scene,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expect(page.locator("#offline-ready [data-when=ready]")).to_be_visible()
    monkeypatch.setattr("scoring.accounts.views.offline.release_version", lambda: "next")
    page.goto(live_server.url + reverse("home"))
    wait_until_release(page, "next")
    phone.set_offline(True)

    open_grid(page, live_server.url, table.sheet)

    expect(page.locator("#offline-ready [data-when=ready]")).to_be_visible()
    type_row(page, "20", "*", "30")
    expect_states(page, game_2="waiting")
    page.locator("header button[name=language]").dispatch_event(
        "click"
    )  # a click waits for a page; what is seen counts
    expect(page.locator("#messages")).to_contain_text("no connection to the league office")
    expect_states(page, game_2="waiting")
    assert "#" not in page.url


def test_game_written_on_two_devices_lets_one_choose(
    page: Page, phone: BrowserContext, browser: Browser, live_server: LiveServer, table: Scene
) -> None:
    with device(browser, live_server.url, official(table.league, "scorer", name="Theo")) as tablet:
        other = tablet.new_page()
        open_grid(other, live_server.url, table.sheet)
        phone.set_offline(True)
        tablet.set_offline(True)
        type_row(other, "20", "*", "30")
        type_row(page, "5", "*", "6")
        type_row(page, "8", "*", "8")
        expect_states(other, game_2="waiting")
        expect_states(page, game_2="waiting", game_3="waiting")
        tablet.set_offline(False)
        expect_states(other, game_2="saved")
        phone.set_offline(False)

        expect_states(page, game_2="conflict", game_3="saved")
        expect(page.locator("#unsent")).to_contain_text("1 game needs a decision")
        page.reload()
        expect_states(page, game_2="conflict")
        page.click("#game-2 [data-badge]")
        dialog = page.locator("#conflict-dialog")
        expect(dialog.locator("tr.differs")).to_have_text([re.compile("Anke.*5.*20"), re.compile("Cäcilia.*6.*30")])
        dialog.locator("button[value=mine]").click()
        page.locator("#correction-dialog [name=initials]").fill("SS")
        page.locator("#correction-dialog [name=reason]").fill("the paper says so")
        page.locator("#correction-dialog button[value=yes]").click()
        expect_states(page, game_2="saved")
        expect(page.locator("#unsent")).to_be_hidden()
    assert written() == {1: [12, 0, 7], 2: [5, 0, 6], 3: [8, 0, 8]}
    assert set(Correction.objects.values_list("old_value", flat=True)) == {"20", "30"}


def test_two_tabs_send_every_game_once(
    page: Page, phone: BrowserContext, live_server: LiveServer, table: Scene
) -> None:
    second = phone.new_page()
    open_grid(second, live_server.url, table.sheet)
    phone.set_offline(True)
    type_row(page, "20", "*", "30")
    expect_states(page, game_2="waiting")
    expect(second.locator("#unsent")).to_contain_text("1 game not sent yet")
    answered: list[str] = []
    phone.on("response", lambda answer: answered.append(answer.request.method) if SAVES.search(answer.url) else None)
    phone.set_offline(False)
    expect_states(page, game_2="saved")
    expect_states(second, game_2="saved")
    expect(cell(second, 2, 2)).to_have_value("30")
    assert answered == ["POST"]


def test_session_that_is_over_loses_nothing(page: Page, table: Scene) -> None:
    table.secretary.set_password(PASSWORD)
    table.secretary.save()
    AccountSession.objects.all().delete()
    type_row(page, "20", "*", "30")
    expect(page.locator("#unsent")).to_contain_text("You are signed out")
    expect_states(page, game_2="waiting")
    page.click("#unsent button")
    page.click("[data-unsent-sign-in]")
    page.fill("[name=username]", table.secretary.username)
    page.fill("[name=password]", PASSWORD)
    page.click("main form button")
    expect_states(page, game_2="saved")
    assert written()[2] == [20, 0, 30]


def test_sheet_that_was_closed_meanwhile_gives_the_games_back_as_text(
    page: Page, phone: BrowserContext, table: Scene, tmp_path: Path
) -> None:
    phone.set_offline(True)
    type_row(page, "20", "*", "30")
    expect_states(page, game_2="waiting")
    table.submit()
    phone.set_offline(False)

    expect(page.locator("#unsent")).to_contain_text("1 game could not be sent")
    expect_states(page, game_2="closed")
    page.click("#unsent button")
    with page.expect_download() as download:
        page.click("[data-unsent-download]")
    download.value.save_as(tmp_path / "games.txt")
    text = (tmp_path / "games.txt").read_text(encoding="utf-8")
    assert "Anke 20 · Björn 0 · Cäcilia 30" in text

    page.reload()
    expect(page.locator("#unsent")).to_contain_text("1 game could not be sent")
    page.click("#unsent button")
    page.click("[data-unsent-discard]")
    page.click("#confirm-dialog [data-confirm-yes]")
    expect(page.locator("#unsent")).to_be_hidden()
    assert set(written()) == {1}


def test_signing_out_keeps_games_but_no_pages(
    page: Page, phone: BrowserContext, live_server: LiveServer, table: Scene
) -> None:
    phone.route(SAVES, lambda route: route.abort())
    open_grid(page, live_server.url, table.sheet)
    type_row(page, "20", "*", "30")
    expect_states(page, game_2="waiting")
    page.click("[popovertarget=account-menu]")
    page.click("form[data-signs-out] button")
    expect(page.locator("#confirm-text")).to_contain_text("1 entry is not sent yet")
    page.click("#confirm-dialog [data-confirm-yes]")
    page.wait_for_url(live_server.url + "/l/*/")
    wait_until_nothing_is_kept(page)
    wait_for_answer(page, KEPT_IN_DATABASES, {"snapshots": 0, "unsent": 1})


def sign_in_by_hand(page: Page, address: str, user: User) -> None:
    """Sign in by the form when the session before is over: the worker sees it, and takes away the pages that it keeps.

    With a cookie alone it would still show those of whoever was there before, when the office is slow to answer. The
    token of forms outlives a session, and has to: another tab that asks on would be given a new one meanwhile.
    """
    user.set_password(PASSWORD)
    user.save()
    page.context.clear_cookies(name="sessionid")
    page.goto(address + reverse("login"))
    page.fill("[name=username]", user.username)
    page.fill("[name=password]", PASSWORD)
    page.click("main form button")
    page.wait_for_url(lambda url: reverse("login") not in url)


def test_games_of_somebody_else_are_not_sent_in_ones_own_name(
    page: Page, phone: BrowserContext, live_server: LiveServer, table: Scene
) -> None:
    phone.set_offline(True)
    type_row(page, "20", "*", "30")
    expect_states(page, game_2="waiting")
    page.close()
    phone.set_offline(False)
    other = phone.new_page()
    sign_in_by_hand(other, live_server.url, official(table.league, "scorer", name="Theo"))
    open_grid(other, live_server.url, table.sheet)
    expect(other.locator("#unsent")).to_contain_text("1 entry not sent: typed with a code")
    expect(cell(other, 2, 0)).to_have_value("")
    assert set(written()) == {1}

    sign_in_by_hand(other, live_server.url, table.secretary)
    open_grid(other, live_server.url, table.sheet)
    expect_states(other, game_2="saved")
    assert Game.objects.get(number=2).recorded_by == table.secretary


def test_open_page_of_one_person_sends_nothing_while_another_is_signed_in(
    page: Page, phone: BrowserContext, live_server: LiveServer, table: Scene
) -> None:
    other = phone.new_page()
    sign_in_by_hand(other, live_server.url, official(table.league, "scorer", name="Theo"))
    type_row(page, "20", "*", "30")
    expect(page.locator("#unsent")).to_contain_text("You are signed out")
    expect_states(page, game_2="waiting")
    assert set(written()) == {1}

    sign_in_by_hand(other, live_server.url, table.secretary)
    expect_states(page, game_2="saved")
    assert Game.objects.get(number=2).recorded_by == table.secretary
