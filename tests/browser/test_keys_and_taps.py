"""What typing costs: keys of the grid, taps of the phone, as the browser counts them. Never more than it was at best.

What a registration costs is counted in test_registration.py.
"""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Hand
from tests.browser.sheets import open_grid, sign_in, wait_for_state
from tests.scoring.codes import access_to, credentials, scene_of_today
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db(transaction=True)
GRID = (  # eight players, five games: 64 digits
    ("*", "12", "35", "7", "20", "41", "56", "15"),
    ("23", "*", "8", "32", "60", "17", "44", "25"),
    ("31", "9", "*", "26", "14", "53", "38", "22"),
    ("47", "19", "28", "*", "5", "36", "21", "64"),
    ("11", "43", "6", "27", "*", "58", "4", "33"),
)
GRID_AT_BEST = 109
"""The digits, and one key for each of the 40 cells: a star is typed in place of the digits, and Enter behind all."""
POINTS = ("12", "3", "45", "26", "8", "19", "30", "41", "52")
POINTS_AT_BEST = 27
"""Ten players, 16 digits: the star, the digits, nine times on to the next, the button that saves."""
CARDS = (("7", "5", "+4"), ("S", "0"), ("9", "9", "UNO"))
CARDS_AT_BEST = 14
"""Four players, eight cards: the star, “Count cards”, the cards, three times on to the next, the button that saves."""
COUNT = "(kind) => { self.counted = 0; addEventListener(kind, (event) => event.isTrusted && self.counted++, true); }"


def counted(page: Page) -> int:
    number: int = page.evaluate("self.counted")
    return number


def written(table: Scene) -> list[list[int]]:
    """The points of each game in seat order."""
    points: dict[int, list[int]] = {}
    rows = Hand.objects.filter(game__sheet=table.sheet).order_by("game__number", "seat__position")
    for number, hand in rows.values_list("game__number", "points"):
        points.setdefault(number, []).append(hand)
    return list(points.values())


def test_sheet_costs_a_key_a_cell_beside_the_digits(page: Page, live_server: LiveServer) -> None:
    table = scene(players=8)
    sign_in(page.context, live_server.url, table.secretary)
    open_grid(page, live_server.url, table.sheet)
    page.evaluate(COUNT, "keydown")
    page.focus("#game-1 [data-field=hand]")
    for game in GRID:
        for text in game:
            page.keyboard.type(text)
            page.keyboard.press("Enter")
    wait_for_state(page, 5, "saved")
    keys = counted(page)
    print(f"keys for five games of eight players: {keys}")
    assert written(table) == [[0 if text == "*" else int(text) for text in game] for game in GRID]
    assert keys <= GRID_AT_BEST


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A device with keyboard and touch."""
    context = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844}, has_touch=True)
    yield context
    context.close()


def open_phone(page: Page, live_server: LiveServer, table: Scene) -> None:
    page.goto(live_server.url + reverse("guest_link", args=[credentials(access_to(table)).secret]))
    page.locator("#phone").wait_for()
    page.evaluate(COUNT, "pointerdown")


def save(page: Page, table: Scene) -> int:
    page.locator(".phone-save").tap()
    expect(page.locator(".phone-word[data-kind=saved]")).to_be_visible()
    return counted(page)


def test_game_costs_a_tap_a_digit_or_card_and_one_a_hand(page: Page, live_server: LiveServer) -> None:
    ten = scene_of_today(players=10)
    open_phone(page, live_server, ten)
    page.locator(".phone-winner").first.tap()
    for digits in POINTS:
        for digit in digits:
            page.locator(f"[data-digit='{digit}']").tap()
        page.locator("[data-next]:visible").tap()
    taps = save(page, ten)
    print(f"taps for a game of ten players with {len(''.join(POINTS))} digits: {taps}")
    assert written(ten) == [[0, *map(int, POINTS)]]
    assert taps <= POINTS_AT_BEST

    four = scene_of_today(players=4)
    open_phone(page, live_server, four)
    page.locator(".phone-winner").first.tap()
    page.locator("[data-mode-to=cards]:visible").tap()
    for cards in CARDS:
        for card in cards:
            page.locator(f"[data-card='{card}']").tap()
        page.locator("[data-next]:visible").tap()
    taps = save(page, four)
    print(f"taps for a game of four players with eight cards: {taps}")
    assert written(four) == [[0, 82, 20, 118]]
    assert taps <= CARDS_AT_BEST
