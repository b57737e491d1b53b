"""What a player finds of their own: the start page, and the own name marked wherever it is listed."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Evening, Season, User
from scoring.people.selectors.own_game import own_games
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import (
    Scene,
    evening,
    league,
    official,
    participants,
    player_account,
    scene,
    season,
    three_after_a_game,
)
from tests.scoring.unolympics_scenes import discipline

pytestmark = pytest.mark.django_db
YOU = '<span class="own">you</span>'


def browser_of(account: User) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(account)
    return client


def home_of(account: User) -> str:
    return browser_of(account).get(reverse("home")).content.decode()


def marked(page: str) -> list[str]:
    """The names that have the mark behind them."""
    return [re.sub("<[^>]*>", "", before).strip() for before in re.findall(r">([^<>]+)(?:</a>)? " + YOU, page)]


@pytest.fixture
def of_season() -> Season:
    return season(league())


def test_home_shows_own_place_and_points_of_every_evening_of_the_season(of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    closed_evening(of_season, {"Björn": 12, "Anke": 9}, day=13)
    account = player_account("Anke", of_season.league)
    (game,) = own_games(account.memberships.select_related("player__league"))
    assert (game.place, game.ranking_points, game.season) == (1, 21, of_season)
    assert [(row.place, row.ranking_points) for row in game.evenings] == [(2, 9), (1, 12)]
    page = home_of(account)
    assert "<strong>1.</strong> 21 ranking points" in page
    assert reverse("player", args=[of_season.league.slug, game.player.pk]) in page


def test_home_leads_to_the_table_that_is_played_at(of_season: Season) -> None:
    played = scene(players=3)
    account = player_account("Björn", played.league)
    played.save(1, 1, 12, 0, 7)
    page = home_of(account)
    assert "You sit at table 1, seat 2." in page
    assert "No evening is planned yet" not in page
    assert reverse("evening", args=[played.evening.pk]) in page
    row = browser_of(account).get(reverse("evening_own_row", args=[played.evening.pk])).content.decode()
    assert "<strong>1.</strong> Place · <strong>−300</strong> Total" in " ".join(row.split())


def test_home_is_without_a_table_once_the_sheet_is_submitted() -> None:
    played = scene(players=3)
    account = player_account("Björn", played.league)
    played.save(1, 1, 12, 0, 7)
    played.submit()
    (game,) = own_games(account.memberships.select_related("player__league"))
    assert game.seat is None


def test_table_laid_for_another_day_is_not_tonights() -> None:
    laid = scene(players=3)
    account = player_account("Björn", laid.league)
    memberships = account.memberships.select_related("player__league")
    assert own_games(memberships)[0].seat is None
    Evening.objects.filter(pk=laid.evening.pk).update(date=timezone.localdate())
    assert own_games(memberships)[0].seat == laid.seats[1]


def test_player_without_an_office_reads_nothing_of_sheets_to_finish_nor_is_asked_to_found_a_league(
    of_season: Season,
) -> None:
    page = home_of(player_account("Anke", of_season.league))
    assert "Nothing waits for you" not in page
    assert "Found a league" not in page
    assert "Nothing waits for you" in home_of(player_account("Björn", of_season.league, "steward"))


def test_next_evening_says_until_when_to_register_or_that_one_is_registered(of_season: Season) -> None:
    planned = evening(of_season)
    Evening.objects.filter(pk=planned.pk).update(date=timezone.localdate())
    account = player_account("Anke", of_season.league)
    assert "Registration until" in home_of(account)
    participants(planned, ("Anke",))
    assert "You are registered." in home_of(account)
    assert "Registration until" not in home_of(account)


def test_own_name_is_marked_in_the_ranking(of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    address = reverse("season", args=[of_season.league.slug, of_season.pk])
    client = browser_of(player_account("Björn", of_season.league))
    assert marked(client.get(address).content.decode()) == ["Björn"]
    assert YOU not in browser_of(official(of_season.league, "player")).get(address).content.decode()


def test_own_name_is_marked_in_the_result_of_an_evening_and_its_games() -> None:
    played = played_out()
    client = browser_of(player_account("Anke", played.league))
    page = client.get(reverse("evening", args=[played.evening.pk]), {"participants": "all"}).content.decode()
    assert marked(page) == ["Anke", "Anke", "Anke"]  # result, games, participants


def test_own_name_is_marked_among_medals(of_season: Season) -> None:
    discipline(of_season, "Sprint", {"Anke": 1, "Björn": 2, "Cäcilia": 3})
    client = browser_of(player_account("Anke", of_season.league))
    page = client.get(reverse("unolympics", args=[of_season.league.slug, of_season.pk])).content.decode()
    assert marked(page) == ["Anke"]


def test_live_page_knows_a_linked_player_and_does_not_ask() -> None:
    played = three_after_a_game()
    address = reverse("evening", args=[played.evening.pk])
    page = browser_of(player_account("Anke", played.league)).get(address).content.decode()
    assert f'data-own="{played.seats[0].registration.player_id}"' in page
    assert '<label class="push" hidden>' in page
    page = browser_of(played.secretary).get(address).content.decode()
    assert "data-own=" not in page
    assert '<label class="push">' in page


def played_out() -> Scene:
    played = three_after_a_game()
    played.submit()
    return played
