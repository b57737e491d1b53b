"""From the president's link to an account with a second factor: all pages of the way, and axe finds nothing on them."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import League
from tests.browser.accessibility import violations
from tests.browser.devices import PHONE
from tests.browser.sheets import sign_in
from tests.scoring.accounts.account_scenes import NEW, code_of
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db(transaction=True)
Look = Callable[[str], None]
"""Looks at the page that is shown, under a name."""


def test_invited_person_sets_up_account_and_second_factor(
    context: BrowserContext, live_server: LiveServer, page: Page
) -> None:
    found: dict[str, list[str]] = {}
    walk(context, page, live_server.url, lambda name: look(page, name, found))
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert len(found) == 15


def look(page: Page, name: str, found: dict[str, list[str]]) -> None:
    """Every other page in the dark: all have the same colours."""
    page.emulate_media(color_scheme="dark" if len(found) % 2 else "light")
    found[name] = violations(page)


def walk(context: BrowserContext, page: Page, address: str, look: Look) -> None:
    """The president invites; somebody makes an account with the link, guards it, and signs in anew."""
    kiel = league("Kiel")
    sign_in(context, address, official(kiel, "president"))
    link = invite(page, address, kiel, look)
    context.clear_cookies()
    page.set_viewport_size(PHONE)
    accept(page, link, look)
    paper = guard(page, address, look)
    context.clear_cookies()
    come_back(page, address, paper, look)
    page.goto(address + reverse("account"))
    expect(page.get_by_text("dieses Gerät")).to_be_visible()
    look("account")
    page.goto(link)
    expect(page.get_by_text("Dieser Link wurde schon benutzt.")).to_be_visible()
    look("used link")


def invite(page: Page, address: str, kiel: League, look: Look) -> str:
    page.goto(address + reverse("member_invite", args=[kiel.slug]))
    page.fill("[name=first_name]", "Nele")
    page.fill("[name=last_name]", "Ohlsen")
    page.check("[name=offices][value=auditor]")
    look("invite")
    page.get_by_role("button", name="Einladen").click()
    expect(page.get_by_text("Dieser Link öffnet sich nur an diesem Rechner")).to_be_visible()
    look("link that is shown once")
    link = page.locator("code.address").inner_text()
    page.get_by_role("link", name="Fertig").click()
    look("members")
    return link


def accept(page: Page, link: str, look: Look) -> None:
    page.goto(link)
    look("closed link")
    page.get_by_role("button", name="Weiter").click()
    expect(page.locator("[name=username]")).to_have_value("nele.ohlsen")
    for name in ("new_password1", "new_password2"):
        page.fill(f"[name={name}]", NEW)
    look("new account")
    page.get_by_role("button", name="Konto anlegen und beitreten").click()
    expect(page.get_by_text("Sie gehören jetzt zu: Kiel")).to_be_visible()


def guard(page: Page, address: str, look: Look) -> list[str]:
    """Set the second factor up; gives the codes for paper."""
    page.goto(address + reverse("second_factor"))
    secret = page.locator("code.address").inner_text().replace(" ", "")
    page.fill("[name=code]", "123456" if code_of(secret) != "123456" else "654321")
    page.get_by_role("button", name="Einrichten").click()
    expect(page.locator("[name=code]")).to_have_attribute("aria-invalid", "true")
    look("set up with a wrong code")
    page.fill("[name=code]", code_of(secret))
    page.get_by_role("button", name="Einrichten").click()
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    look("recovery codes")
    paper = page.locator(".recovery-codes li").all_inner_texts()
    page.goto(address + reverse("second_factor"))
    look("second factor")
    page.goto(address + reverse("second_factor_off"))
    look("second factor is turned off")
    return paper


def come_back(page: Page, address: str, paper: list[str], look: Look) -> None:
    """Think that the password is forgotten, then sign in with it and a code from paper."""
    page.goto(address + reverse("password_forgotten"))
    page.fill("[name=email]", "nele@example")
    page.get_by_role("button", name="Link zuschicken").click()
    expect(page.locator("[name=email]")).to_have_value("nele@example")
    look("password forgotten")
    page.fill("[name=email]", "nele@example.org")
    page.get_by_role("button", name="Link zuschicken").click()
    page.wait_for_url("**" + reverse("password_forgotten_done"))
    look("look into your mail")
    page.goto(address + reverse("login"))
    page.fill("[name=username]", "nele.ohlsen")
    page.fill("[name=password]", NEW)
    page.get_by_role("button", name="Anmelden", exact=True).click()
    expect(page.locator("[name=code]")).to_be_focused()
    look("second step")
    page.get_by_role("link", name="Ersatzcode nehmen").click()
    page.fill("[name=code]", paper[0])
    look("second step on paper")
    page.get_by_role("button", name="Anmelden", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
