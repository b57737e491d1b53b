"""Evenings, participants and seats."""

from datetime import UTC, date, datetime, timedelta

import pytest

from engine.rulesets import LEAGUE_2006
from scoring.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, Evening, Player, Registration, Seat, Sheet, User
from scoring.services.evenings import create_evening, delete_evening, update_evening
from scoring.services.lineup import move_seat, register_by_name
from scoring.services.registrations import change_registration, register_players, remove_registration
from scoring.services.seats import add_late_player, remove_table, seat_table, set_presence
from scoring.services.sheets import remove_game
from tests.scoring.scenes import (
    DEADLINE,
    IN_TIME,
    NAMES,
    NOTE,
    Scene,
    evening,
    league,
    official,
    participants,
    scene,
    season,
)

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


def seated(sheet: Sheet) -> list[str]:
    return list(sheet.seats.order_by("position").values_list("registration__player__name", flat=True))


@pytest.mark.clause("L1")
def test_create_evening_pins_the_edition_of_the_season(planned: Evening) -> None:
    assert planned.edition == planned.season.edition


@pytest.mark.clause("L1")
def test_create_evening_before_its_edition_holds_is_refused() -> None:
    with pytest.raises(InvalidInput) as refusal:
        evening(season(league()), date=LEAGUE_2006.valid_from - timedelta(days=1))
    assert list(refusal.value.errors) == ["edition"]


def test_create_evening_with_an_edition_of_another_league_is_refused() -> None:
    with pytest.raises(InvalidInput):
        evening(season(league()), edition=season(league()).edition)


@pytest.mark.clause("L4", "D14")
@pytest.mark.parametrize(
    ("arrived_at", "credit"),
    [(IN_TIME, 300), (DEADLINE, 300), (DEADLINE + timedelta(seconds=1), 0), (None, 0)],
    ids=["in time", "at the deadline", "late", "without registration"],
)
def test_register_players_grants_the_credit(planned: Evening, arrived_at: datetime | None, credit: int) -> None:
    assert [row.credit for row in participants(planned, ("Anke",), arrived_at)] == [credit]


def test_register_players_again_leaves_them_as_they_are(planned: Evening) -> None:
    first = participants(planned, ("Anke",), IN_TIME)
    assert participants(planned, ("Anke", "Björn"), None)[0].player.name == "Björn"
    assert Registration.objects.get(pk=first[0].pk).credit == 300


def test_register_players_of_another_league_is_refused(planned: Evening) -> None:
    stranger = Player.objects.create(league=league(), name="Fremder")
    with pytest.raises(InvalidInput):
        register_players(evening=planned, actor=None, arrivals={stranger.pk: None})


@pytest.mark.clause("D2")
def test_register_players_draws_a_different_lot_for_everybody(planned: Evening) -> None:
    assert len({row.lot for row in participants(planned, NAMES)}) == len(NAMES)


@pytest.mark.clause("L4")
def test_change_registration_changes_the_credit_and_the_sheets_revision(table: Scene) -> None:
    registration = table.seats[0].registration
    change_registration(registration=registration, actor=None, arrived_at=DEADLINE + timedelta(hours=1))
    assert Registration.objects.get(pk=registration.pk).credit == 0
    assert table.fresh().revision == table.sheet.revision + 1


def test_change_registration_under_a_submitted_sheet_is_refused(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    with pytest.raises(NotAllowedNow):
        change_registration(registration=table.seats[0].registration, actor=None, arrived_at=None)


@pytest.mark.clause("L4")
def test_update_evening_moves_the_deadline_and_every_credit_with_it(table: Scene) -> None:
    update_evening(
        evening=table.evening,
        actor=None,
        date=table.evening.date,
        kind="ranking",
        title="",
        venue="Zum Anker",
        registration_deadline=IN_TIME - timedelta(days=1),
    )
    assert set(Registration.objects.values_list("credit", flat=True)) == {0}


def test_update_evening_keeps_the_deadline_under_a_submitted_sheet(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    change = {"evening": table.evening, "actor": None, "date": table.evening.date, "kind": "ranking"}
    with pytest.raises(NotAllowedNow):
        update_evening(**change, title="", venue="", registration_deadline=IN_TIME - timedelta(days=1))
    assert update_evening(**change, title="", venue="Zum Anker", registration_deadline=DEADLINE).venue == "Zum Anker"


def test_remove_registration_takes_somebody_off_the_list(planned: Evening) -> None:
    remove_registration(registration=participants(planned, ("Anke",))[0], actor=None)
    assert not planned.registrations.exists()


def test_remove_registration_of_somebody_seated_is_refused(table: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        remove_registration(registration=table.seats[0].registration, actor=None)


@pytest.mark.clause("L2")
@pytest.mark.parametrize("players", [0, 1])
def test_seat_table_with_too_few_players_is_refused(planned: Evening, players: int) -> None:
    rows = participants(planned, NAMES[:players])
    with pytest.raises(InvalidInput):
        seat_table(evening=planned, actor=None, table=1, registrations=[row.pk for row in rows])


@pytest.mark.clause("L2")
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


@pytest.fixture
def emptied(table: Scene) -> Scene:
    """A table whose only game was corrected and then taken off the sheet."""
    table.save(1, 1, 12, 0, 7, 30)
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=10_000, note=NOTE)
    return table


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


@pytest.mark.clause("L6.5")
def test_delete_evening_never_loses_corrections(emptied: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        delete_evening(evening=emptied.evening, actor=None)


def test_delete_evening_without_games_takes_seats_and_participants_along(table: Scene) -> None:
    delete_evening(evening=table.evening, actor=table.secretary)
    assert [rows.objects.count() for rows in (Evening, Seat, Registration)] == [0, 0, 0]
    assert AuditEntry.objects.filter(action="evening.deleted").count() == 1


def test_delete_evening_with_games_is_refused(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    with pytest.raises(NotAllowedNow):
        delete_evening(evening=table.evening, actor=None)


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


@pytest.mark.clause("L2")
def test_add_late_player_at_a_full_table_is_refused() -> None:
    full = scene(players=10)
    late = participants(full.evening, ("Käthe",), None)[0]
    with pytest.raises(InvalidInput):
        add_late_player(sheet=full.sheet, actor=None, registration=late, first_game=2)


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


def test_create_evening_writes_the_log() -> None:
    of_season = season(league())
    create_evening(
        season=of_season, actor=None, date=date(2025, 10, 3), kind="masters", registration_deadline=datetime.now(UTC)
    )
    assert list(AuditEntry.objects.values_list("action", "details__kind")) == [("evening.created", "masters")]
