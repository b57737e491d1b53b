"""What a club shows to strangers: right before the first evening, after one, and after many seasons."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scoring.installation.selectors.public_page import public_page
from scoring.models import League, SeasonStanding
from scoring.seasons.services.seasons import create_season
from tests.scoring.closed_seasons import close_season
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import Scene, league, official, scene, season
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_once
def table() -> Scene:
    """Björn −300, Cäcilia −293, Anke −288, signed."""
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.submit()
    played.sign()
    return played


def page_of(row: League) -> str:
    return Client().get(reverse("league", args=[row.slug]), headers={"Accept-Language": "en"}).content.decode()


def test_page_of_a_club_that_has_never_played_says_so_kindly() -> None:
    row = season(league("Uno Kiel")).league
    page = page_of(row)
    for said in ("The next evening is not planned yet", "No ranking yet", "Play along", "Imprint"):
        assert said in page
    found = public_page(row)
    assert (found.last_result, found.leaders, found.picture, found.champions) == (None, None, None, [])


def test_last_winner_stands_large_with_the_next_places(table: Scene) -> None:
    result = public_page(table.league).last_result
    assert result is not None
    assert [line.name for block in result.blocks for line in block.winners] == ["Björn"]
    assert [(line.place, line.name) for line in result.others] == [(2, "Cäcilia"), (3, "Anke")]
    assert result.is_official
    assert "<strong>Björn</strong>" in page_of(table.league)


@pytest.mark.clause("D13")
def test_of_one_evening_there_is_no_picture_and_of_three_it_shows_each_place() -> None:
    row = season(league("Uno Kiel"))
    closed_evening(row, {"Anke": 12, "Björn": 9, "Cäcilia": 8}, day=1)
    assert public_page(row.league).picture is None
    closed_evening(row, {"Cäcilia": 12, "Björn": 9}, day=8)
    closed_evening(row, {"Dörte": 30, "Björn": 9}, day=15)
    picture = public_page(row.league).picture
    assert picture is not None
    assert {course.standing.player.name: course.places for course in picture.courses} == {
        "Dörte": (None, None, 1),
        "Björn": (2, 2, 2),
        "Cäcilia": (3, 1, 3),
        "Anke": (1, 3, 4),
    }
    page = page_of(row.league)
    assert ("<polyline" in page, "Place in the ranking after each evening" in page) == (True, True)


def test_who_won_earlier_seasons_is_told_the_latest_first(table: Scene) -> None:
    for year in range(2010, 2024):
        facts = {"starts_on": date(year, 9, 1), "ends_on": date(year + 1, 6, 30), "edition": table.season.edition}
        earlier = create_season(league=table.league, actor=table.secretary, name=f"{year}", **facts)
        SeasonStanding.objects.create(
            season=earlier, player=table.seats[0].registration.player, scope="official", rank=1, place=1,
            ranking_points=9, evenings=1, evening_wins=1, games_played=1, games_won=1, points=0,
        )  # fmt: skip
        close_season(earlier)
    champions = [(podium.season.name, podium.champion_names) for podium in public_page(table.league).champions]
    assert champions == [(str(year), "Anke") for year in range(2023, 2011, -1)]


def test_members_get_the_office_and_the_public_page_if_they_ask_for_it(client: Client, table: Scene) -> None:
    client.force_login(official(table.league, "player"))
    address = reverse("league", args=[table.league.slug])
    assert "club-head" not in client.get(address).content.decode()
    assert "club-head" in client.get(f"{address}?public").content.decode()


def test_no_rule_set_edition_is_offered_on_the_page(table: Scene) -> None:
    _head, _main, content = page_of(table.league).partition("<main")
    assert reverse("editions", args=[table.league.slug]) not in content
