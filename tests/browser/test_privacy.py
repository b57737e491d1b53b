"""What a person decides about the own data, by thumb and by mouse."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.core.services.log import vouch_for_what_is_there
from scoring.models import League, Player
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.devices import PHONE, device
from tests.scoring.scenes import official, scene

pytestmark = pytest.mark.django_db(transaction=True)


def test_league_is_published_a_name_chosen_and_a_person_erased_by_two(
    browser: Browser, live_server: LiveServer, settings, tmp_path
) -> None:
    settings.ERASURES_FILE, settings.MEDIA_ROOT = tmp_path / "erasures.jsonl", tmp_path / "media"
    table = scene(players=2)
    table.save(1, 0, 0, 35)
    table.submit()
    table.sign()
    League.objects.update(is_public=False)
    player, league = table.seats[0].registration.player, table.league
    president = official(league, "president")
    vouch_for_what_is_there(league=league)
    found = []
    with device(browser, live_server.url, president) as own:
        page = own.new_page()
        page.goto(live_server.url + reverse("affairs", args=[league.slug]))
        page.get_by_role("link", name="Publish").click()
        page.get_by_label("rankings are public").check()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("To publish, an imprint is needed").first).to_be_visible()
        found += violations_in_both_themes(page)
        page.get_by_label("imprint").fill("Uno Kiel, Hafenstr. 1")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("link", name="Publish")).to_have_count(0)
        page.goto(live_server.url + reverse("player_privacy", args=[league.slug, player.pk]))
        page.get_by_label("under another name").check()
        page.get_by_role("textbox", name="Other name").fill("Uno-Fee")
        page.get_by_role("button", name="Save").click()
        page.goto(live_server.url + reverse("person_erasure", args=[league.slug, player.pk]))
        found += violations_in_both_themes(page)
        page.get_by_role("button", name="Ask for the erasure").click()
        expect(page.get_by_text("Somebody else has to confirm it")).to_be_visible()
    assert Player.objects.get(pk=player.pk).public_name() == "Uno-Fee"
    with device(browser, live_server.url, table.auditor) as other:
        page = other.new_page()
        page.set_viewport_size(PHONE)
        page.goto(live_server.url)
        page.get_by_text("Confirm an erasure").click()
        found += violations_in_both_themes(page)
        page.get_by_label("Type the full name").fill(player.full_name)
        page.get_by_role("button", name="Erase for good").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Former member 1")
    assert found == []
