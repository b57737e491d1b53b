"""Answers to invitations: who comes, waits for a place, declines or withdraws (L4), each of them written down.

Who waits moves up as soon as a place is free. A lot is drawn at random when somebody is entered, and decides ties where
the edition says so.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.registry import load_of_all
from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.core.services.transaction import require_valid
from scoring.models import TYPED_CHANNELS, Channel, Evening, Player, Registration, Reply, User
from scoring.models.registrations import Status
from scoring.registration.selectors.participants import free_places, waiting_list
from scoring.registration.services.status import move
from scoring.results.selectors.evenings import is_settled
from scoring.seasons.log_actions import PlanningAction
from scoring.seasons.services.evening_events import Step
from scoring.seasons.services.evenings import locked_evening

Listener = Callable[[Reply], None]
_listeners: list[Listener] = []


def on_reply(listener: Listener) -> None:
    """Let somebody do something with every new answer, in its transaction: the invitations write the receipt. A
    package's ``listeners`` do that."""
    _listeners.append(listener)


@dataclass(frozen=True, slots=True)
class Said:
    """How an answer came in. ``at``: the instant that decides, to the millisecond."""

    at: datetime
    channel: Channel
    remark: str = ""


@transaction.atomic(evening=Evening)
def fill_places(*, evening: Evening, actor: User | None) -> list[Reply]:
    """Let those who wait move up as long as places are free, in the order of their arrival; each keeps the credit of
    the own arrival (L4)."""
    moved_up: list[Reply] = []
    if evening.is_called_off or is_over(evening) or is_settled(evening):
        return moved_up
    for row in waiting_list(evening)[: free_places(evening)]:
        assert row.arrived_at is not None  # a constraint of the database
        said = Said(row.arrived_at, Channel(row.channel), row.remark)
        row.evening = evening
        move(row, Status.REGISTERED, actor=actor)
        moved_up.append(write_reply(Reply.Kind.MOVED_UP, row, actor, said))
    return moved_up


def is_over(evening: Evening) -> bool:
    """Whether its day is over, as the clocks there have it."""
    return timezone.localdate(timezone=ZoneInfo(evening.season.league.timezone)) > evening.date


def write_reply(kind: Reply.Kind, row: Registration, actor: User | None, said: Said) -> Reply:
    """Keep an answer, with the credit that follows from it, and tell whoever listens."""
    evening = row.evening
    reply = Reply(
        evening=evening,
        player=row.player,
        kind=kind,
        at=said.at,
        deadline=evening.registration_deadline,
        credit=row.credit if kind in Reply.COMING else 0,
        channel=said.channel,
        typed_by=actor if said.channel in TYPED_CHANNELS else None,
        typed_at=timezone.now(),
        remark=said.remark,
    )
    require_valid(reply, "at", "remark")
    reply.save()
    told = {
        "player": row.player.full_name,
        "answer": kind.value,
        "at": said.at.isoformat(),
        "channel": said.channel.value,
    }
    log_on_evening(evening, actor, PlanningAction.INVITATION_ANSWERED, {**told, "credit": reply.credit})
    load_of_all("listeners")
    for listener in _listeners:
        listener(reply)
    return reply


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
