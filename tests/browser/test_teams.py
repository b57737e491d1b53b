"""Participants of two clubs become two teams; one of them changes the team by hand."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.tournament import TeamRules
from scoring.contests.services.teams import start_contest
from scoring.models import Club, Evening, Player
from tests.browser.accessibility import violations
from tests.browser.sheets import sign_in
from tests.scoring.scenes import NAMES, evening, league, official, participants, season

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def of_two_clubs() -> Evening:
    of_evening = evening(season(league()), kind="team_match")
    participants(of_evening, NAMES[:6])
    for club, names in {"Kiel": NAMES[:3], "Lübeck": NAMES[3:5]}.items():
        row = Club.objects.create(league=of_evening.season.league, name=club)
        Player.objects.filter(name__in=names).update(club=row)
    start_contest(evening=of_evening, actor=None, rules=TeamRules())
    return of_evening


@pytest.mark.clause("L1b")
def test_clubs_become_teams_and_one_player_changes_by_hand(
    page: Page, live_server: LiveServer, of_two_clubs: Evening
) -> None:
    sign_in(page.context, live_server.url, official(of_two_clubs.season.league, "secretary"))
    page.goto(live_server.url + reverse("evening_teams", args=[of_two_clubs.pk]))
    page.click("button[value=club]")
    expect(page.locator(".team-card h3")).to_have_text(["Kiel", "Lübeck"])
    page.wait_for_load_state()  # by then its scripts listen
    row = page.get_by_role("row", name="Femke")
    row.get_by_role("combobox").focus()
    page.keyboard.type("L")
    expect(row).to_have_class("is-free is-changed")
    page.click(".team-save button")
    expect(page.locator(".team-members").nth(1).locator("li")).to_have_text(["Dörte", "Eike", "Femke"])
    assert dict(of_two_clubs.registrations.values_list("player__name", "team__name"))["Femke"] == "Lübeck"
    assert violations(page) == []
