"""Who sits where, and from which game to which."""

import uuid

import pytest

from scoring.audit.services.reviews import submit_sheet
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import Evening, Seat, Sheet
from scoring.results.services.recounting import recount_league
from scoring.seating.services.seats import add_late_player, remove_table, seat_table, set_presence
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.games import save_game
from tests.scoring.scenes import (
    NAMES,
    Scene,
    check_and_sign,
    evening,
    league,
    participants,
    scene,
    season,
    seated,
)

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


@pytest.mark.clause("L6.6")
def test_table_laid_after_the_others_are_submitted_takes_their_result_back_until_it_is_too(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    late = participants(table.evening, ("Inken", "Jörn"))
    laid = seat_table(evening=table.evening, actor=None, table=2, registrations=[row.pk for row in late])
    assert not table.evening.standings.exists()
    assert recount_league(league=table.league) == []
    remove_table(sheet=laid, actor=None)
    assert table.evening.standings.count() == 4
    assert recount_league(league=table.league) == []


@pytest.mark.clause("L4", "L6.6")
def test_credit_never_moves_away_from_a_signed_sheet(table: Scene) -> None:
    """Somebody who sat only in the second round, which is signed, joins a table of the first one."""
    late, *others = participants(table.evening, ("Inken", "Jörn", "Käthe"))
    Evening.objects.update(planned_rounds=2)
    fresh = Evening.objects.get()
    second = seat_table(evening=fresh, actor=None, table=1, registrations=[late.pk, others[0].pk], round_number=2)
    seats = list(second.seats.order_by("position"))
    entry = GameEntry(1, dealer=seats[0].pk, winner=seats[0].pk, hands={seats[1].pk: HandEntry(10)})
    save_game(sheet_id=second.pk, actor=table.secretary, entry=entry, seen_revision=1000, client_id=uuid.uuid4())
    submit_sheet(sheet_id=second.pk, actor=table.secretary, accept_warnings=True)
    check_and_sign(second, table.auditor)
    with pytest.raises(NotAllowedNow, match=r"L4.*L6\.6"):
        add_late_player(sheet=table.fresh(), actor=None, registration=late, first_game=2)
    assert Seat.objects.get(pk=seats[0].pk).carries_credit
