"""The arrival time of a request: taken at the edge, before anything waits for a thread or a database."""

from collections.abc import Callable
from contextvars import ContextVar
from datetime import datetime

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

_ARRIVED = "_arrived_at"
_reached: ContextVar[datetime | None] = ContextVar("reached", default=None)


def note_reached(at: datetime) -> None:
    """Say when the request reached the server that this thread answers next. Where no web server says so it is the
    instant at which the thread begins."""
    _reached.set(at)


def arrival_middleware(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Note the instant at which the server received the request. Stands before all other middleware."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        setattr(request, _ARRIVED, to_the_millisecond(_reached.get() or timezone.now()))
        _reached.set(None)
        return get_response(request)

    return respond


def arrival_of(request: HttpRequest) -> datetime:
    """The instant at which the server received the request, to the millisecond: the one that decides (L4)."""
    arrived: datetime = getattr(request, _ARRIVED)
    return arrived


def to_the_millisecond(moment: datetime) -> datetime:
    """The millisecond in which the moment lies. What is kept is what is shown, so that nobody reads a time at the
    deadline and is told that it was too late."""
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)
