"""Who is there: those who sit out of the draw, and somebody who comes late."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import AuditEntry, Evening, Player, Registration, Seat
from tests.scoring.scenes import NAMES, Scene, evening, league, official, participants, scene, season, seated

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def drawn(client: Client) -> Evening:
    """An evening with four participants; the secretary is signed in."""
    of_evening = evening(season(league()))
    participants(of_evening, NAMES[:4])
    client.force_login(official(of_evening.season.league, "secretary"))
    return of_evening


@pytest.fixture
def table(client: Client) -> Scene:
    """A table of four; the secretary is signed in."""
    laid = scene()
    client.force_login(laid.secretary)
    return laid


def absent() -> list[str]:
    return list(Registration.objects.filter(status="absent").values_list("player__name", flat=True))


def come_late(client: Client, at: Scene, query: str = "", **typed: Any) -> Any:
    address = reverse("latecomer_add", args=[at.evening.pk]) + query
    return client.post(address, {"table": at.sheet.pk, "mark": "without", **typed})


@pytest.mark.clause("L4")
def test_registered_no_show_does_not_block_the_draw_and_keeps_the_registration(client: Client, drawn: Evening) -> None:
    anke = drawn.registrations.get(player__name="Anke")
    wish = "method=lot&rounds=1&tables=&apart=nobody&seed=7"
    response = client.post(reverse("evening_absences", args=[drawn.pk]), {"absent": [anke.pk], "draw": wish})
    assert response.headers["Location"] == f"{reverse('tables_draw', args=[drawn.pk])}?{wish}"
    assert AuditEntry.objects.latest("sequence").details == {"player": "Anke"}
    shown = client.get(response.headers["Location"]).context["seating"].fingerprint
    client.post(reverse("tables_draw", args=[drawn.pk]), {"method": "lot", "rounds": "1", "seed": "7", "shown": shown})
    assert sorted(seated(drawn.sheets.get())) == ["Björn", "Cäcilia", "Dörte"]
    anke.refresh_from_db()
    assert (anke.is_absent, anke.credit, anke.arrived_at is not None) == (True, 300, True)


def test_who_came_after_all_is_there_again(client: Client, drawn: Evening) -> None:
    address = reverse("evening_absences", args=[drawn.pk])
    client.post(address, {"absent": list(drawn.registrations.values_list("pk", flat=True)[:2])})
    assert len(absent()) == 2
    client.post(address)
    assert absent() == []


@pytest.mark.clause("L4", "L2:players")
def test_no_show_leaves_a_seat_that_was_drawn(client: Client, table: Scene) -> None:
    address = reverse("participant_absence", args=[table.seats[1].registration_id])
    response: Any = client.post(address, {"back": "tables"})
    assert response.headers["Location"] == reverse("evening_tables", args=[table.evening.pk])
    assert (absent(), seated(table.fresh())) == (["Björn"], ["Anke", "Cäcilia", "Dörte"])


def test_nobody_is_absent_who_sits_at_a_table_that_has_begun(client: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    client.post(reverse("participant_absence", args=[table.seats[1].registration_id]))
    assert (absent(), Seat.objects.count()) == ([], 4)


@pytest.mark.clause("D9")
def test_latecomer_is_entered_and_seated_from_the_next_game_in_one_form(client: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    Player.objects.create(league=table.league, name="Inken")
    page = client.get(reverse("latecomer_add", args=[table.evening.pk]))
    assert "Inken" in page.content.decode()
    response = come_late(client, table, f"?table={table.sheet.pk}", name="inken")
    assert response.headers["Location"] == reverse("sheet_enter", args=[table.sheet.pk])
    seat = Seat.objects.get(registration__player__name="Inken")
    assert (seat.position, seat.first_game, seat.registration.credit) == (5, 2, 0)


@pytest.mark.clause("D9", "L4:credit")
def test_latecomer_who_was_registered_keeps_the_credit_and_comes_from_a_chosen_game(
    client: Client, table: Scene
) -> None:
    participants(table.evening, ("Inken",))
    response = come_late(client, table, name="Inken", first_game="4")
    assert response.headers["Location"] == reverse("evening", args=[table.evening.pk])
    seat = Seat.objects.get(registration__player__name="Inken")
    assert (seat.first_game, seat.registration.credit) == (4, 300)


def test_latecomer_before_the_first_game_sits_down_from_the_beginning(client: Client, table: Scene) -> None:
    come_late(client, table, name="Ganz Neu", mark="in_time")
    assert seated(table.fresh()) == ["Anke", "Björn", "Cäcilia", "Dörte", "Ganz Neu"]
    seat = Seat.objects.get(position=5)
    assert (seat.first_game, seat.registration.promptness) == (None, "in_time")


@pytest.mark.parametrize("typed", [{"name": "Anke"}, {"name": ""}, {"name": "Inken", "table": "999999"}])
def test_latecomer_who_cannot_sit_down_is_refused_at_the_field(
    client: Client, table: Scene, typed: dict[str, str]
) -> None:
    response = come_late(client, table, **typed)
    assert (response.status_code, len(response.context["form"].errors)) == (200, 1)
    assert Seat.objects.count() == 4
