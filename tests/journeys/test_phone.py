"""The table scorer's phone, with the thumb: open the table by its slip, enter games by digits and by cards."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Game, Hand, WritingDevice
from tests.browser.devices import thumb_phone
from tests.browser.phones import game_is, is_said, open_table, points, save, tap_game, tap_star
from tests.scoring.codes import scene_of_today
from tests.scoring.scenes import Scene

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Scene:
    return scene_of_today(players=3)


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, table: Scene) -> Iterator[Page]:
    with thumb_phone(browser) as context:
        yield open_table(context.new_page(), live_server.url, table)


def told_by(request: Request) -> tuple[str | None, str | None]:
    """What the phone says of itself with a request: how much is not sent yet, and which game it has seen last."""
    return request.headers.get("unsent-entries"), request.headers.get("last-known-game")


@pytest.mark.clause("L6.4", "L8.2", "L9")
def test_two_games_are_entered_with_the_thumb(phone: Page, table: Scene) -> None:
    phone.locator("[name=dealer]").select_option(label="Björn")
    tap_game(phone, "Anke", "35", "120")
    save(phone, "Anke won, Björn 35, Cäcilia 120")
    is_said(phone, "Game 1 is saved.")

    game_is(phone, "Game 2")
    expect(phone.locator("[name=dealer]")).to_have_value(str(table.seats[2].pk))
    tap_star(phone, "Cäcilia")
    phone.locator("[data-mode-to=cards]").tap()
    for card in ("7", "5", "S", "+4"):
        phone.locator(f"[data-card='{card}']").tap()
    expect(phone.locator(".phone-row.is-active .phone-count")).to_have_text("102 points · 4 cards")
    phone.locator("[data-pad=cards] [data-undo]").tap()
    expect(phone.locator(".phone-row.is-active .phone-count")).to_have_text("32 points · 3 cards")
    phone.locator("[data-next]:visible").tap()
    for card in ("UNO", "0"):
        phone.locator(f"[data-card='{card}']").tap()
    phone.locator("[data-next]:visible").tap()
    with phone.expect_response(lambda answer: told_by(answer.request) == ("0", "2")):
        save(phone, "Cäcilia won, Anke 32, Björn 100")
    is_said(phone, "Game 2 is saved.")
    expect(phone.locator("[data-pad=cards]")).to_be_visible()

    expect(phone.locator(".phone-games > li")).to_have_count(2)
    expect(phone.locator(".phone-standing > li").first).to_contain_text("Anke")
    assert (points(1), points(2)) == ([0, 35, 120], [32, 100, 0])
    assert Game.objects.get(number=2).recorded_by is None
    assert set(Hand.objects.filter(game__number=2).values_list("cards", flat=True)) == {"7 5 S", "UNO 0", ""}
    assert WritingDevice.objects.values_list("unsent", "last_game").get() == (0, 2)
