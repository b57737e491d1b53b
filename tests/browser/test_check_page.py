"""The page that checks prints, on a phone and at a desk: axe finds nothing, and a typed code leads to its print."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.core.selectors.check_marks import code_of, grouped
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.devices import thumb_phone
from tests.scoring.publishing.test_check_views import closed, official_discipline, signed_anew, standing_claims

pytestmark = pytest.mark.django_db(transaction=True)
AS_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_page_has_no_violations_and_takes_a_typed_code(browser: Browser, page: Page, live_server: LiveServer) -> None:
    scene = official_discipline()
    closed(scene)
    before = standing_claims(scene)
    signed_anew(scene)
    after = standing_claims(scene)
    states = {
        "superseded": code_of(before["evening"]),
        "genuine": code_of(after["evening"]),
        "ranking": code_of(after["ranking"]),
        "medals": code_of(after["medals"]),
        "unknown": "A" * 24,
    }
    addresses = {name: reverse("checked_print", args=[code]) for name, code in states.items()}
    found, too_wide = {}, {}
    with thumb_phone(browser) as phones:
        for device in (page, phones.new_page()):
            for name, address in {"start": reverse("check_print"), **addresses}.items():
                device.goto(live_server.url + address)
                found[name, device is page] = violations_in_both_themes(device)
                too_wide[name, device is page] = device.evaluate(AS_WIDE)
    assert {name: violations for name, violations in found.items() if violations} == {}
    assert {name: wide for name, wide in too_wide.items() if wide} == {}
    page.goto(live_server.url + reverse("check_print"))
    page.get_by_role("textbox").fill(grouped(states["genuine"]).lower())
    page.get_by_role("textbox").press("Enter")
    expect(page).to_have_url(live_server.url + addresses["genuine"])
