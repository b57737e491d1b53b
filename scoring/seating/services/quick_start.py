"""The line-up of an evening's beginning: seats drawn for everybody, changed between rounds, and somebody new at the
door.
"""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from engine.scoring import Arrival
from scoring.core.errors import InvalidInput
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import Evening, Knockout, Seat, Sheet, User
from scoring.people.selectors.people import find_player
from scoring.registration.services.registrations import register_by_name
from scoring.seasons.log_actions import PlanningAction
from scoring.seating.services.seats import add_late_player, remove_table, seat_table, seat_tables

SeatOrder = Sequence[Sequence[Sequence[int]]]
"""Registrations by round and table, in seat order."""


@transaction.atomic(sheet=Sheet)
def seat_latecomer(
    *, sheet: Sheet, actor: User, name: str, arrival: Arrival = None, first_game: int | None = None
) -> Seat:
    """Let somebody sit down at a table who comes late (D9): by name, entered if need be, from a game on.

    ``first_game`` None: from the next game; before the first one from the beginning. ``arrival`` counts for somebody
    who is not entered yet. Raises InvalidInput for somebody who sits at a table already, for a full table (L2), and for
    a name that is missing; NotAllowedNow for a sheet that is closed.
    """
    evening = sheet.evening
    player = find_player(evening.season.league, name)
    entered = evening.registrations.filter(player=player).first() if player else None
    registration = entered or register_by_name(evening=evening, actor=actor, name=name, arrival=arrival)
    if registration.seats.filter(round=sheet.round).exists():
        message = _("%(player)s sits at a table already.") % {"player": registration.player}
        raise InvalidInput(message, {"name": [message]})
    written = [game.number for game in sheet.games.all()]
    if not written and (first_game or 1) == 1:
        others = list(sheet.seats.order_by("position").values_list("registration", flat=True))
        seat_table(
            evening=evening,
            actor=actor,
            table=sheet.table,
            registrations=[*others, registration.pk],
            keeper=sheet.keeper,
            round_number=sheet.round.number,
        )
        return sheet.seats.get(registration=registration)
    from_game = first_game or max(written, default=0) + 1
    return add_late_player(sheet=sheet, actor=actor, registration=registration, first_game=from_game)


@transaction.atomic(evening=Evening)
def lay_seating(*, evening: Evening, actor: User | None, seating: SeatOrder, draw: Mapping[str, object]) -> list[Sheet]:
    """Lay the tables of all rounds as drawn: participants (registrations) by round and table, in seat order.

    ``draw`` is kept in the log. Tables that were laid before are laid anew. Raises NotAllowedNow if anything has been
    written on one of them, InvalidInput if a table would be too small or too large (L2), or a participant is missing
    in a round or sits twice.
    """
    for sheet in evening.sheets.order_by("round__number", "table"):
        remove_table(sheet=sheet, actor=actor)
    present = evening.registrations.not_absent()
    participants = list(present.order_by("pk").values_list("pk", flat=True))
    if any(sorted(registration for table in tables for registration in table) != participants for tables in seating):
        raise InvalidInput(_("The seating does not fit the participants any more. Please draw again."))
    evening.rounds.all().delete()
    Knockout.objects.filter(evening=evening).delete()
    evening.planned_rounds = len(seating)
    evening.save(update_fields=("planned_rounds",))
    log_action(
        league=evening.season.league,
        actor=actor,
        action=PlanningAction.SEATS_DRAWN,
        subject=str(evening),
        details=dict(draw),
    )
    return _lay(evening, actor, dict(enumerate(seating, start=1)))


@transaction.atomic(evening=Evening)
def change_seating(
    *,
    evening: Evening,
    actor: User | None,
    tables_by_round: Mapping[int, Sequence[Sequence[int]]],
    details: Mapping[str, object],
) -> list[Sheet]:
    """Lay the tables of some rounds anew, for late arrivals and early leaves between rounds (D9).

    ``details`` are kept in the log. Raises NotAllowedNow if anything has been written on one of them.
    """
    for sheet in evening.sheets.filter(round__number__in=tables_by_round).order_by("round__number", "table"):
        remove_table(sheet=sheet, actor=actor)
    log_action(
        league=evening.season.league,
        actor=actor,
        action=PlanningAction.SEATS_CHANGED,
        subject=str(evening),
        details=dict(details),
    )
    return _lay(evening, actor, tables_by_round)


def _lay(evening: Evening, actor: User | None, tables_by_round: Mapping[int, Sequence[Sequence[int]]]) -> list[Sheet]:
    return [
        sheet
        for number, tables in tables_by_round.items()
        for sheet in seat_tables(evening=evening, actor=actor, tables=tables, round_number=number)
    ]


@transaction.atomic(sheet=Sheet)
def move_seat(*, sheet: Sheet, actor: User | None, seat_id: int, steps: int) -> Sheet:
    """Move somebody so many seats clockwise (negative: counter-clockwise), around the table's end.

    Raises NotAllowedNow if something has been written on the sheet, InvalidInput for a seat of another table.
    """
    order = list(sheet.seats.order_by("position").values_list("pk", "registration_id"))
    seats = [pk for pk, _registration in order]
    if seat_id not in seats:
        raise InvalidInput(_("There is no such player at this table. Please reload the page."))
    position = seats.index(seat_id)
    moved = order.pop(position)
    order.insert((position + steps) % len(seats), moved)
    return seat_table(
        evening=sheet.evening,
        actor=actor,
        table=sheet.table,
        registrations=[registration for _pk, registration in order],
        keeper=sheet.keeper,
        round_number=sheet.round.number,
    )
