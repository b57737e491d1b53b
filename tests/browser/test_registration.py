"""Twenty-four people are entered with the keyboard, two keys each at most, and on a phone with a tap each."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Evening, Player, Registration, User
from tests.browser.accessibility import violations
from tests.browser.barriers import Barrier, abort
from tests.browser.sheets import sign_in
from tests.scoring.scenes import evening, league, official, season

pytestmark = pytest.mark.django_db(transaction=True)
MOST_KEYS_EACH = 2
FIRST_NAMES = "Anke Björn Cäcilia Dörte Eike Femke Günther Hauke Inken Jörn Käthe Lasse Merle Nele Ölrun".split()
NAMES = [f"{first} {last}" for last in ("Brandt", "Żak") for first in FIRST_NAMES]  # as the list has them, by surname
LOOKED_FOR = (14, 29)
AT_HOME = {3, 8, 13, 18, 23, 27}
LATE, WITHOUT = (5, 20), (10, 25)


@pytest.fixture
def planned() -> Evening:
    of_evening = evening(season(league()))
    for name in NAMES:
        Player.objects.create(league=of_evening.season.league, name=name)
    return of_evening


@pytest.fixture
def secretary(planned: Evening) -> User:
    return official(planned.season.league, "secretary")


def entered() -> dict[str, str]:
    return dict(Registration.objects.values_list("player__name", "promptness"))


def coming() -> dict[str, str]:
    """Who comes, and how they registered."""
    noted = dict.fromkeys(LATE, "late") | dict.fromkeys(WITHOUT, "")
    return {name: noted.get(at, "in_time") for at, name in enumerate(NAMES) if at not in AT_HOME}


def key_for(at: int) -> str:
    if at in AT_HOME or at in LOOKED_FOR:
        return "ArrowDown"
    return "s" if at in LATE else "o" if at in WITHOUT else "r"


def test_script_that_comes_late_leaves_the_caret_with_whoever_has_begun_to_type(
    page: Page, live_server: LiveServer, planned: Evening, secretary: User
) -> None:
    sign_in(page.context, live_server.url, secretary)
    script = Barrier(page, "**/bundles/registration.js")
    page.goto(live_server.url + reverse("evening_participants", args=[planned.pk]), wait_until="commit")
    name = page.locator("#new-participant [name=name]")
    name.click()
    page.keyboard.type("Inken ")
    script.open()
    expect(page.locator("#registration.is-live")).to_be_visible()
    page.keyboard.type("Sönnichsen")
    expect(name).to_have_value("Inken Sönnichsen")


@pytest.mark.clause("L4:deadline")
def test_24_of_30_are_entered_with_two_keys_each_at_most(
    page: Page, live_server: LiveServer, planned: Evening, secretary: User
) -> None:
    sign_in(page.context, live_server.url, secretary)
    page.goto(live_server.url + reverse("evening_participants", args=[planned.pk]))
    expect(page.locator("#registration-search")).to_be_focused()
    assert violations(page) == []
    page.evaluate("self.keysDown = 0; addEventListener('keydown', () => self.keysDown++, true)")
    page.keyboard.press("Enter")
    for at in range(LOOKED_FOR[-1]):
        page.keyboard.press(key_for(at))
    for key in ("q", "Backspace", "o", "l", "r", "Enter"):  # looked for by name, after a slip
        page.keyboard.press(key)
    for key in ("o", "l", "r", "ArrowDown", "ArrowDown", "r"):
        page.keyboard.press(key)
    expect(page.locator("#registration-state")).to_have_text("Alles gespeichert")
    keys = page.evaluate("self.keysDown")
    print(f"keys for 24 people: {keys}, {keys / 24:.2f} each")
    assert entered() == coming()
    assert keys <= MOST_KEYS_EACH * 24

    page.keyboard.press("Control+z")
    expect(page.locator(".registration-counts strong")).to_have_text("23 Teilnehmer")
    barrier = Barrier(page, "**/participants/**", abort)
    page.locator(f".attendee:has-text('{NAMES[14]}') .mark-late").click()
    expect(page.locator("#registration-again")).to_be_visible()
    barrier.open()
    page.click("#registration-again")
    expect(page.locator("#registration-state")).to_have_text("Alles gespeichert")
    assert entered()[NAMES[14]] == "late"

    search = page.locator("#registration-search")
    search.fill("Merle Żak")
    for key in ("ArrowDown", "s"):
        page.keyboard.press(key)
    last = page.locator(f".attendee:has-text('{NAMES[27]}')")
    expect(last.locator("[value=late]")).to_be_focused()  # the mark that was set, with nobody after this one
    page.keyboard.press("Escape")
    expect(search).to_be_focused()
    expect(search).to_have_value("")


def test_on_a_phone_a_tap_enters_and_another_one_takes_back(
    browser: Browser, live_server: LiveServer, planned: Evening, secretary: User
) -> None:
    context = browser.new_context(locale="de-DE", viewport={"width": 390, "height": 844}, has_touch=True)
    sign_in(context, live_server.url, secretary)
    phone = context.new_page()
    phone.goto(live_server.url + reverse("evening_participants", args=[planned.pk]))
    first = phone.locator(".attendee").first
    for mark in ("in_time", "late", "without"):
        box = first.locator(f".mark-{mark}").bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
    first.locator(".mark-late").tap()
    expect(phone.locator(".registration-counts strong")).to_have_text("1 Teilnehmer")
    edit = phone.locator(".attendee").first.locator("a[href*='/registrations/']")
    expect(edit).to_be_in_viewport()
    phone.locator(".attendee").first.locator(".mark-late").tap()
    expect(phone.locator(".registration-counts strong")).to_have_text("0 Teilnehmer")
    phone.click("[name=all]")
    expect(phone.locator(".registration-counts strong")).to_have_text("30 Teilnehmer")
    context.close()
    assert set(entered().values()) == {"in_time"}
