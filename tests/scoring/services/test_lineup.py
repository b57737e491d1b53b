"""Somebody new at the door, and seats moved around the table."""

import pytest

from scoring.errors import InvalidInput
from scoring.models import Evening, Player, User
from scoring.services.lineup import move_seat, register_by_name
from tests.scoring.scenes import IN_TIME, Scene, evening, league, official, scene, season, seated

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
    entered = register_by_name(evening=planned, actor=secretary, name="  Łukasz   Żak ", arrived_at=IN_TIME)
    assert (entered.player.name, entered.credit, Player.objects.count()) == ("Łukasz Żak", 300, 1)


def test_register_by_name_finds_the_player_of_the_league(planned: Evening, secretary: User) -> None:
    player = Player.objects.create(league=planned.season.league, name="Anke Petersen")
    assert register_by_name(evening=planned, actor=secretary, name="anke petersen", arrived_at=None).player == player


def test_register_by_name_of_somebody_on_the_list_is_refused(planned: Evening, secretary: User) -> None:
    register_by_name(evening=planned, actor=secretary, name="Anke", arrived_at=None)
    with pytest.raises(InvalidInput):
        register_by_name(evening=planned, actor=secretary, name="Anke", arrived_at=None)
