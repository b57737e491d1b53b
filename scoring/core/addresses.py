"""Whole addresses of pages, as they leave the computer: in mails, on paper, in calendars and feeds.

They are made of what the installation says of itself, never of what a visitor's request says: whoever asks for a page
chooses its ``Host`` and port, and somebody else opens the link.
"""

from urllib.parse import urlsplit

from django.conf import settings

from scoring.core.room import open_room

ONLY_HERE = ("localhost", "127.0.0.1", "::1")
"""Names that mean the computer itself, whichever asks."""


def whole_address(path: str) -> str:
    """The address of a page as it may stand in a mail or on paper; ``path`` begins with a slash."""
    return f"{office_address()}{path}"


def office_address() -> str:
    """How links to this office begin: ``PUBLIC_ADDRESS``; the room as long as it is open, if the office has no other
    address than that of its own computer."""
    if not has_address_for_others() and (room := open_room()) is not None and room.origin:
        return room.origin
    return str(settings.PUBLIC_ADDRESS)


def has_address_for_others() -> bool:
    """Whether the installation says where other computers reach it."""
    return urlsplit(str(settings.PUBLIC_ADDRESS)).hostname not in ONLY_HERE
