"""A scorer's phone as a thumb uses it: open the table by its slip, type a game, save it."""

from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect

from scoring.models import Hand
from tests.scoring.codes import access_to, credentials
from tests.scoring.scenes import Scene

SMALL_PHONE = ViewportSize(width=360, height=640)


def open_table(page: Page, address: str, table: Scene) -> Page:
    """Go where the table's QR code leads to."""
    page.goto(address + reverse("guest_link", args=[credentials(access_to(table)).secret]))
    page.wait_for_url(address + reverse("guest_sheet", args=[table.sheet.pk]))
    game_is(page, "Game 1")
    return page


def game_is(page: Page, title: str) -> None:
    expect(page.locator("#phone-game")).to_have_text(title)


def tap_digits(page: Page, digits: str) -> None:
    for digit in digits:
        page.locator(f"[data-digit='{digit}']").tap()
    page.locator("[data-next]:visible").tap()


def tap_star(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"{name} has won").tap()


def tap_game(page: Page, winner: str, *points: str) -> None:
    tap_star(page, winner)
    for digits in points:
        tap_digits(page, digits)


def save(page: Page, essentials: str) -> None:
    button = page.locator(".phone-save")
    expect(button).to_contain_text(essentials)
    button.tap()


def is_said(page: Page, text: str) -> None:
    expect(page.locator(".phone-word")).to_have_text(text)


def points(number: int) -> list[int | None]:
    return list(Hand.objects.filter(game__number=number).order_by("seat__position").values_list("points", flat=True))
