"""Somebody new at the door, and seats moved around the table."""

import pytest

from scoring.core.errors import InvalidInput
from scoring.models import Evening, Player, User
from scoring.registration.services.registrations import note_absence, register_by_name
from scoring.seating.selectors.seating import SeatingMethod, SeatingWish, propose_seating
from scoring.seating.services.quick_start import lay_seating, move_seat
from scoring.seating.services.seats import seat_table
from tests.scoring.scenes import IN_TIME, NAMES, Scene, evening, league, official, participants, scene, season, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene()


@pytest.fixture
def planned() -> Evening:
    return evening(season(league()))


@pytest.fixture
def secretary(planned: Evening) -> User:
    return official(planned.season.league, "secretary")


@pytest.mark.parametrize(
    ("seat", "steps", "order"),
    [
        (0, 1, ["Björn", "Anke", "Cäcilia", "Dörte"]),
        (2, -1, ["Anke", "Cäcilia", "Björn", "Dörte"]),
        (0, -1, ["Björn", "Cäcilia", "Dörte", "Anke"]),
        (3, 1, ["Dörte", "Anke", "Björn", "Cäcilia"]),
    ],
)
def test_move_seat_moves_around_the_table(table: Scene, seat: int, steps: int, order: list[str]) -> None:
    move_seat(sheet=table.sheet, actor=None, seat_id=table.seats[seat].pk, steps=steps)
    assert seated(table.fresh()) == order


def test_register_by_name_makes_a_new_player(planned: Evening, secretary: User) -> None:
    entered = register_by_name(evening=planned, actor=secretary, name="  Łukasz   Żak ", arrival=IN_TIME)
    assert (entered.player.name, entered.credit, Player.objects.count()) == ("Łukasz Żak", 300, 1)


def test_register_by_name_finds_the_player_of_the_league(planned: Evening, secretary: User) -> None:
    player = Player.objects.create(league=planned.season.league, name="Anke Petersen")
    assert register_by_name(evening=planned, actor=secretary, name="anke petersen", arrival=None).player == player


def test_register_by_name_of_somebody_on_the_list_is_refused(planned: Evening, secretary: User) -> None:
    register_by_name(evening=planned, actor=secretary, name="Anke", arrival=None)
    with pytest.raises(InvalidInput):
        register_by_name(evening=planned, actor=secretary, name="Anke", arrival=None)


@pytest.mark.clause("L4:deadline")
def test_who_did_not_come_is_drawn_to_no_table_and_stays_registered(planned: Evening) -> None:
    *present, absent = participants(planned, NAMES[:5])
    note_absence(registration=absent, actor=None, is_absent=True)
    seating = propose_seating(planned, SeatingWish(SeatingMethod.LOT, seed=1))
    assert sorted(pk for tables in seating.seat_order for table in tables for pk in table) == [
        row.pk for row in present
    ]
    lay_seating(evening=planned, actor=None, seating=seating.seat_order, draw={})
    absent.refresh_from_db()
    assert (absent.arrived_at, absent.credit) == (IN_TIME, 300)


@pytest.mark.clause("L4")
def test_who_comes_after_all_is_seated_and_no_longer_absent(planned: Evening) -> None:
    registered = participants(planned, NAMES[:3])
    note_absence(registration=registered[2], actor=None, is_absent=True)
    seat_table(evening=planned, actor=None, table=1, registrations=[row.pk for row in registered])
    registered[2].refresh_from_db()
    assert not registered[2].is_absent
