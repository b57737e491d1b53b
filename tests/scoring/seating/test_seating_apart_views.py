"""Seats drawn so that members of one club or team sit at different tables (L1b)."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import AuditEntry, Club, Evening, Player, Sheet, Team
from scoring.registration.services.registrations import register_by_name
from tests.scoring.scenes import NAMES, evening, league, official, participants, season
from tests.scoring.seated import draw, shown_draw, take_over

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english"), pytest.mark.clause("L1b")]


@pytest.fixture
def planned(client: Client) -> Evening:
    """Ten participants: four of one club, three of another, the first two of each in teams; the secretary is in."""
    of_evening = evening(season(league()))
    participants(of_evening, NAMES)
    for name, of_club in (("Uno Kiel", NAMES[:4]), ("Lübecker Farben", NAMES[4:7])):
        club = Club.objects.create(league=of_evening.season.league, name=name)
        Player.objects.filter(name__in=of_club).update(club=club)
        team = Team.objects.create(evening=of_evening, name=f"{name} I", club=club)
        of_evening.registrations.filter(player__name__in=of_club[:2]).update(team=team)
    client.force_login(official(of_evening.season.league, "secretary"))
    return of_evening


def members_by_table(page: Any, names: tuple[str, ...]) -> list[list[int]]:
    """How many of them sit at the tables of each round, the most first."""
    return [
        sorted((sum(row.player.name in names for row in table.seats) for table in round_.tables), reverse=True)
        for round_ in page.context["seating"].rounds
    ]


@pytest.mark.parametrize("method", ["lot", "meet_many"])
@pytest.mark.parametrize("seed", range(3))
def test_clubs_are_spread_over_the_tables_of_every_round(
    client: Client, planned: Evening, method: str, seed: int
) -> None:
    page = shown_draw(client, planned, method=method, rounds=2, tables=3, apart="clubs", seed=seed)
    assert members_by_table(page, NAMES[:4]) == [[2, 1, 1]] * 2
    assert members_by_table(page, NAMES[4:7]) == [[1, 1, 1]] * 2
    assert [(round_.mates, round_.fewest_mates) for round_ in page.context["seating"].rounds] == [(1, 1)] * 2
    assert "1 pair of the same club sits at one table." in page.content.decode()


@pytest.mark.parametrize("seed", range(3))
def test_teams_are_spread_over_the_tables(client: Client, planned: Evening, seed: int) -> None:
    page = shown_draw(client, planned, tables=2, apart="teams", seed=seed)
    assert members_by_table(page, NAMES[:2]) == members_by_table(page, NAMES[4:6]) == [[1, 1]]
    assert "No two members of the same team sit at one table." in page.content.decode()
    assert ">Uno Kiel I</span>" in page.content.decode()


def test_choice_is_kept_through_exchanges_and_logged(client: Client, planned: Evening) -> None:
    page = shown_draw(client, planned, tables=3, apart="clubs", seed=1)
    (shown,) = page.context["seating"].rounds
    one, other = shown.tables[0].seats[0], shown.tables[1].seats[0]
    picks = [f"1.{one.pk}", f"1.{other.pk}"]
    exchanged = shown_draw(client, planned, tables=3, apart="clubs", seed=1, pick=picks)
    assert "apart=clubs" in exchanged.redirect_chain[-1][0]
    assert "apart=clubs" in exchanged.context["other_draw"]
    take_over(client, exchanged)
    details = AuditEntry.objects.get(action="seats.drawn").details
    assert (details["apart"], len(details["exchanges"])) == ("clubs", 1)


def test_mates_whom_an_exchange_brings_together_are_told(client: Client, planned: Evening) -> None:
    page = shown_draw(client, planned, tables=3, apart="clubs", seed=1)
    (shown,) = page.context["seating"].rounds
    of_club = [[row for row in table.seats if row.player.name in NAMES[4:7]] for table in shown.tables]
    strangers = [row for row in shown.tables[1].seats if row.player.club_id is None]
    pick = [f"1.{of_club[0][0].pk}", f"1.{strangers[0].pk}"]
    page = shown_draw(client, planned, tables=3, apart="clubs", seed=1, pick=pick)
    (shown,) = page.context["seating"].rounds
    assert (shown.mates, shown.fewest_mates) == (2, 1)
    assert {of_club[0][0].pk, of_club[1][0].pk} <= shown.tables[1].mates
    assert len(set().union(*(table.mates for table in shown.tables))) == 4
    assert page.content.decode().count("club mate at the table") == 4


def test_nothing_is_asked_where_nobody_shares_a_club_or_team(client: Client, planned: Evening) -> None:
    Team.objects.all().delete()
    Player.objects.update(club=None)
    page = shown_draw(client, planned, apart="clubs")
    assert "apart" not in page.context["form"].fields
    assert page.context["wish"].apart == "nobody"
    assert "apart" not in client.get(reverse("evening_tables", args=[planned.pk])).context["draw_form"].fields


def test_form_beside_the_tables_offers_what_participants_share(client: Client, planned: Evening) -> None:
    form = client.get(reverse("evening_tables", args=[planned.pk])).context["draw_form"]
    assert [value for value, _label in form.fields["apart"].choices] == ["nobody", "clubs", "teams"]


def test_draw_by_the_ranking_keeps_nobody_apart(client: Client, planned: Evening) -> None:
    page = shown_draw(client, planned, method="snake", apart="clubs")
    assert page.context["form"].errors["apart"] == ["A draw by the ranking keeps nobody apart."]
    assert page.context["seating"] is None


def test_address_from_before_the_choice_still_shows_its_draw(client: Client, planned: Evening) -> None:
    old, new = (shown_draw(client, planned, seed=7, **more).context["seating"] for more in ({}, {"apart": "nobody"}))
    assert old.fingerprint == new.fingerprint


def test_somebody_at_the_door_without_a_club_is_seated_with_the_others(client: Client, planned: Evening) -> None:
    page = shown_draw(client, planned, tables=3, apart="clubs")
    secretary = official(planned.season.league, "secretary")
    register_by_name(evening=planned, actor=secretary, name="Käthe", arrival=None)
    answer = take_over(client, page)
    assert not Sheet.objects.exists()
    assert members_by_table(answer, NAMES[:4]) == [[2, 1, 1]]
    assert members_by_table(answer, ("Käthe",)) == [[1, 0, 0]]
    take_over(client, answer)
    assert sum(sheet.seats.count() for sheet in planned.sheets.all()) == 11


def test_tables_kept_apart_are_changed_for_late_arrivals(client: Client, planned: Evening) -> None:
    draw(client, planned, tables=3, apart="clubs")
    participants(planned, ("Käthe",))
    assert client.get(reverse("seating_change", args=[planned.pk]), follow=True).status_code == 200


def test_preview_takes_the_same_queries_whoever_is_kept_apart(
    client: Client, planned: Evening, django_assert_num_queries: Any
) -> None:
    address = reverse("tables_draw", args=[planned.pk])
    for apart in ("nobody", "clubs", "teams"):
        with django_assert_num_queries(9):
            client.get(address, {"method": "lot", "rounds": 1, "seed": 1, "apart": apart})
