"""What is not sent is nowhere out of sight, and there is a way out of every dead end."""

import re
from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.checks.evening import FIRST_PASSES, PASSES
from scoring.accounts.services.access import revoke_access
from scoring.models import Game, PenaltyCard
from tests.browser.accessibility import violations
from tests.browser.devices import PHONE, covered_keys, device, expect_states, thumb_phone, wait_until_kept
from tests.browser.phones import SMALL_PHONE, game_is, save, tap_game
from tests.browser.sheets import open_grid
from tests.scoring.codes import access_to, credentials, scene_of_today
from tests.scoring.scenes import Scene
from tests.support import patience
from tests.support.programs import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Scene:
    return scene_of_today(players=3)


@pytest.fixture
def guest(browser: Browser) -> Iterator[BrowserContext]:
    with thumb_phone(browser) as context:
        yield context


@pytest.fixture
def phone(guest: BrowserContext, live_server: LiveServer, table: Scene) -> Page:
    """The phone's page, kept for the time without a network; the network is cut."""
    page = guest.new_page()
    page.goto(live_server.url + reverse("guest_link", args=[credentials(access_to(table)).secret]))
    game_is(page, "Game 1")
    wait_until_kept(page, games=0)
    guest.set_offline(True)
    return page


def open_outbox(page: Page, text: str) -> None:
    expect(page.locator("#unsent")).to_contain_text(text)
    page.locator("#unsent button").click()


def test_games_behind_a_revoked_code_are_seen_on_every_page_and_reach_the_sheet_by_another_device(
    phone: Page, guest: BrowserContext, browser: Browser, live_server: LiveServer, table: Scene
) -> None:
    tap_game(phone, "Anke", "35", "20")
    save(phone, "Anke won")
    tap_game(phone, "Björn", "7", "9")
    save(phone, "Björn won")
    expect(phone.locator("#unsent")).to_contain_text("2 games not sent yet")
    for size in (PHONE, SMALL_PHONE):
        phone.set_viewport_size(size)
        assert covered_keys(phone) == []
        assert phone.locator("#unsent").evaluate("line => line.getBoundingClientRect().height") < 56
    revoke_access(access=table.sheet.accesses.get(), actor=None)
    guest.set_offline(False)
    phone.reload()
    expect(phone.get_by_role("heading", level=1)).to_have_text("This table is closed here")
    for address in (reverse("guest_code"), reverse("login"), reverse("guest_sheet", args=[table.sheet.pk])):
        phone.goto(live_server.url + address)
        expect(phone.locator("#unsent")).to_contain_text("2 entries not sent: typed with a code")
    open_outbox(phone, "2 entries")
    expect(phone.locator("#outbox .outbox-entry").first).to_contain_text("1. Dealer")
    assert violations(phone) == []
    with phone.expect_request("**/hand-over/code/") as drawn:
        phone.locator("[data-unsent-hand-over]").tap()
    expect(phone.locator("[data-qr] svg")).to_be_visible()
    (code,) = (drawn.value.post_data or "").split("text=")[1:]

    with device(browser, live_server.url, table.secretary) as office:
        page = office.new_page()
        page.goto(f"{live_server.url}{reverse('hand_over')}#{code}")
        expect(page.locator("#received li")).to_contain_text(["Anke", "Björn"])
        open_grid(page, live_server.url, table.sheet)
        assert not Game.objects.exists()
        open_outbox(page, "2 entries not sent: typed with a code")
        page.locator("[data-unsent-take-over]").click()
        page.locator("#confirm-dialog [data-confirm-yes]").click()
        expect_states(page, game_1="saved", game_2="saved")
        expect(page.locator("#unsent")).to_be_hidden()

    phone.goto(live_server.url + reverse("guest_link", args=[credentials(access_to(table)).secret]))
    game_is(phone, "Game 3")
    expect(phone.locator("#unsent")).to_be_hidden(timeout=patience.MILLISECONDS)
    assert Game.objects.count() == 2


@pytest.mark.clause("L7", "L8.3")
def test_all_that_is_noted_without_a_network_is_there_after_reopening_and_arrives_in_order(
    phone: Page, guest: BrowserContext, table: Scene
) -> None:
    tap_game(phone, "Anke", "35", "20")
    save(phone, "Anke won")
    phone.locator("#phone [data-opens-penalty]").tap()
    phone.locator("#penalty-dialog").get_by_label("Björn", exact=True).check(force=True)
    phone.locator("#penalty-dialog").get_by_role("button", name="forgot to say UNO").tap()
    phone.get_by_role("button", name="Announce the last round").tap()
    expect(phone.locator("#confirm-text")).to_contain_text("Announce the last round after game 1?")
    phone.locator("#confirm-dialog [data-confirm-yes]").tap()
    expect(phone.locator("#unsent")).to_contain_text("3 entries not sent yet")
    address = phone.url
    phone.close()

    again = guest.new_page()
    again.goto(address)
    game_is(again, "Game 2")
    expect(again.locator(".phone-games > li")).to_contain_text(["Anke"])
    expect(again.locator("#standing-about")).to_have_text("with 1 game not sent yet")
    expect(again.locator("main")).to_contain_text("Last round announced after game 1")
    open_outbox(again, "3 entries not sent yet")
    expect(again.locator("#outbox .outbox-entry")).to_contain_text(["1. Dealer", "Penalty card", "Last round"])
    guest.set_offline(False)
    expect(again.locator("#unsent")).to_be_hidden(timeout=patience.MILLISECONDS)
    expect(again.locator("#outbox [data-outbox-sent] li")).to_contain_text(["1. Dealer", "Penalty card", "Last round"])
    assert (Game.objects.count(), PenaltyCard.objects.count()) == (1, 1)
    assert table.fresh().last_round_announced_after == 1


