"""The teams of an evening under way in a browser: followed live, explained down to a player, and one's own team."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.accessibility import violations
from tests.scoring.scenes import three_after_a_game
from tests.scoring.team_scenes import with_teams

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.clause("L1b")
def test_total_of_a_team_leads_to_the_results_that_make_it(page: Page, live_server: LiveServer) -> None:
    played = three_after_a_game()
    with_teams(played.evening, {"Kiel": ("Anke", "Björn"), "Lübeck": ("Cäcilia",)})
    page.goto(live_server.url + reverse("evening", args=[played.evening.pk]))
    teams = page.locator("[data-key=teams-body] tr")
    expect(teams).to_have_text([re.compile(r"Kiel.*Björn.*−300", re.DOTALL), re.compile("Lübeck.*−293", re.DOTALL)])

    page.locator("#live-me").select_option(label="Anke")
    expect(page.locator(".team-members .is-mine")).to_have_text(re.compile("Anke"))

    teams.first.locator(".explained").click()
    dialog = page.locator("#explanation-dialog")
    expect(dialog.get_by_role("heading", level=2)).to_have_text("Kiel")
    assert violations(page) == []
    dialog.locator(".sums .explained").first.click()
    expect(dialog.get_by_role("heading", level=2)).to_have_text("Björn")
