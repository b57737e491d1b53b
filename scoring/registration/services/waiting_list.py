"""The waiting list: who waits for a place moves up as soon as one is free; and how each answer is written down (L4)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone

from scoring.core.registry import load_of_all
from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.core.services.rows import require_valid
from scoring.models import TYPED_CHANNELS, Channel, Evening, Registration, Reply, User
from scoring.models.registrations import Status
from scoring.registration.selectors.participants import free_places, waiting_list
from scoring.registration.services.status import move
from scoring.results.selectors.evenings import is_settled
from scoring.seasons.log_actions import PlanningAction

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
