"""Who sits where, and from which game to which."""

import pytest

from scoring.errors import InvalidInput, NotAllowedNow
from scoring.models import Evening, Sheet
from scoring.services.seats import add_late_player, remove_table, seat_table, set_presence
from tests.scoring.scenes import NAMES, Scene, evening, league, participants, scene, season, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene()


@pytest.fixture
def planned() -> Evening:
    return evening(season(league()))


@pytest.mark.clause("L2:players")
@pytest.mark.parametrize("players", [0, 1])
def test_seat_table_with_too_few_players_is_refused(planned: Evening, players: int) -> None:
    rows = participants(planned, NAMES[:players])
    with pytest.raises(InvalidInput):
        seat_table(evening=planned, actor=None, table=1, registrations=[row.pk for row in rows])


@pytest.mark.clause("L2:players")
def test_seat_table_with_eleven_players_is_refused(planned: Evening) -> None:
    rows = participants(planned, (*NAMES, "Käthe"))
    with pytest.raises(InvalidInput):
        seat_table(evening=planned, actor=None, table=1, registrations=[row.pk for row in rows])


def test_seat_table_with_somebody_twice_is_refused(planned: Evening) -> None:
    rows = participants(planned, NAMES[:2])
    with pytest.raises(InvalidInput):
        seat_table(evening=planned, actor=None, table=1, registrations=[rows[0].pk, rows[1].pk, rows[0].pk])


def test_seat_table_with_somebody_of_another_table_is_refused_and_changes_nothing(table: Scene) -> None:
    late = participants(table.evening, ("Inken",))[0]
    with pytest.raises(InvalidInput):
        seat_table(evening=table.evening, actor=None, table=2, registrations=[late.pk, table.seats[0].registration_id])
    assert list(table.evening.sheets.values_list("table", flat=True)) == [1]


def test_seat_table_again_changes_the_order(table: Scene) -> None:
    order = [seat.registration_id for seat in reversed(table.seats)]
    seat_table(evening=table.evening, actor=None, table=1, registrations=order, keeper="Anke")
    assert (seated(table.fresh()), table.fresh().keeper) == (["Dörte", "Cäcilia", "Björn", "Anke"], "Anke")


def test_seat_table_with_games_is_refused(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    with pytest.raises(NotAllowedNow):
        seat_table(evening=table.evening, actor=None, table=1, registrations=[s.registration_id for s in table.seats])


@pytest.mark.clause("L6.5")
def test_seat_table_never_loses_corrections(emptied: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        seat_table(
            evening=emptied.evening, actor=None, table=1, registrations=[s.registration_id for s in emptied.seats]
        )


@pytest.mark.clause("L6.5")
def test_remove_table_never_loses_corrections(emptied: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        remove_table(sheet=emptied.sheet, actor=None)


def test_remove_table_frees_its_players(table: Scene) -> None:
    remove_table(sheet=table.sheet, actor=None)
    assert (Sheet.objects.count(), table.evening.registrations.filter(seats=None).count()) == (0, 4)


@pytest.mark.clause("D9")
def test_set_presence_notes_late_arrival_and_early_leave(table: Scene) -> None:
    seat = set_presence(seat=table.seats[0], actor=None, first_game=3, last_game=9)
    assert (seat.first_game, seat.last_game, table.fresh().revision) == (3, 9, table.sheet.revision + 1)


@pytest.mark.clause("D9")
def test_set_presence_with_leaving_before_arriving_is_refused(table: Scene) -> None:
    with pytest.raises(InvalidInput):
        set_presence(seat=table.seats[0], actor=None, first_game=9, last_game=3)


@pytest.mark.clause("D9")
def test_add_late_player_takes_the_next_seat(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    late = participants(table.evening, ("Inken",), None)[0]
    seat = add_late_player(sheet=table.sheet, actor=None, registration=late, first_game=2)
    assert (seat.position, seat.first_game) == (5, 2)


@pytest.mark.clause("L2:players")
def test_add_late_player_at_a_full_table_is_refused() -> None:
    full = scene(players=10)
    late = participants(full.evening, ("Käthe",), None)[0]
    with pytest.raises(InvalidInput):
        add_late_player(sheet=full.sheet, actor=None, registration=late, first_game=2)
