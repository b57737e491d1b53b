"""Registrations for an evening: who takes part, with what credit for having registered in time, and who is there.

At the roll call whoever is there is ticked; who is not stays registered and gets no seat.
"""

from collections.abc import Collection, Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from engine.names import written_name
from engine.scoring import Arrival, Promptness
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.core.services.transaction import require_valid
from scoring.models import Evening, Player, Registration, Sheet, User
from scoring.models.registrations import Status
from scoring.people.selectors.people import find_player
from scoring.people.services.players import create_player
from scoring.registration.selectors.participants import answered
from scoring.registration.selectors.roll_call import Presence
from scoring.registration.services.replies import draw_lots, fill_places
from scoring.registration.services.status import move, require_place
from scoring.results.selectors.season_versions import require_not_of_closed
from scoring.seasons.log_actions import PlanningAction
from scoring.seasons.selectors.deadlines import granted_credit
from scoring.seasons.services.evening_events import require_takes_place
from scoring.seasons.services.evenings import locked_evening, require_no_closed_sheet

_NOTED = ("arrived_at", "promptness", "noted_by", "noted_at", "credit")
"""What is noted of how a registration arrived."""


@transaction.atomic(evening=Evening)
def register_players(*, evening: Evening, actor: User | None, arrivals: Mapping[int, Arrival]) -> list[Registration]:
    """Enter participants: player → how the registration arrived.

    The credit follows from the deadline (L4, D14); a lot is drawn for each (D2). Players that are already entered
    are left as they are; whoever waits for a place gets one with the own arrival, for here a person decides, and
    whoever has withdrawn comes back. Raises InvalidInput for players of another league, and for an arrival that cannot
    be meant.
    """
    evening = locked_evening(evening)
    require_takes_place(evening)
    players = Player.objects.filter(pk__in=arrivals.keys(), league_id=evening.season.league_id)
    if len(players) != len(arrivals):
        raise InvalidInput(_("One of these players does not belong to the league."))
    by_pk = {player.pk: player for player in players}
    on_list = {row.player_id: row for row in Registration.everybody.filter(evening=evening)}
    lots = iter(draw_lots(evening, len(arrivals)))
    registrations = []
    for player_id, arrival in arrivals.items():
        row = on_list.get(player_id) or Registration(evening=evening, player_id=player_id, lot=next(lots))
        if row.pk is not None and row.has_place:
            continue
        row.evening, row.player = evening, by_pk[player_id]
        _note(row, actor, row.arrived_at if row.waits else arrival)
        move(row, Status.REGISTERED, actor=actor, also=_NOTED)
        registrations.append(row)
    Registration.objects.bulk_create(row for row in registrations if row.pk is None)
    names = {player.pk: player.name for player in players}
    arrived = {names[row.player_id]: _logged(row.arrival) for row in registrations}
    log_on_evening(evening, actor, PlanningAction.PARTICIPANTS_REGISTERED, arrived)
    return registrations


@transaction.atomic(registration=Registration)
def change_registration(*, registration: Registration, actor: User | None, arrival: Arrival) -> Registration:
    """Correct how a registration arrived; the credit follows (L4). Raises NotAllowedNow under a closed sheet."""
    evening = registration.evening
    require_takes_place(evening)
    require_no_closed_sheet(evening)
    _note(registration, actor, arrival)
    registration.save(update_fields=_NOTED)
    for sheet in Sheet.objects.select_for_update().filter(seats__registration=registration):
        sheet.revision += 1
        sheet.save(update_fields=("revision",))
    details = {str(registration.player): _logged(arrival)}
    log_on_evening(evening, actor, PlanningAction.PARTICIPANT_CHANGED, details)
    return registration


@transaction.atomic(evening=Evening)
def note_arrivals(
    *,
    evening: Evening,
    actor: User,
    arrivals: Mapping[int, Promptness | None],
    gone: Collection[int] = (),
    rest: Collection[int] = (),
) -> None:
    """Go through the list in one pass: enter players, or note something else of those who are on it already, and take
    those (players) off who are ``gone``. Of ``rest`` only those are entered who have said nothing themselves.

    A registration whose moment is known stays as it is: the moment is the better evidence (L4). Raises NotAllowedNow
    for a change under a closed sheet, and for somebody who has a seat and should go; InvalidInput as
    :func:`register_players` does.
    """
    entered = {row.player_id: row for row in evening.registrations.select_related("player")}
    for row in entered.values():
        row.evening = evening
    kept = {player for _evening, player in answered([evening])} & set(rest) if rest else set()
    arrivals = {player: arrival for player, arrival in arrivals.items() if player not in kept}
    for player in gone:
        if player in entered:
            remove_registration(registration=entered[player], actor=actor)
    new = {player: arrival for player, arrival in arrivals.items() if player not in entered}
    if new:
        register_players(evening=evening, actor=actor, arrivals=new)
    for player in arrivals.keys() & entered.keys():
        row = entered[player]
        if row.arrived_at is None and row.arrival != arrivals[player]:
            change_registration(registration=row, actor=actor, arrival=arrivals[player])


