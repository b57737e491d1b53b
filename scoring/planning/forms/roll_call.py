"""Ticks of the roll call as its page sends them."""

from collections.abc import Mapping

from django.http import QueryDict

from scoring.base.forms import reading
from scoring.planning.selectors.roll_call import Presence

_PREFIX = "mark-"


def read_ticks(data: QueryDict) -> Mapping[int, Presence | None]:
    """The ticks of registrations, by fields ``mark-<registration>``; None: taken back. Raises Unreadable."""
    return {
        reading.as_key(name.removeprefix(_PREFIX)): read_presence(str(value)) if value else None
        for name, value in data.items()
        if name.startswith(_PREFIX)
    }


def read_presence(text: str) -> Presence:
    """Raises Unreadable."""
    return Presence(reading.one_of(text, Presence.values))
