"""A player's own record."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Player, Season
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import league, official, season

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def of_season() -> Season:
    return season(league())


def page_of(of_season: Season, name: str = "Anke") -> str:
    player = Player.objects.get_or_create(league=of_season.league, name=name)[0]
    return reverse("player", args=[of_season.league.slug, player.pk])


def figures_of(text: str) -> dict[str, str]:
    """The figures of the record by their names."""
    pairs = re.findall(r"<div><dt>(.*?)</dt><dd>(.*?)</dd></div>", text)
    return {name: re.sub(r"<.*?>", "", value) for name, value in pairs}


def test_record_adds_up_all_closed_evenings(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    closed_evening(of_season, {"Björn": 12, "Anke": 9}, is_official=False, day=13)
    assert figures_of(client.get(page_of(of_season), headers=ENGLISH).content.decode()) == {
        "Evenings": "2",
        "Evenings won": "1",
        "Best place": "1.",
        "Games won": "2 of 40",
        "Lowest total": "710",
        "Highest total": "720",
        "Worst game": "202",
    }


def test_season_is_marked_provisional_while_an_evening_in_it_is_not_signed(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12})
    assert [row.is_official for row in client.get(page_of(of_season)).context["seasons"]] == [True]
    closed_evening(of_season, {"Anke": 12}, is_official=False, day=13)
    response = client.get(page_of(of_season))
    assert [(row.standing.ranking_points, row.is_official) for row in response.context["seasons"]] == [(24, False)]


def test_curve_shows_places_in_the_order_of_time(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Björn": 12, "Cäcilia": 9, "Anke": 8}, day=2)
    closed_evening(of_season, {"Anke": 12, "Björn": 9}, is_official=False, day=9)
    text = client.get(page_of(of_season), headers=ENGLISH).content.decode()
    assert 'aria-label="Places, earliest first: 3, 1"' in text
    assert '<polyline points="10,62 32,10"/>' in text
    assert text.count('class="is-provisional"') == 1


def test_one_evening_makes_no_curve(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Anke": 12})
    assert "<polyline" not in client.get(page_of(of_season)).content.decode()


def test_evenings_name_the_place_among_all_players_latest_first(client: Client, of_season: Season) -> None:
    closed_evening(of_season, {"Björn": 12, "Cäcilia": 9, "Anke": 8}, day=2)
    closed_evening(of_season, {"Anke": 12, "Björn": 9}, day=9)
    rows = client.get(page_of(of_season), headers=ENGLISH).context["table"].rows
    assert [str(row.get_cell("place")) for row in rows] == ["1. of 2", "3. of 3"]


def test_player_without_evenings_has_an_empty_state(client: Client, of_season: Season) -> None:
    response = client.get(page_of(of_season), headers=ENGLISH)
    assert "No evening yet" in response.content.decode()


@pytest.mark.parametrize(("office", "is_offered"), [("secretary", True), ("president", True), ("player", False)])
def test_changing_the_player_is_offered_to_who_may(
    client: Client, of_season: Season, office: str, is_offered: bool
) -> None:
    client.force_login(official(of_season.league, office))
    address = page_of(of_season)
    player = Player.objects.get()
    edit = reverse("player_edit", args=[of_season.league.slug, player.pk])
    assert (edit in client.get(address).content.decode()) is is_offered


def test_player_of_another_league_does_not_exist(client: Client, of_season: Season) -> None:
    page_of(of_season)
    assert client.get(reverse("player", args=[league().slug, Player.objects.get().pk])).status_code == 404


def test_page_has_as_much_after_many_seasons_as_after_a_few(client: Client) -> None:
    of_season = season(league())
    for year in range(2010, 2018):
        of_season.pk, of_season.name, of_season.starts_on = None, str(year), of_season.starts_on.replace(year=year)
        of_season.save()
        for day in (2, 3):
            closed_evening(of_season, {"Anke": 12, "Björn": 9}, day=day)
    address = page_of(of_season)
    answer = client.get(address, headers=ENGLISH)
    text = answer.content.decode()
    assert [row.standing.season.starts_on.year for row in answer.context["seasons"]] == [2017, 2016, 2015, 2014, 2013]
    assert (text.count('class="place"'), "3 earlier seasons" in text) == (12, True)
    assert len(client.get(address, {"seasons": "all"}).context["seasons"]) == 8
    assert client.get(address, {"page": 2}).content.decode().count('class="place"') == 4