@transaction.atomic(registration=Registration)
def note_absence(*, registration: Registration, actor: User | None, is_absent: bool) -> Registration:
    """Note that somebody who is registered did not come, or came after all: who is absent is drawn to no table and
    leaves the seats that were drawn, and the registration stays as evidence (L4).

    Raises NotAllowedNow for somebody at whose table something has been written, and who has withdrawn meanwhile;
    InvalidInput if too few would stay at a table (L2).
    """
    require_place(registration)
    if registration.is_absent != is_absent:
        require_not_of_closed(registration.evening)
        move(registration, Status.ABSENT if is_absent else Status.REGISTERED, actor=actor)
        action = PlanningAction.PARTICIPANT_ABSENT if is_absent else PlanningAction.PARTICIPANT_CAME
        log_on_evening(registration.evening, actor, action, {"player": str(registration.player)})
    return registration


@transaction.atomic(evening=Evening)
def note_absences(*, evening: Evening, actor: User | None, absent: Collection[int]) -> None:
    """Say of everybody at once who (registrations) did not come: all others did. Raises as :func:`note_absence`."""
    for row in evening.registrations.select_related("player").order_by("pk"):
        if row.is_absent != (row.pk in absent):
            row.evening = evening
            note_absence(registration=row, actor=actor, is_absent=row.pk in absent)


@transaction.atomic(registration=Registration)
def remove_registration(*, registration: Registration, actor: User | None) -> None:
    """Take a participant off the list; who waits longest for a place moves up. Raises NotAllowedNow for somebody who
    has a seat at a table."""
    require_not_of_closed(registration.evening)
    if registration.seats.exists():
        raise NotAllowedNow(
            _("%(player)s has a seat at a table. Change the seating first.") % {"player": registration.player}
        )
    registration.delete()
    log_on_evening(
        registration.evening, actor, PlanningAction.PARTICIPANT_REMOVED, {"player": str(registration.player)}
    )
    fill_places(evening=registration.evening, actor=actor)


def _note(registration: Registration, actor: User | None, arrival: Arrival) -> None:
    """Say how a registration arrived, who says so, and what credit follows. Raises InvalidInput for a moment that
    cannot be meant."""
    registration.arrived_at = arrival if isinstance(arrival, datetime) else None
    registration.promptness = arrival.value if isinstance(arrival, Promptness) else ""
    registration.noted_by, registration.noted_at = actor, timezone.now()
    registration.credit = granted_credit(registration.evening, arrival)
    require_valid(registration, "arrived_at")


def _logged(arrival: Arrival) -> str | None:
    """What the log keeps of an arrival."""
    return arrival.isoformat() if isinstance(arrival, datetime) else arrival and arrival.value


@transaction.atomic(evening=Evening)
def register_by_name(*, evening: Evening, actor: User, name: str, arrival: Arrival) -> Registration:
    """Enter somebody by name, who becomes a player of the league if nobody has that name yet.

    ``arrival`` is how the registration arrived. Raises InvalidInput for an empty name and for somebody who is on the
    list already.
    """
    name = written_name(name)
    if not name:
        message = _("Please give a name.")
        raise InvalidInput(message, {"name": [message]})
    league = evening.season.league
    player = find_player(league, name) or create_player(league=league, actor=actor, name=name)
    registered = register_players(evening=evening, actor=actor, arrivals={player.pk: arrival})
    if not registered:
        message = _("%(player)s is on the list already.") % {"player": player}
        raise InvalidInput(message, {"name": [message]})
    return registered[0]


@transaction.atomic(evening=Evening)
def tick_presence(
    *, evening: Evening, actor: User, ticks: Mapping[int, Presence | None], rest: Collection[int] = ()
) -> None:
    """Tick registrations as here or not here; None: take the tick back. Whoever left the list is passed over, and of
    ``rest`` whoever has a tick already.

    Raises NotAllowedNow for an evening that is called off, and as
    :func:`scoring.registration.services.registrations.note_absence` does for somebody who has begun to play.
    """
    require_takes_place(evening)
    came: list[str] = []
    unticked: list[str] = []
    for row in evening.registrations.select_related("player").filter(pk__in=ticks.keys()).order_by("pk"):
        if row.pk in rest and (row.is_absent or row.is_present):
            continue
        row.evening = evening
        tick = ticks[row.pk]
        note_absence(registration=row, actor=actor, is_absent=tick is Presence.ABSENT)
        is_present = tick is Presence.PRESENT
        if is_present != row.is_present and not row.is_absent:
            move(row, Status.PRESENT if is_present else Status.REGISTERED, actor=actor)
            (came if is_present else unticked).append(str(row.player))
    if came or unticked:
        said = {"present": came, "taken back": unticked}
        log_on_evening(evening, actor, PlanningAction.PARTICIPANT_PRESENT, said)


@transaction.atomic(evening=Evening)
def end_roll_call(*, evening: Evening, actor: User, others: Presence) -> int:
    """Tick everybody who has no tick yet, and say how many they were. Raises as :func:`tick_presence`."""
    rest = evening.registrations.filter(status=Status.REGISTERED).values_list("pk", flat=True)
    ticks: dict[int, Presence | None] = dict.fromkeys(rest, others)
    tick_presence(evening=evening, actor=actor, ticks=ticks)
    return len(ticks)
