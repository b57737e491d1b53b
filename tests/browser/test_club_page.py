"""The page with which a club presents itself: a stranger asks to play along; wide tables fold on a phone."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.installation.services.leagues import update_league
from scoring.installation.services.logo_reading import draw_logo
from scoring.models import GuestRequest
from scoring.seasons.services.evenings import create_evening
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.devices import PHONE, device
from tests.scoring.installation.test_faces import picture
from tests.scoring.scenes import Scene, official, scene

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table() -> Scene:
    """A club with a face, an evening that is signed and one that is planned."""
    played = scene(players=6)
    for number in range(1, 5):
        played.save(number, number % 6, *(0 if seat == number % 6 else 7 * seat + number for seat in range(6)))
    played.submit()
    played.sign()
    row = played.league
    face = {"accent": "#f5b800", "about": "Wir spielen jeden ersten Freitag.", "contact_email": "nele@example.org"}
    facts = {"name": row.name, "kind": "club", "names_by": "surname", "timezone": "Europe/Berlin"}
    update_league(league=row, actor=official(row, "president"), logo=draw_logo(picture(), ""), **facts, **face)
    season = played.season
    season.ends_on = timezone.localdate() + timedelta(days=200)
    season.save()
    create_evening(
        season=season,
        actor=played.secretary,
        kind="ranking",
        date=timezone.localdate() + timedelta(days=20),
        registration_deadline=timezone.now() + timedelta(days=10),
        edition=season.edition,
    )
    return played


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Page]:
    """A phone of somebody without an account, in English."""
    context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def fits(page: Page) -> bool:
    """Whether nothing of the page has to be scrolled sideways, no table either."""
    return bool(
        page.evaluate(
            "() => [document.documentElement, ...document.querySelectorAll('.table-scroll')]"
            ".every((each) => each.scrollWidth <= each.clientWidth)"
        )
    )


def test_stranger_asks_on_a_phone_and_the_secretary_invites(
    browser: Browser, stranger: Page, live_server: LiveServer, table: Scene
) -> None:
    found = []
    page = stranger
    page.goto(live_server.url + reverse("league", args=[table.league.slug]))
    assert fits(page)
    found += violations_in_both_themes(page)
    page.get_by_role("link", name="Play along").click()
    page.get_by_label("Your name").fill("Gerda Gast")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Without your consent nobody may answer you")).to_be_visible()
    found += violations_in_both_themes(page)
    page.get_by_label("Mail address").fill("gerda@example.org")
    page.get_by_label("The club may use what I write here").check()
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("heading", name="Thank you!")).to_be_visible()
    with device(browser, live_server.url, table.secretary) as own:
        page = own.new_page()
        page.goto(live_server.url)
        page.get_by_text("Somebody would like to play along").click()
        found += violations_in_both_themes(page)
        page.get_by_role("button", name="Invite").click()
        expect(page.get_by_text("Gerda Gast is registered as a guest.")).to_be_visible()
    assert (GuestRequest.objects.get().state, found) == ("invited", [])


@pytest.mark.parametrize("name", ["evening", "season"])
def test_wide_tables_fold_on_a_phone_and_open_with_a_tap_or_a_key(
    stranger: Page, live_server: LiveServer, table: Scene, name: str
) -> None:
    way = {"evening": [table.evening.pk], "season": [table.league.slug, table.season.pk]}[name]
    stranger.goto(live_server.url + reverse(name, args=way))
    folding = stranger.locator("table.folds")
    expect(folding.locator("thead th:visible")).to_have_count(4)
    assert folding.evaluate("(table) => table.scrollWidth <= table.parentElement.clientWidth")
    opener = folding.get_by_role("button").first
    box = opener.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    opener.click()
    expect(folding.locator(".unfolded")).to_contain_text("Games won")
    assert violations_in_both_themes(stranger) == []
    opener.press("Enter")
    expect(folding.locator(".unfolded")).to_have_count(0)
    stranger.set_viewport_size({"width": 1280, "height": 800})
    assert folding.locator("thead th:visible").count() > 4


NARROW = {"width": 320, "height": 700}


@pytest.mark.parametrize("name", ["evening", "season", "player", "players"])
def test_on_the_narrowest_phone_columns_stand_below_their_heads_and_the_rest_opens(
    stranger: Page, live_server: LiveServer, table: Scene, name: str
) -> None:
    """Two styles for one class name once drew the heads of a player's evenings apart from their columns."""
    ways = {
        "evening": [table.evening.pk],
        "season": [table.league.slug, table.season.pk],
        "player": [table.league.slug, table.seats[0].registration.player_id],
        "players": [table.league.slug],
    }
    stranger.set_viewport_size(NARROW)
    stranger.goto(live_server.url + reverse(name, args=ways[name]))
    folding = stranger.locator("table.folds")
    assert folding.evaluate("(table) => table.scrollWidth <= table.parentElement.clientWidth")
    heads, cells = (
        folding.evaluate(
            "(table, part) => [...table.querySelector(part + ' tr').cells].map((cell) => cell.getBoundingClientRect())"
            ".map(({ left, width }) => [Math.round(left), Math.round(width)])",
            part,
        )
        for part in ("thead", "tbody")
    )
    assert heads == cells
    hidden = folding.locator("thead th").count() - folding.locator("thead th:visible").count()
    folding.get_by_role("button").first.click()
    expect(folding.locator(".unfolded dd")).to_have_count(hidden)
    assert hidden
