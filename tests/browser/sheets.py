"""The entry grid as a person at the keyboard uses it, and a paper sheet to type from."""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import BrowserContext, Locator, Page

from scoring.models import Sheet, User
from tests.support import patience

_FIXTURES = Path(settings.BASE_DIR) / "fixtures" / "season-2025-26"


@dataclass(frozen=True, slots=True)
class PaperGame:
    """A row of a paper sheet; ``points`` in seat order, empty in a void game."""

    number: int
    dealer: str
    winner: str
    exact_grab: bool
    uno_card_finish: bool
    points: tuple[int, ...]

    @property
    def is_void(self) -> bool:
        return self.winner == "x"


@cache
def paper_sheet() -> tuple[tuple[str, ...], tuple[PaperGame, ...]]:
    """The players and games of the first evening of the sample season."""
    with (_FIXTURES / "evening-01.csv").open(encoding="utf-8-sig", newline="") as file:
        (_, _, _, _, _, *names), *rows = csv.reader(file, delimiter=";")
    games = tuple(
        PaperGame(int(number), dealer, winner, exact == "ja", uno == "ja", tuple(int(cell) for cell in points if cell))
        for number, dealer, winner, exact, uno, *points in rows
    )
    return tuple(names), games


def sign_in(context: BrowserContext, address: str, user: User) -> None:
    """Give the browser a session of the user."""
    client = Client()
    client.force_login(user)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": address}])


def open_grid(page: Page, address: str, sheet: Sheet) -> None:
    page.goto(address + reverse("sheet_enter", args=[sheet.pk]))
    page.locator("#grid:not([aria-busy])").wait_for()


def type_game(page: Page, game: PaperGame, names: tuple[str, ...]) -> None:
    """Type a row with the numeric keypad alone; the caret stands in the row's first hand."""
    if game.is_void:
        page.keyboard.press("-")
        page.keyboard.press("Enter")
        return
    if game.exact_grab:
        page.keyboard.press("/")
    if game.uno_card_finish:
        page.keyboard.press(",")
    for name, points in zip(names, game.points, strict=True):
        page.keyboard.type("*" if name == game.winner else str(points))
        page.keyboard.press("Enter")


def cell(page: Page, number: int, seat: int) -> Locator:
    """The input of the game's hand of a seat, counted from 0."""
    return page.locator(f"#game-{number} [data-field=hand]").nth(seat)


def wait_for_state(page: Page, number: int, state: str) -> None:
    page.locator(f"#game-{number}[data-state={state}]").wait_for(timeout=patience.MILLISECONDS)


def open_tool(page: Page, name: str) -> None:
    """Open a tool of the bar below the grid."""
    page.locator(f"[data-opens-tool={name}]").click()
