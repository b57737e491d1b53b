"""Laying tables, drawing seats, late arrivals and early leaves."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Seat, Sheet
from tests.scoring.growth import with_tables
from tests.scoring.scenes import NAMES, Scene, evening, league, official, participants, scene, season, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(client: Client) -> Scene:
    """A table of four; the secretary is signed in."""
    laid = scene()
    client.force_login(laid.secretary)
    return laid


def change(client: Client, table: Scene, **data: Any) -> None:
    client.post(reverse("table_seats", args=[table.sheet.pk]), data)


@pytest.mark.clause("L2:players")
def test_new_table_takes_the_ticked_in_the_order_of_the_list(client: Client) -> None:
    of_evening = evening(season(league()))
    rows = participants(of_evening, NAMES[:4])
    client.force_login(official(of_evening.season.league, "secretary"))
    address = reverse("evening_tables", args=[of_evening.pk])
    client.post(address, {"seats": [rows[0].pk, rows[2].pk], "keeper": "Anke"})
    client.post(address, {"seats": [rows[1].pk, rows[3].pk]})
    first, second = Sheet.objects.order_by("table")
    assert (first.table, first.keeper, seated(first)) == (1, "Anke", ["Anke", "Cäcilia"])
    assert (second.table, seated(second)) == (2, ["Björn", "Dörte"])


@pytest.mark.clause("L2:players")
def test_new_table_for_one_is_refused_and_says_why(client: Client) -> None:
    of_evening = evening(season(league()))
    (anke,) = participants(of_evening, ("Anke",))
    client.force_login(official(of_evening.season.league, "secretary"))
    response = client.post(reverse("evening_tables", args=[of_evening.pk]), {"seats": [anke.pk]})
    assert "(L2)" in response.context["form"].non_field_errors()[0]


def test_tables_are_listed_with_the_number_of_games_and_no_hand_is_read(client: Client, table: Scene) -> None:
    """Half of the time of the page with 30 tables once was for 4,500 hands that it does not show."""
    one, other = with_tables(table, 2, games=3)
    address = reverse("evening_tables", args=[table.evening.pk])
    with CaptureQueriesContext(connection) as captured:
        [first_round] = client.get(address).context["rounds"]

    assert [(laid.sheet, laid.games, laid.can_be_laid_anew) for laid in first_round.tables] == [
        (one.sheet, 3, False),
        (other.sheet, 3, False),
    ]
    assert [query["sql"] for query in captured if "scoring_hand" in query["sql"]] == []


def test_seats_move_up_and_down(client: Client, table: Scene) -> None:
    change(client, table, change=f"up:{table.seats[2].pk}")
    assert seated(table.fresh()) == ["Anke", "Cäcilia", "Björn", "Dörte"]
    last = Seat.objects.get(registration__player__name="Dörte")
    change(client, table, change=f"down:{last.pk}")
    assert seated(table.fresh()) == ["Dörte", "Anke", "Cäcilia", "Björn"]


def test_somebody_leaves_and_joins_before_the_first_game(client: Client, table: Scene) -> None:
    change(client, table, change=f"leave:{table.seats[1].pk}")
    assert seated(table.fresh()) == ["Anke", "Cäcilia", "Dörte"]
    change(client, table, change="join", registration=table.seats[1].registration_id)
    assert seated(table.fresh()) == ["Anke", "Cäcilia", "Dörte", "Björn"]


@pytest.mark.clause("D9")
def test_somebody_joins_a_running_table_from_the_next_game(client: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    (late,) = participants(table.evening, ("Inken",), None)
    change(client, table, change="join", registration=late.pk)
    assert Seat.objects.filter(registration=late).values_list("position", "first_game").get() == (5, 2)


@pytest.mark.parametrize("nonsense", ["", "up:", "sideways:1", "up:999999", "join"])
def test_nonsense_changes_nothing(client: Client, table: Scene, nonsense: str) -> None:
    change(client, table, change=nonsense)
    assert seated(table.fresh()) == ["Anke", "Björn", "Cäcilia", "Dörte"]


def test_table_is_taken_away_until_a_game_is_written(client: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    client.post(reverse("table_remove", args=[table.sheet.pk]))
    assert Sheet.objects.count() == 1
    other = scene()
    client.force_login(other.secretary)
    client.post(reverse("table_remove", args=[other.sheet.pk]))
    assert not Sheet.objects.filter(pk=other.sheet.pk).exists()


@pytest.mark.clause("D9")
def test_presence_is_noted_by_the_table_scorer_as_well(client: Client, table: Scene) -> None:
    client.force_login(official(table.league, "scorer"))
    address = reverse("seat_presence", args=[table.seats[0].pk])
    response: Any = client.post(address, {"first_game": 2, "last_game": 9, "back": "enter"})
    assert response.headers["Location"] == reverse("sheet_enter", args=[table.sheet.pk])
    assert Seat.objects.filter(pk=table.seats[0].pk).values_list("first_game", "last_game").get() == (2, 9)


@pytest.mark.parametrize("data", [{"first_game": 9, "last_game": 2}, {"first_game": 0}, {"first_game": "x"}])
def test_presence_that_cannot_be_changes_nothing(client: Client, table: Scene, data: dict[str, Any]) -> None:
    client.post(reverse("seat_presence", args=[table.seats[0].pk]), data)
    assert Seat.objects.filter(pk=table.seats[0].pk).values_list("first_game", "last_game").get() == (None, None)
