"""The paper as an auditor types it again, blind."""

from django.urls import reverse
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.scoring.scenes import Scene, scene


def table_to_read() -> Scene:
    """A submitted sheet of two games, the second with an exact grab, and a void one."""
    played = scene(players=3)
    played.save(1, 1, 12, 0, 47)
    played.save(2, 0, 0, 9, 99, exact_grab=True)
    played.save(3, None, is_void=True, dealer=2)
    played.submit()
    return played


def open_reading(page: Page, live_server: LiveServer, table: Scene) -> None:
    page.goto(live_server.url + reverse("sheet_read", args=[table.sheet.pk]))
    page.locator("#reading[data-ready]").wait_for()


def cells(page: Page, number: int) -> Locator:
    return page.locator(f"tr[data-game='{number}'] td.figure:not(.dealer)")


def expect_states(page: Page, number: int, *states: str) -> None:
    for place, state in enumerate(states):
        expect(cells(page, number).nth(place)).to_have_attribute("data-state", state)


def type_figures(page: Page, *figures: str) -> None:
    for figure in figures:
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
