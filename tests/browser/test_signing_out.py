"""What a browser still shows after somebody has signed out, or after the session has ended by itself."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.accounts.views.sessions import SessionStore
from scoring.models import AccountSession
from tests.browser.devices import (
    device,
    kept_pages,
    kept_until,
    let_kept_pages_run_out,
    wait_until_kept,
    wait_until_nothing_is_kept,
)
from tests.browser.phones import open_table
from tests.browser.sheets import open_grid
from tests.scoring.codes import scene_of_today
from tests.scoring.scenes import Scene, scene
from tests.support.chromium import launch_chromium

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "a password of its own"


@pytest.fixture
def table() -> Scene:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.secretary.set_password(PASSWORD)
    played.secretary.save()
    player = played.seats[0].registration.player
    player.email = "anke@example.org"
    player.save()
    return played


def sign_in(page: Page, live_server: LiveServer, table: Scene) -> None:
    page.goto(live_server.url + reverse("login"))
    page.fill("[name=username]", table.secretary.username)
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Anmelden", exact=True).click()
    expect(page.locator("#waiting")).to_be_visible()


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, table: Scene) -> Iterator[BrowserContext]:
    with device(browser, live_server.url, table.secretary) as context:
        yield context


def session_ends_in(phone: BrowserContext, after: timedelta) -> datetime:
    """The session of the phone was opened so long ago that it ends then; the moment is given."""
    (key,) = [cookie["value"] for cookie in phone.cookies() if cookie["name"] == "sessionid"]
    session = SessionStore(key)
    now = timezone.now()
    session["signed_in_at"] = (now + after - timedelta(days=14)).timestamp()
    session["seen_at"] = now.timestamp()
    session.save()
    return now + after


def test_page_that_is_kept_is_not_shown_after_the_end_of_its_session(
    phone: BrowserContext, live_server: LiveServer, table: Scene
) -> None:
    page = phone.new_page()
    ends_at = session_ends_in(phone, timedelta(days=3))
    open_grid(page, live_server.url, table.sheet)
    wait_until_kept(page, games=1)
    assert kept_until(page) == [round(ends_at.timestamp())]
    phone.set_offline(True)  # or the page may be kept anew meanwhile
    let_kept_pages_run_out(page)
    page.goto(live_server.url + reverse("jobs"))
    expect(page.locator("#kept-pages li")).to_have_count(0)
    page.goto(live_server.url + reverse("sheet_enter", args=[table.sheet.pk]))
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert "Anke" not in page.content()


def test_sign_in_page_takes_away_what_is_kept_for_a_session_that_is_over(
    phone: BrowserContext, live_server: LiveServer, table: Scene
) -> None:
    page = phone.new_page()
    open_grid(page, live_server.url, table.sheet)
    wait_until_kept(page, games=1)
    assert kept_pages(page)
    AccountSession.objects.all().delete()
    page.goto(live_server.url + reverse("jobs"))
    expect(page.locator("[name=password]")).to_be_visible()
    wait_until_nothing_is_kept(page)


def sign_out(page: Page, live_server: LiveServer, table: Scene) -> None:
    page.locator("[popovertarget=account-menu]").click()
    page.get_by_role("button", name="Abmelden").click()
    expect(page.get_by_role("link", name="Anmelden")).to_be_visible()


def let_session_end(page: Page, live_server: LiveServer, table: Scene) -> None:
    AccountSession.objects.all().delete()
    page.goto(live_server.url + reverse("league", args=[table.league.slug]))


@pytest.fixture(scope="module")
def everyday_browser(browser: Browser) -> Iterator[Browser]:
    """A browser that keeps pages for going back, as browsers do; that of the other tests does not."""
    everyday = launch_chromium(browser.browser_type, ignore_default_args=["--disable-back-forward-cache"])
    yield everyday
    everyday.close()


@pytest.fixture
def page_of_everyday_browser(everyday_browser: Browser) -> Iterator[Page]:
    page = everyday_browser.new_page(locale="de-DE", service_workers="block")
    yield page
    page.close()


@pytest.mark.parametrize("end", [sign_out, let_session_end])
def test_back_shows_nothing_private_after_the_end_of_a_session(
    page_of_everyday_browser: Page,
    live_server: LiveServer,
    table: Scene,
    end: Callable[[Page, LiveServer, Scene], None],
) -> None:
    page = page_of_everyday_browser
    player = table.seats[0].registration.player
    private = [
        reverse("player_edit", args=[table.league.slug, player.pk]),
        reverse("evening_participants", args=[table.evening.pk]),
        reverse("sheet_enter", args=[table.sheet.pk]),
    ]
    sign_in(page, live_server, table)
    for address in private:
        page.goto(live_server.url + address)
        assert "Anke" in page.content() or "anke@example.org" in page.content()
    end(page, live_server, table)

    for _page in private:
        page.go_back()
        expect(page.get_by_role("heading", name="Anmelden")).to_be_visible()
        assert "anke@example.org" not in page.content()
        assert table.secretary.username not in page.content()


@pytest.mark.slow
def test_phone_without_worker_stays_at_its_table_when_it_is_closed_without_a_network(
    browser: Browser, live_server: LiveServer
) -> None:
    """Nothing would open it again before there is a network."""
    with browser.new_context(locale="en-GB", service_workers="block", reduced_motion="reduce") as context:
        page = open_table(context.new_page(), live_server.url, scene_of_today(players=3))
        context.set_offline(True)
        page.get_by_role("button", name="Close on this device").click()
        expect(page.locator("#messages")).to_contain_text("There was no connection to the league office")
        context.set_offline(False)
        page.get_by_role("button", name="Close on this device").click()
        expect(page).to_have_url(live_server.url + reverse("guest_code"))
