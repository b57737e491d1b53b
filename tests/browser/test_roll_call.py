"""The roll call on a phone and at a desk at once, and without scripts."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Evening, User
from scoring.registration.selectors.roll_call import roll_call_of
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.devices import PHONE, thumb_phone
from tests.browser.sheets import sign_in
from tests.scoring.scenes import NAMES, evening, league, official, participants, season

pytestmark = pytest.mark.django_db(transaction=True)
THUMB = 44


@pytest.fixture
def planned() -> Evening:
    of_evening = evening(season(league()))
    participants(of_evening, NAMES[:6])
    return of_evening


@pytest.fixture
def secretary(planned: Evening) -> User:
    return official(planned.season.league, "secretary")


def opened(context: BrowserContext, live_server: LiveServer, planned: Evening, user: User) -> Page:
    sign_in(context, live_server.url, user)
    page = context.new_page()
    page.goto(live_server.url + reverse("evening_roll_call", args=[planned.pk]))
    return page


def tick(page: Page, name: str, presence: str) -> Locator:
    return page.locator(f".called:has-text('{name}') .mark-{presence}")


def ticked(planned: Evening) -> dict[str, str]:
    """The first letter of each tick, by name."""
    return {row.registration.player.name: (row.presence or "-")[0] for row in roll_call_of(planned).people}


@pytest.mark.clause("L4")
def test_phone_and_desk_call_the_roll_together(
    browser: Browser, context: BrowserContext, live_server: LiveServer, planned: Evening, secretary: User
) -> None:
    with thumb_phone(browser) as phones:
        desk, phone = (opened(one, live_server, planned, secretary) for one in (context, phones))
        box = tick(phone, "Anke", "present").bounding_box()
        assert box is not None
        assert (box["width"] >= THUMB, box["height"] >= THUMB) == (True, True)
        assert violations_in_both_themes(phone) == []
        tick(phone, "Anke", "present").tap()
        expect(phone.locator("#roll-counts")).to_contain_text("1 of 6 here")
        expect(desk.locator("#roll-counts")).to_contain_text("1 von 6 da")
        expect(tick(desk, "Anke", "present").locator("input")).to_be_checked()

        desk.route("**/roll-call/", lambda route: route.abort() if route.request.method == "GET" else route.continue_())
        tick(phone, "Björn", "present").tap()
        expect(phone.locator("#roll-counts")).to_contain_text("2 of 6 here")
        desk.click("[name=others][value=absent]")
        expect(desk.locator("#roll-counts")).to_contain_text("2 von 6 da")
        expect(tick(desk, "Björn", "present").locator("input")).to_be_checked()
        expect(phone.locator("#roll-counts")).to_contain_text("4 not here")
        assert "".join(ticked(planned).values()) == "ppaaaa"
        desk.click("#roll-undo")
        expect(desk.locator("#roll-counts")).to_contain_text("4 offen")
        assert "".join(ticked(planned).values()) == "pp----"


def test_roll_is_called_without_scripts(
    browser: Browser, live_server: LiveServer, planned: Evening, secretary: User
) -> None:
    context = browser.new_context(locale="de-DE", viewport=PHONE, has_touch=True, java_script_enabled=False)
    page = opened(context, live_server, planned, secretary)
    tick(page, "Anke", "present").tap()
    tick(page, "Eike", "absent").tap()
    page.click(".roll-actions .primary")
    expect(page.locator("#roll-counts")).to_contain_text("1 von 6 da")
    page.click("[name=others][value=present]")
    expect(page.locator("#roll-counts")).to_contain_text("5 von 6 da")
    context.close()
    assert "".join(ticked(planned).values()) == "ppppap"
