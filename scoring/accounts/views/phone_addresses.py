"""Addresses as phones reach them, and as QR codes on one screen for the camera of a phone."""

from typing import Literal

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from scoring.core.addresses import means_this_computer, office_address, whole_address
from scoring.core.http.doors import door_of
from scoring.core.room import Door, open_room


def is_only_here(request: HttpRequest) -> bool:
    """Whether the page was asked for by a name that means this computer alone."""
    return means_this_computer(request.get_host().rsplit(":", 1)[0])


def room_address() -> str:
    """Where phones reach this computer: what whoever runs it has said, or the room while it is open; empty: nowhere."""
    room = open_room()
    return str(settings.ROOM_ADDRESS) or (room.origin if room else "")


def is_for_phones(request: HttpRequest) -> bool:
    """Whether :func:`address_for_phones` gives what a phone can open. If not, there is nothing to scan or to print:
    it opens in another window of this computer."""
    return not is_only_here(request) or bool(room_address() or office_address())


def address_for_phones(request: HttpRequest, path: str) -> str:
    """The whole address of a page as phones reach it: the room's if this page was asked for there or on this computer,
    otherwise that of the office. Only where nothing says what that is, it is where this page was asked for."""
    door, room = door_of(request), open_room()
    if door is Door.SECURE and room is not None and room.secure_origin:
        return f"{room.secure_origin}{path}"
    if (door is not Door.HERE or is_only_here(request)) and (origin := room_address()):
        return f"{origin}{path}"
    return whole_address(path) or request.build_absolute_uri(path)


def qr_picture(link: str, *, error: Literal["l", "m"] = "m") -> SafeString:
    """The QR code as SVG, dark on light in both themes, without styles: the security policy allows none.

    ``error`` is how much of it may be damaged: "l" is for a long link on a screen, "m" for paper.
    """
    code = segno.make_qr(link, error=error)
    return mark_safe(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None))
