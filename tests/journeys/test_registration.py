"""Registration by the link of an invitation: a tap on a phone, a receipt, and the secretary's list says so at once."""

import re
from io import BytesIO

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader
from pytest_django.live_server_helper import LiveServer

from scoring.models import Player
from tests.browser.devices import thumb_phone
from tests.browser.sheets import sign_in
from tests.scoring.registration.coming import Coming, coming

pytestmark = pytest.mark.django_db(transaction=True)
CREDIT = "300"


@pytest.fixture
def invited() -> Coming:
    """Three who are asked to an evening with two places."""
    made = coming(3, capacity=2)
    made.invite()
    return made


@pytest.mark.clause("L4:invitation", "L4:credit")
def test_one_tap_registers_and_whoever_waits_moves_up(
    browser: Browser, page: Page, live_server: LiveServer, invited: Coming
) -> None:
    anke, bjoern, caecilia = invited.players
    sign_in(page.context, live_server.url, invited.secretary)
    with thumb_phone(browser) as phones:
        phone = phones.new_page()
        for player in (anke, bjoern):
            answer(phone, live_server.url, invited, player, "I am coming")
            expect(phone.locator(".offer .badge")).to_have_text("You are coming")
        answer(phone, live_server.url, invited, caecilia, "Onto the waiting list")
        expect(phone.locator(".offer .badge")).to_have_text("1. on the waiting list")

        answer(phone, live_server.url, invited, anke, "Withdraw")
        expect(phone.locator(".offer .badge")).to_have_text("you are not coming")
        phone.goto(live_server.url + invited.link_of(caecilia))
        expect(phone.locator(".offer .badge")).to_have_text("You are coming")
        receipt = phone.locator("#receipts a").first.get_attribute("href")
        said = printed(phone.request.get(f"{live_server.url}{receipt}").body())
        assert ("Cäcilia" in said, CREDIT in said) == (True, True), said

    page.goto(live_server.url + reverse("evening_participants", args=[invited.evening.pk]))
    expect(page.locator(".attendee.is-entered")).to_have_text([re.compile("Björn"), re.compile("Cäcilia")])


def answer(phone: Page, address: str, invited: Coming, player: Player, button: str) -> None:
    """Open the personal link and tap what it offers."""
    phone.goto(address + invited.link_of(player))
    phone.get_by_role("button", name=button).tap()


def printed(pdf: bytes) -> str:
    return "".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
