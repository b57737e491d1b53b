"""Evenings of several rounds: everybody sits once in each, points add up, the credit counts once."""

import json
import uuid

import pytest
from django.db import IntegrityError, transaction

from engine.rulesets import LEAGUE_2006
from scoring.audit.selectors.canonical_form import canonical_form
from scoring.audit.services.reviews import submit_sheet
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.live.selectors.live import live_evening
from scoring.models import Evening, Registration, Seat, Sheet, User
from scoring.registration.services.registrations import remove_registration
from scoring.results.selectors.evenings import full_evening, live_result
from scoring.results.services.recounting import recount_league
from scoring.seating.services.quick_start import lay_seating
from scoring.seating.services.seats import add_late_player, remove_table, seat_table
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.games import save_game
from tests.scoring.scenes import NAMES, evening, league, official, participants, season

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned() -> Evening:
    return evening(season(league(), LEAGUE_2006))


@pytest.fixture
def entered(planned: Evening) -> list[Registration]:
    return participants(planned, NAMES[:4])


@pytest.fixture
def secretary(planned: Evening) -> User:
    return official(planned.season.league, "secretary")


def lay(planned: Evening, *rounds: list[list[Registration]]) -> list[Sheet]:
    order = [[[row.pk for row in table] for table in tables] for tables in rounds]
    return lay_seating(evening=planned, actor=None, seating=order, draw={})


def two_rounds(planned: Evening, entered: list[Registration]) -> list[Sheet]:
    a, b, c, d = entered
    return lay(planned, [[a, b], [c, d]], [[d, a], [b, c]])


def play(sheet: Sheet, actor: User, *points: int) -> None:
    """One game, won by who has no points; then the sheet is submitted."""
    seats = list(sheet.seats.order_by("position"))
    save_game(
        sheet_id=sheet.pk,
        actor=actor,
        entry=GameEntry(
            number=1,
            dealer=seats[0].pk,
            winner=seats[points.index(0)].pk,
            hands={seat.pk: HandEntry(points=value) for seat, value in zip(seats, points, strict=True)},
        ),
        seen_revision=1000,
        client_id=uuid.uuid4(),
    )
    submit_sheet(sheet_id=sheet.pk, actor=actor, accept_warnings=True)


def test_everybody_sits_at_one_table_of_each_round(planned: Evening, entered: list[Registration]) -> None:
    sheets = two_rounds(planned, entered)
    assert [(sheet.round.number, sheet.table) for sheet in sheets] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(sheet=sheets[2], round=sheets[2].round, registration=entered[1], position=5)
    with pytest.raises(IntegrityError), transaction.atomic():
        Sheet.objects.create(evening=planned, round=sheets[2].round, table=2)
    with pytest.raises(InvalidInput):
        seat_table(evening=planned, actor=None, table=1, round_number=2, registrations=[row.pk for row in entered[:2]])


def test_somebody_missing_in_a_round_is_refused(planned: Evening, entered: list[Registration]) -> None:
    with pytest.raises(InvalidInput):
        lay(planned, [entered], [entered[:3]])
    assert not Sheet.objects.exists()


def test_laying_anew_forgets_the_rounds_of_before(planned: Evening, entered: list[Registration]) -> None:
    two_rounds(planned, entered)
    lay(planned, [entered])
    planned.refresh_from_db()
    assert (planned.planned_rounds, planned.rounds.count(), Sheet.objects.count()) == (1, 1, 1)


def test_laying_anew_after_a_game_is_refused(planned: Evening, entered: list[Registration], secretary: User) -> None:
    sheets = two_rounds(planned, entered)
    play(sheets[0], secretary, 0, 12)
    with pytest.raises(NotAllowedNow):
        lay(planned, [entered])
    assert Sheet.objects.count() == 4


@pytest.mark.clause("L4:credit")
def test_credit_counts_at_the_first_table_of_the_evening(planned: Evening, entered: list[Registration]) -> None:
    sheets = two_rounds(planned, entered)
    carried = [list(sheet.seats.values_list("carries_credit", flat=True)) for sheet in sheets]
    assert carried == [[True, True], [True, True], [False, False], [False, False]]
    remove_table(sheet=sheets[0], actor=None)
    assert set(sheets[2].seats.values_list("registration__player__name", "carries_credit")) == {
        ("Dörte", False),
        ("Anke", True),
    }


@pytest.mark.clause("D12", "L8.4")
def test_points_of_all_rounds_add_up_and_become_standings(
    planned: Evening, entered: list[Registration], secretary: User
) -> None:
    for sheet, points in zip(two_rounds(planned, entered), [(0, 10), (0, 40), (0, 70), (20, 0)], strict=True):
        assert not planned.standings.exists()
        play(sheet, secretary, *points)
    lines = list(planned.standings.order_by("rank").values_list("place", "player__name", "credit", "points", "total"))
    assert lines == [
        (1, "Cäcilia", 300, 0, -300),
        (2, "Björn", 300, 30, -270),
        (3, "Dörte", 300, 40, -260),
        (4, "Anke", 300, 70, -230),
    ]
    assert recount_league(league=planned.season.league) == []
    assert live_evening(full_evening(planned.pk)).games == 4


@pytest.mark.clause("D12")
def test_one_ranking_says_why(planned: Evening, entered: list[Registration], secretary: User) -> None:
    sheets = two_rounds(planned, entered)
    play(sheets[0], secretary, 0, 10)
    play(sheets[1], secretary, 0, 40)
    result = live_result(planned).result
    assert result is not None
    assert [str(reason) for reason in result.reasons] == [
        "One ranking over all rounds (2), as the tables of each round played equally many games."
    ]


@pytest.mark.clause("D9")
def test_late_player_joins_in_the_round_that_is_played(
    planned: Evening, entered: list[Registration], secretary: User
) -> None:
    sheets = two_rounds(planned, entered)
    (late,) = participants(planned, ("Inken",), None)
    seat = add_late_player(sheet=sheets[2], actor=None, registration=late, first_game=1)
    assert (seat.round, seat.position, seat.carries_credit) == (sheets[2].round, 3, True)
    with pytest.raises(InvalidInput):
        add_late_player(sheet=sheets[3], actor=None, registration=late, first_game=1)


def test_signature_vouches_for_the_round_where_there_are_several(planned: Evening, entered: list[Registration]) -> None:
    sheets = two_rounds(planned, entered)
    assert json.loads(canonical_form(full_sheet(sheets[2].pk)))["round"] == 2


def test_sheet_is_named_with_its_round_where_there_are_several(planned: Evening, entered: list[Registration]) -> None:
    assert [sheet.table_name for sheet in two_rounds(planned, entered)][2:] == ["1 (round 2)", "2 (round 2)"]
    (only,) = lay(planned, [entered])
    assert Sheet.objects.get(pk=only.pk).table_name == "1"


def test_participant_with_a_seat_in_any_round_stays_on_the_list(planned: Evening, entered: list[Registration]) -> None:
    two_rounds(planned, entered)
    with pytest.raises(NotAllowedNow):
        remove_registration(registration=entered[0], actor=None)