@pytest.mark.clause("L6.1")
def test_shuffles_and_misdeals_noted_without_a_network_stand_at_their_game(
    phone: Page, guest: BrowserContext, table: Scene
) -> None:
    panel = phone.locator("[data-tool=shuffling]")
    for number, winner in enumerate(("Anke", "Björn", "Cäcilia"), start=1):
        expect(panel.get_by_role("heading")).to_contain_text(f"Shuffling for game {number}")
        panel.locator(".passes button:visible").tap()
        is_said_to_be_kept(phone, f"game {number}")
        game_is(phone, f"Game {number}")
        tap_game(phone, winner, "35", "20")
        save(phone, f"{winner} won")
    panel.get_by_text("Misdeal", exact=True).tap()
    expect(panel.get_by_label("Game", exact=True)).to_have_value("4")
    panel.get_by_role("button", name="Note the misdeal").tap()
    is_said_to_be_kept(phone, "game 4")
    dealer = phone.locator("[name=dealer]").input_value()
    guest.set_offline(False)
    wait_until(table.sheet.misdeals.exists, "the misdeal on the sheet")
    noted = table.sheet.shufflings.order_by("game_number").values_list("game_number", "passes")
    assert list(noted) == [(1, FIRST_PASSES), (2, PASSES), (3, PASSES)]
    misdeal = table.sheet.misdeals.get()
    assert (misdeal.game_number, f"{misdeal.dealer_id}") == (4, dealer)


def is_said_to_be_kept(phone: Page, text: str) -> None:
    expect(phone.locator(".phone-word")).to_contain_text(re.compile(f"{text}\\b.*kept on this device"))


def announce(phone: Page, after: int) -> None:
    """As soon as the form knows of the last game that waits here; until then its question names the one before."""
    expect(phone.locator("form[data-kind=last_round] [name=after_game]").first).to_have_value(f"{after}")
    phone.get_by_role("button", name="Announce the last round").tap()
    expect(phone.locator("#confirm-text")).to_contain_text(f"Announce the last round after game {after}?")
    phone.locator("#confirm-dialog [data-confirm-yes]").tap()
    expect(phone.locator("main")).to_contain_text(f"Last round announced after game {after}")


@pytest.mark.clause("L8.3")
@pytest.mark.parametrize("chosen", [1, 3])
def test_last_round_that_later_games_have_overtaken_is_filed_after_the_game_that_a_person_says(
    phone: Page, guest: BrowserContext, table: Scene, chosen: int
) -> None:
    tap_game(phone, "Anke", "35", "20")
    save(phone, "Anke won")
    announce(phone, after=1)
    table.save(1, 0, 0, 35, 20)  # the same game, typed at another device
    for number in (2, 3):
        table.save(number, 1, 12, 0, 7)
    guest.set_offline(False)
    question = phone.locator("#last-round-dialog")
    expect(question).to_contain_text("Was it announced after game 1 or 3?", timeout=patience.MILLISECONDS)
    assert table.fresh().last_round_announced_after is None
    question.get_by_role("button", name="Decide later").tap()
    open_outbox(phone, "1 entry needs a decision")
    phone.locator("#outbox").get_by_role("button", name="Decide").tap()
    question.get_by_role("button", name=f"After game {chosen}").tap()
    wait_until(lambda: table.fresh().last_round_announced_after == chosen, "the announcement on the sheet")
    expect(phone.locator("#unsent")).to_be_hidden()


@pytest.mark.clause("L8.3")
def test_phone_that_has_announced_the_last_round_says_when_it_is_over(phone: Page, guest: BrowserContext) -> None:
    announce(phone, after=0)
    for number, winner in enumerate(("Anke", "Björn", "Cäcilia"), start=1):
        expect(phone.locator("#phone-alert")).to_be_hidden()
        game_is(phone, f"Game {number}")
        tap_game(phone, winner, "35", "20")
        save(phone, f"{winner} won")
    game_is(phone, "Game 4")
    expect(phone.locator("#phone-alert")).to_contain_text("announced after game 0 and has 3 games: they are played")


def test_gap_in_the_numbers_is_filled_from_the_phone(
    guest: BrowserContext, live_server: LiveServer, table: Scene
) -> None:
    for number in (1, 3):
        table.save(number, 1, 12, 0, 7)
    page = guest.new_page()
    page.goto(live_server.url + reverse("guest_link", args=[credentials(access_to(table)).secret]))
    game_is(page, "Game 4")
    page.locator(".phone-games").get_by_text("Game 2 is missing. Enter it").tap()
    game_is(page, "Game 2")
    tap_game(page, "Anke", "35", "20")
    save(page, "Anke won")
    game_is(page, "Game 4")
    assert Game.objects.filter(number=2).exists()
