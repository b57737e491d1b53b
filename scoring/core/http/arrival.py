"""The arrival time of a request: taken at the edge, before anything waits for a thread or a database."""

import re
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from scoring.core.http.origins import comes_by_trusted_proxy

TOLD_BY_PROXY = "X-Request-Start"
"""The header in which a proxy says when it was asked, since the epoch: ``t=1700000000.123`` in seconds, or a whole
number of milliseconds or microseconds."""

BELIEVED_FOR = timedelta(minutes=2)
"""No proxy waits longer for an answer; whoever says that it was asked before that is mistaken."""

_ARRIVED = "_arrived_at"
_SINCE_THE_EPOCH = re.compile(r"(?:t=)?(?:(\d{10}(?:\.\d{1,6})?)|(\d{13})|(\d{16}))", re.ASCII)
_UNITS = (1, 1_000, 1_000_000)
_reached: ContextVar[datetime | None] = ContextVar("reached", default=None)


def note_reached(at: datetime) -> None:
    """Say when the request reached the server that this thread answers next. Where no web server says so it is the
    instant at which the thread begins."""
    _reached.set(at)


def arrival_middleware(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Note the instant at which the office received the request. Stands before all other middleware."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        reached = _reached.get() or timezone.now()
        setattr(request, _ARRIVED, to_the_millisecond(_told_by_proxy(request, reached) or reached))
        _reached.set(None)
        return get_response(request)

    return respond


def arrival_of(request: HttpRequest) -> datetime:
    """The instant at which the office received the request, to the millisecond: the one that decides (L4)."""
    arrived: datetime = getattr(request, _ARRIVED)
    return arrived


def to_the_millisecond(moment: datetime) -> datetime:
    """The millisecond in which the moment lies. What is kept is what is shown, so that nobody reads a time at the
    deadline and is told that it was too late."""
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def _told_by_proxy(request: HttpRequest, reached: datetime) -> datetime | None:
    """When a proxy of ours was asked; None if it does not say so, or says what cannot be."""
    said = _SINCE_THE_EPOCH.fullmatch(request.headers.get(TOLD_BY_PROXY, ""))
    if said is None or not comes_by_trusted_proxy(request):
        return None
    seconds = sum(float(number) / unit for number, unit in zip(said.groups(), _UNITS, strict=True) if number)
    asked = datetime.fromtimestamp(seconds, UTC)
    return asked if reached - BELIEVED_FOR <= asked <= reached else None
