"""Answers to invitations: who comes, who waits for a place, who declines or withdraws (L4); and the lots of those who
come.

A lot is drawn at random when somebody is entered, and decides ties where the edition says so.
"""

import secrets

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.rows import require_valid
from scoring.models import Evening, Player, Registration, Reply, User
from scoring.models.registrations import Status
from scoring.registration.selectors.participants import free_places
from scoring.registration.services.status import move
from scoring.registration.services.waiting_list import Said, fill_places, is_over, write_reply
from scoring.results.selectors.evenings import is_settled
from scoring.seasons.services.evening_events import Step
from scoring.seasons.services.evenings import locked_evening

_LOTS = 1_000_000


def draw_lots(evening: Evening, number: int) -> list[int]:
    """So many lots that nobody of the evening has yet (D2), also nobody who waits or has withdrawn."""
    taken = set(Registration.everybody.filter(evening=evening).values_list("lot", flat=True))
    drawn: list[int] = []
    while len(drawn) < number:
        if (lot := secrets.randbelow(_LOTS)) not in taken:
            taken.add(lot)
            drawn.append(lot)
    return drawn


def follow_evening(evening: Evening, actor: User | None, step: Step) -> None:
    """What follows for the list: who waits moves up, and who was ticked is asked again on another day."""
    if step is Step.CHANGED:
        fill_places(evening=evening, actor=actor)
    elif step is Step.MOVED:
        for row in evening.registrations.ticked():
            move(row, Status.REGISTERED, actor=actor)


@transaction.atomic(evening=Evening, player=Player)
def register_player(*, evening: Evening, player: Player, actor: User | None, said: Said) -> Reply:
    """Let a player take part, or wait in the order of arrival if no place is free. Gives the receipt; that of before
    for somebody who is on the list already.

    ``actor``: who types it for the player; None: the player did it. Raises NotAllowedNow once the evening is over,
    called off or has a closed sheet, and for somebody whom the secretary has put on the list; InvalidInput for a player
    of another league and a moment that is not yet.
    """
    evening = _open_evening(evening)
    _require_sayable(evening, player, said)
    row = Registration.everybody.select_related("player").filter(evening=evening, player=player).first()
    if row is not None and not row.has_withdrawn:
        before = _latest(evening, player)
        if before is None or not before.is_coming:
            raise NotAllowedNow(_("%(player)s is on the list already.") % {"player": player})
        return before
    row = row or Registration(evening=evening, player=player, lot=draw_lots(evening, 1)[0])
    row.evening, row.player = evening, player
    row.arrived_at, row.promptness = said.at, ""
    row.channel, row.remark = said.channel, said.remark
    row.noted_by, row.noted_at = actor, timezone.now()
    require_valid(row, "arrived_at", "remark")
    to = Status.WAITING if free_places(evening) == 0 else Status.REGISTERED
    move(row, to, actor=actor, also=("arrived_at", "promptness", "channel", "remark", "noted_by", "noted_at"))
    if row._state.adding:
        row.save()
    return write_reply(Reply.Kind.WAITS if row.waits else Reply.Kind.REGISTERED, row, actor, said)


@transaction.atomic(evening=Evening, player=Player)
def decline_evening(*, evening: Evening, player: Player, actor: User | None, said: Said) -> Reply:
    """Note that a player does not come: whoever is registered withdraws, and the row stays with its time. Who waits
    longest moves up then. Gives the answer; that of before for somebody who has declined already.

    Raises as :func:`register_player`, and NotAllowedNow for somebody at whose table something is written.
    """
    evening = _open_evening(evening)
    _require_sayable(evening, player, said)
    row = Registration.everybody.select_related("player").filter(evening=evening, player=player).first()
    if row is None or row.has_withdrawn:
        before = _latest(evening, player)
        if before is not None and not before.is_coming:
            return before
        return write_reply(Reply.Kind.DECLINED, Registration(evening=evening, player=player), actor, said)
    row.evening = evening
    move(row, Status.WITHDRAWN, actor=actor, at=said.at)
    reply = write_reply(Reply.Kind.WITHDREW, row, actor, said)
    fill_places(evening=evening, actor=actor)
    return reply


def _open_evening(evening: Evening) -> Evening:
    """The evening, locked. Raises NotAllowedNow once nobody can answer any more."""
    evening = locked_evening(evening)
    if evening.is_called_off:
        raise NotAllowedNow(_("This evening is called off: it needs no answer."))
    if is_over(evening):
        raise NotAllowedNow(_("This evening is over."))
    if is_settled(evening):
        raise NotAllowedNow(_("A sheet of this evening is submitted already: nobody registers or withdraws any more."))
    return evening


def _require_sayable(evening: Evening, player: Player, said: Said) -> None:
    if player.league_id != evening.season.league_id:
        raise InvalidInput(_("One of these players does not belong to the league."))
    if said.at > timezone.now():
        message = _("This moment is still to come. What counts is when the answer arrived (L4).")
        raise InvalidInput(message, {"at": [message]})


def _latest(evening: Evening, player: Player) -> Reply | None:
    return evening.replies.filter(player=player).order_by("-pk").first()
