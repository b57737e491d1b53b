"""The list of clubs; renaming, merging and deleting one."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Club, League, Player, Team
from tests.scoring.scenes import evening, league, official, season

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(client: Client) -> League:
    """A league whose secretary is signed in."""
    of_league = league()
    client.force_login(official(of_league, "secretary"))
    return of_league


def club(row: League, name: str, *players: str) -> Club:
    created = Club.objects.create(league=row, name=name)
    Player.objects.bulk_create(Player(league=row, name=player, club=created) for player in players)
    return created


def listed(response: Any) -> list[tuple[str, int]]:
    return [(cells.record.name, cells.record.player_count) for cells in response.context["table"].rows]


def test_list_counts_players_and_is_sorted_either_way(client: Client, row: League) -> None:
    club(row, "Zwickau", "Anke")
    club(row, "Öresund", "Björn", "Cäcilia")
    club(league(), "Stranger")
    address = reverse("clubs", args=[row.slug])
    assert listed(client.get(address)) == [("Öresund", 2), ("Zwickau", 1)]
    assert listed(client.get(address, {"sort": "player_count"})) == [("Zwickau", 1), ("Öresund", 2)]


def test_players_are_counted_once_in_a_club_with_teams(client: Client, row: League) -> None:
    kiel = club(row, "Uno Kiel", "Anke", "Björn")
    for name in ("I", "II", "III"):
        Team.objects.create(evening=evening(season(league())), name=name, club=kiel)
    assert listed(client.get(reverse("clubs", args=[row.slug]))) == [("Uno Kiel", 2)]


def test_public_sees_no_way_to_change_a_club(row: League) -> None:
    edit = reverse("club_edit", args=[row.slug, club(row, "Uno Kiel").pk])
    assert edit not in Client().get(reverse("clubs", args=[row.slug])).content.decode()


def test_club_is_renamed(client: Client, row: League) -> None:
    kiel = club(row, "Uno Kiel")
    answer = client.post(reverse("club_edit", args=[row.slug, kiel.pk]), {"name": "Uno-Club Kiel"})
    assert answer["Location"] == reverse("clubs", args=[row.slug])
    assert Club.objects.get().name == "Uno-Club Kiel"


def test_renaming_to_another_club_offers_to_merge_them_and_changes_nothing(client: Client, row: League) -> None:
    old, new = club(row, "Uno Kiel", "Anke"), club(row, "Uno-Club Kiel", "Björn")
    page = client.post(reverse("club_edit", args=[row.slug, old.pk]), {"name": "uno-club  KIEL"})
    assert (page.status_code, page.context["other"], page.context["player_count"]) == (409, new, 1)
    assert page.context["club"].name == "Uno Kiel"
    assert page.context["form"]["name"].value() == "uno-club  KIEL"
    assert Club.objects.count() == 2
    client.post(reverse("club_merge", args=[row.slug, old.pk]), {"into": page.context["other"].pk})
    assert listed(client.get(reverse("clubs", args=[row.slug]))) == [("Uno-Club Kiel", 2)]


@pytest.mark.parametrize("into", ["", "x", "own", "foreign", "999999"])
def test_merge_with_no_other_club_of_the_league_changes_nothing(client: Client, row: League, into: str) -> None:
    own, foreign = club(row, "Uno Kiel", "Anke"), club(league(), "Stranger")
    into = {"own": str(own.pk), "foreign": str(foreign.pk)}.get(into, into)
    address = reverse("club_edit", args=[row.slug, own.pk])
    assert client.post(reverse("club_merge", args=[row.slug, own.pk]), {"into": into})["Location"] == address
    assert Player.objects.get().club == own


@pytest.mark.parametrize("name", ["", "a" * 81])
def test_name_that_cannot_be_is_refused(client: Client, row: League, name: str) -> None:
    kiel = club(row, "Uno Kiel")
    page = client.post(reverse("club_edit", args=[row.slug, kiel.pk]), {"name": name})
    assert page.context["form"].has_error("name")
    assert Club.objects.get().name == "Uno Kiel"


def test_deleting_a_club_names_who_stays_without_one_first(client: Client, row: League) -> None:
    kiel = club(row, "Uno Kiel", "Björn", "Anke")
    address = reverse("club_delete", args=[row.slug, kiel.pk])
    page = client.get(address)
    assert [player.name for player in page.context["players"]] == ["Anke", "Björn"]
    assert "Anke, Björn." in page.content.decode()
    assert Club.objects.exists()
    client.post(address)
    assert (Club.objects.count(), Player.objects.filter(club=None).count()) == (0, 2)


@pytest.mark.parametrize("name", ["club_edit", "club_merge", "club_delete"])
def test_clubs_of_other_leagues_do_not_exist_here(client: Client, row: League, name: str) -> None:
    foreign = club(league(), "Uno Kiel")
    assert client.post(reverse(name, args=[row.slug, foreign.pk]), {"name": "x"}).status_code == 404
