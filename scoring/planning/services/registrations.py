"""Who takes part in an evening, and what credit they get for having registered in time."""

import secrets
from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.base.errors import InvalidInput, NotAllowedNow
from scoring.base.services import transaction
from scoring.base.services.rows import require_valid
from scoring.log.services.writing import log_on_evening
from scoring.models import Evening, Player, Registration, Sheet, User
from scoring.planning.log_actions import PlanningAction
from scoring.planning.mapping import granted_credit
from scoring.planning.services.evenings import require_no_closed_sheet

_LOTS = 1_000_000


@transaction.atomic
def register_players(
    *, evening: Evening, actor: User | None, arrivals: Mapping[int, datetime | None]
) -> list[Registration]:
    """Enter participants: player → when the registration arrived (None: came without one).

    The credit follows from the deadline (L4, D14); a lot is drawn for each (D2). Players that are already entered
    are left as they are. Raises InvalidInput for players of another league, and for an arrival that cannot be meant.
    """
    evening = Evening.objects.select_for_update(of=("self",)).select_related("edition", "season").get(pk=evening.pk)
    players = Player.objects.filter(pk__in=arrivals.keys(), league_id=evening.season.league_id)
    if len(players) != len(arrivals):
        raise InvalidInput(_("One of these players does not belong to the league."))
    clubs = {player.pk: player.club_id for player in players}
    taken_lots = set(evening.registrations.values_list("lot", flat=True))
    already_entered = set(evening.registrations.values_list("player_id", flat=True))
    registrations = []
    for player_id, arrived_at in arrivals.items():
        if player_id in already_entered:
            continue
        while (lot := secrets.randbelow(_LOTS)) in taken_lots:
            pass
        taken_lots.add(lot)
        registrations.append(
            Registration(
                evening=evening,
                player_id=player_id,
                club_id=clubs[player_id],
                arrived_at=arrived_at,
                credit=granted_credit(evening, arrived_at),
                lot=lot,
            )
        )
        require_valid(registrations[-1], "arrived_at")
    Registration.objects.bulk_create(registrations)
    names = {player.pk: player.name for player in players}
    arrived = {names[r.player_id]: r.arrived_at.isoformat() if r.arrived_at else None for r in registrations}
    log_on_evening(evening, actor, PlanningAction.PARTICIPANTS_REGISTERED, arrived)
    return registrations


@transaction.atomic
def change_registration(*, registration: Registration, actor: User | None, arrived_at: datetime | None) -> Registration:
    """Correct when a registration arrived; the credit follows (L4). Raises NotAllowedNow under a closed sheet."""
    evening = registration.evening
    require_no_closed_sheet(evening)
    registration.arrived_at = arrived_at
    registration.credit = granted_credit(evening, arrived_at)
    require_valid(registration, "arrived_at")
    registration.save(update_fields=("arrived_at", "credit"))
    for sheet in Sheet.objects.select_for_update().filter(seats__registration=registration):
        sheet.revision += 1
        sheet.save(update_fields=("revision",))
    details = {str(registration.player): arrived_at.isoformat() if arrived_at else None}
    log_on_evening(evening, actor, PlanningAction.PARTICIPANT_CHANGED, details)
    return registration


@transaction.atomic
def note_absence(*, registration: Registration, actor: User | None, is_absent: bool) -> Registration:
    """Note that somebody who is registered did not come, or came after all: who is absent is drawn to no table, and
    the registration stays as evidence (L4). Raises NotAllowedNow for somebody who has a seat."""
    if is_absent and registration.seats.exists():
        raise NotAllowedNow(
            _("%(player)s has a seat at a table. Change the seating first.") % {"player": registration.player}
        )
    if registration.is_absent != is_absent:
        registration.is_absent = is_absent
        registration.save(update_fields=("is_absent",))
        action = PlanningAction.PARTICIPANT_ABSENT if is_absent else PlanningAction.PARTICIPANT_CAME
        log_on_evening(registration.evening, actor, action, {"player": str(registration.player)})
    return registration


@transaction.atomic
def remove_registration(*, registration: Registration, actor: User | None) -> None:
    """Take a participant off the list. Raises NotAllowedNow for somebody who has a seat at a table."""
    if registration.seats.exists():
        raise NotAllowedNow(
            _("%(player)s has a seat at a table. Change the seating first.") % {"player": registration.player}
        )
    registration.delete()
    log_on_evening(
        registration.evening, actor, PlanningAction.PARTICIPANT_REMOVED, {"player": str(registration.player)}
    )
