"""Evenings for calendars (RFC 5545): a stable UID, a SEQUENCE that rises with every change."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.utils import timezone
from icalendar import Calendar
from icalendar import Event as CalendarEvent

from scoring.models import Evening

_LASTS = timedelta(hours=4)
"""How long a calendar keeps the time free: an evening ends when it ends (L8.3)."""
_ASKED_AGAIN_AFTER = timedelta(hours=6)
"""How often a calendar that follows ours is advised to ask for changes."""


def calendar_of(evenings: Iterable[Evening], *, link: str = "") -> bytes:
    """The evenings as an iCalendar file; ``link`` is where the player answers. Those called off are cancelled there.

    An evening without a time of day takes the whole day.
    """
    return _written(Calendar(), evenings, lambda _evening: link, timezone.now())


def subscription_of(
    evenings: Iterable[Evening], *, name: str, page_of: Callable[[Evening], str], now: datetime | None = None
) -> bytes:
    """The evenings as a calendar that others follow, called by ``name`` (RFC 7986, and as older programs know it).
    ``page_of``: the whole address of an evening's page."""
    calendar = Calendar()
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", _ASKED_AGAIN_AFTER, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT6H")
    return _written(calendar, evenings, page_of, now or timezone.now())


def _written(
    calendar: Calendar, evenings: Iterable[Evening], page_of: Callable[[Evening], str], now: datetime
) -> bytes:
    calendar.add("prodid", "-//league office//evenings//")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    for evening in evenings:
        calendar.add_component(_event(evening, page_of(evening), now))
    calendar.add_missing_timezones()
    written: bytes = calendar.to_ical()
    return written


def _event(evening: Evening, link: str, now: datetime) -> CalendarEvent:
    event = CalendarEvent()
    event.add("uid", f"{evening.calendar_uid}")
    event.add("sequence", evening.calendar_sequence)
    event.add("dtstamp", now)
    event.add("summary", f"{evening.heading} – {evening.season.league.name}")
    begins = evening.begins_at
    event.add("dtstart", begins or evening.date)
    event.add("dtend", begins + _LASTS if begins else evening.date + timedelta(days=1))
    if place := ", ".join(filter(None, (evening.venue, evening.address))):
        event.add("location", place)
    if link:
        event.add("url", link)
    event.add("status", "CANCELLED" if evening.called_off_at else "CONFIRMED")
    return event
