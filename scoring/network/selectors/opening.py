"""When a room closes by itself, and whether it is open from the start. Without the database: the web process asks."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta

from django.utils import timezone

from scoring.base.room import Opening

NOON = time(12)
SHORTEST = timedelta(hours=6)
"""For less than that it is never opened: a matinee does not end at noon."""

AT_START = "OPEN_ROOM_AT"
"""The variable of the environment by which the room is open from the start: an address or interface, ``*`` for the
usual one."""


def closes_at(now: datetime) -> datetime:
    """When a room that is opened now closes by itself: at noon, by the clocks of the league."""
    noon = datetime.combine(timezone.localdate(now), NOON, timezone.get_current_timezone())
    while noon - now < SHORTEST:
        noon = datetime.combine(noon.date() + timedelta(days=1), NOON, timezone.get_current_timezone())
    return noon


def opening_at_start(environment: Mapping[str, str]) -> Opening | None:
    """How the room is open from the start; None: it is not."""
    place = environment.get(AT_START, "")
    return Opening(closes_at(timezone.now()), "" if place == "*" else place) if place else None
