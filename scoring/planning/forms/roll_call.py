"""Ticks of the roll call as its page sends them."""

from collections.abc import Collection, Mapping

from django.http import QueryDict

from scoring.base.forms import reading
from scoring.planning.selectors.roll_call import Presence

_PREFIX, _SEEN, _REST = "mark-", "seen-", "rest"


def read_ticks(data: QueryDict) -> Mapping[int, Presence | None]:
    """The ticks of registrations, by fields ``mark-<registration>``; None: taken back. What a page had shown so
    already, as ``seen-<registration>`` says, was not ticked there. Raises Unreadable."""
    return {
        reading.as_key(key): read_presence(str(value)) if value else None
        for name, value in data.items()
        if (key := name.removeprefix(_PREFIX)) != name and data.get(f"{_SEEN}{key}") != value
    }


def read_rest(data: QueryDict) -> Collection[int]:
    """Who was only marked among all others, and keeps what somebody else has noted meanwhile. Raises Unreadable."""
    return {reading.as_key(str(value)) for value in data.getlist(_REST)}


def read_presence(text: str) -> Presence:
    """Raises Unreadable."""
    return Presence(reading.one_of(text, Presence.values))
