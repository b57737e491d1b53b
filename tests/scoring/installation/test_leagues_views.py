"""Founding a league, its overview and its data."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from engine.rulesets import LEAGUE_2006
from scoring.models import League, Registration, User
from tests.scoring.scenes import DEADLINE, league, official, scene, season

pytestmark = pytest.mark.django_db
FACTS = {"kind": "federation", "names_by": "surname", "accent": "#1a6fd0"}
"""What a league says of itself."""
FOUNDING = {
    "name": "Kieler Förde",
    "preset": LEAGUE_2006.code,
    "season_name": "2025/26",
    "starts_on": "2025-09-01",
    "ends_on": "2026-06-30",
}


def test_founding_leads_to_the_new_league_that_only_members_see(client: Client) -> None:
    client.force_login(User.objects.create_user("founder"))
    response = client.post(reverse("league_create"), FOUNDING)
    row = League.objects.get()
    assert response["Location"] == reverse("league", args=[row.slug])
    assert (row.name, row.is_public, row.seasons.get().edition.code) == ("Kieler Förde", False, LEAGUE_2006.code)


def test_founding_with_a_taken_name_keeps_what_was_typed(client: Client) -> None:
    taken = league()
    client.force_login(User.objects.create_user("founder"))
    form = client.post(reverse("league_create"), {**FOUNDING, "name": taken.name}).context["form"]
    assert list(form.errors) == ["name"]
    assert form["season_name"].value() == FOUNDING["season_name"]


def test_overview_of_a_new_league_shows_the_secretary_the_first_steps(client: Client) -> None:
    row = season(league()).league
    address = reverse("league", args=[row.slug])
    client.force_login(official(row, "secretary"))
    page = client.get(address)
    assert 'id="first-steps"' in page.content.decode()
    assert [(step.is_done, step.ways[:1] and step.ways[0][0]) for step in page.context["steps"]] == [
        (False, reverse("member_list_upload", args=[row.slug])),
        (False, reverse("series_plan", args=[row.slug])),
        (False, ()),
        (False, ()),
    ]
    client.force_login(official(row, "president"))
    invite = client.get(address).context["steps"][3].ways[0][0]
    assert client.get(invite).context["form"]["offices"].value() == ["auditor"]
    client.force_login(official(row, "player"))
    assert 'id="first-steps"' not in client.get(address).content.decode()


def test_overview_shows_the_top_of_the_latest_ranking(client: Client) -> None:
    played = scene(players=2)
    played.save(1, 0, 0, 35)
    address = reverse("league", args=[played.league.slug])
    assert client.get(address).context["page"].leaders is None
    played.submit()
    leaders = client.get(address).context["page"].leaders
    client.force_login(official(played.league, "player"))
    assert client.get(address, {"public": ""}).context["page"].leaders == leaders
    assert (leaders.season, leaders.is_official) == (played.season, False)
    assert [standing.player.name for standing in leaders.standings] == ["Anke", "Björn"]


def test_overview_says_of_an_evening_that_it_is_planned_until_its_first_game(client: Client) -> None:
    laid = scene()
    client.force_login(official(laid.league, "player"))
    address = reverse("league", args=[laid.league.slug])
    for badge in ('<span class="badge">planned</span>', '<span class="badge blue">under way</span>'):
        assert badge in client.get(address, headers={"Accept-Language": "en"}).content.decode()
        laid.save(1, 1, 12, 0, 7, 30)


def test_a_league_that_is_not_public_does_not_exist_for_visitors(client: Client) -> None:
    row = league(is_public=False)
    assert client.get(reverse("league", args=[row.slug])).status_code == 404
    client.force_login(official(row, "player"))
    assert client.get(reverse("league", args=[row.slug])).status_code == 200


def test_president_changes_the_league(client: Client) -> None:
    row = league()
    client.force_login(official(row, "president"))
    data = {"name": "Neu", "timezone": "Europe/Vienna", **FACTS}
    response = client.post(reverse("league_edit", args=[row.slug]), data)
    row.refresh_from_db()
    assert (response.status_code, row.name, row.timezone) == (302, "Neu", "Europe/Vienna")


def test_form_of_the_league_offers_time_zones_nearby_first_and_keeps_an_old_name(client: Client) -> None:
    row = league(timezone="CET")
    client.force_login(official(row, "president"))
    choices = client.get(reverse("league_edit", args=[row.slug])).context["form"].fields["timezone"].choices
    groups = [[zone for zone, _name in zones] for _group, zones in choices]
    assert groups[0] == ["Europe/Berlin", "Europe/Vienna", "Europe/Zurich"]
    assert ("Europe/London" in groups[1], set(groups[-1])) == (True, {"CET", "UTC"})
    offered = [zone for group in groups for zone in group]
    assert (len(offered), len(offered) > 400) == (len(set(offered)), True)


@pytest.mark.clause("L4:deadline", "D14")
def test_another_time_zone_shows_the_same_moments_and_leaves_credits_alone(client: Client) -> None:
    table = scene()
    client.force_login(official(table.league, "president"))
    data = {"name": table.league.name, "timezone": "Pacific/Auckland", **FACTS}
    before = list(Registration.objects.order_by("pk").values("arrived_at", "credit"))
    client.post(reverse("league_edit", args=[table.league.slug]), data)
    table.evening.refresh_from_db()
    assert table.evening.registration_deadline == DEADLINE
    assert list(Registration.objects.order_by("pk").values("arrived_at", "credit")) == before
    assert "06.09.2025 06:00" in client.get(reverse("evening", args=[table.evening.pk])).content.decode()


def test_a_club_is_called_a_club_on_its_pages(client: Client) -> None:
    row = league(kind="club")
    client.force_login(official(row, "president"))
    pages = [reverse(name, args=[row.slug]) for name in ("league", "league_edit", "players", "editions", "offices")]
    shown = [client.get(page).content.decode() for page in pages]
    assert "Verein ändern" in shown[1]
    seen = [re.sub(r"Verbandsb\S*|ein Verband", "", page) for page in shown]
    assert [re.findall(r"\w*Verb[aä]nd\w*", page) for page in seen] == [[]] * len(pages)
