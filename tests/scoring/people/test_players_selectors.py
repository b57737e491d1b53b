"""What a player's evenings add up to."""

import pytest
from django.db.models import F

from scoring.models import EveningStanding, Player
from scoring.people.selectors.career import Career, career_of, evenings_of_player, latest_places
from scoring.people.tables import RecordTable
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import league, season
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_once
def anke() -> Player:
    of_season = season(league())
    closed_evening(of_season, {"Anke": 12, "Björn": 9}, day=1)
    closed_evening(of_season, {"Björn": 12, "Cäcilia": 9, "Anke": 8}, day=3)
    closed_evening(of_season, {"Björn": 12, "Anke": 9}, day=2)
    return Player.objects.get(name="Anke")


def test_career_of_adds_up_every_evening(anke: Player) -> None:
    assert career_of(anke) == Career(
        evenings=3,
        evening_wins=1,
        games_played=60,
        games_won=3,
        ranking_points=29,
        best_place=1,
        worst_game=203,
        best_total=710,
        worst_total=730,
    )


def test_career_of_somebody_without_evenings_has_nothing_to_compare(anke: Player) -> None:
    newcomer = Player.objects.create(league=anke.league, name="Neu")
    career = career_of(newcomer)
    assert (career.evenings, career.games_won, career.best_place, career.worst_game) == (0, 0, None, None)


def test_evenings_of_player_are_latest_first_with_the_number_of_participants(anke: Player) -> None:
    rows = evenings_of_player(anke)
    assert [(row.evening.date.day, row.place, row.participants) for row in rows] == [(3, 3, 3), (2, 2, 2), (1, 1, 2)]


@pytest.mark.clause("D9")
def test_latest_places_are_in_the_order_of_time_without_evenings_without_place(anke: Player) -> None:
    assert [row.place for row in latest_places(anke, 24)] == [1, 2, 3]
    assert [row.place for row in latest_places(anke, 2)] == [2, 3]
    EveningStanding.objects.filter(player=anke, place=2).update(place=None)
    assert [row.place for row in latest_places(anke, 24)] == [1, 3]


@pytest.mark.clause("D12")
def test_place_at_a_table_is_one_of_the_players_of_that_table() -> None:
    of_season = season(league())
    evening = closed_evening(of_season, {"Anke": 12, "Björn": 9, "Cäcilia": 8, "Dörte": 6, "Eike": 4})
    at_second = EveningStanding.objects.filter(evening=evening, player__name__in=("Dörte", "Eike"))
    at_second.update(table=2, place=F("place") - 3)
    row = evenings_of_player(Player.objects.get(name="Dörte")).get()
    assert (row.place, row.participants, row.is_at_table) == (1, 2, True)
    assert RecordTable([row]).rows[0].get_cell("place") == "1. von 2 an Tisch 2"
    at_second.update(place=F("place") + 3)
    row = evenings_of_player(Player.objects.get(name="Dörte")).get()
    assert (row.place, row.participants, row.is_at_table) == (4, 5, False)
