"""What may come in: by which door of the room (decision 0063), and by which address of the office.

By the plain door (HTTP) anybody in the network can listen. So tables, standings, personal links and accounts of players
may use it; an office may not, unless its league allows it: neither sign in nor come with a session that exists
already.

Requests by the address that was typed on the page of the installation are let in, and not taken for forged.
"""

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import DisallowedHost
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from django.shortcuts import render
from django.urls import reverse

from scoring.core.addresses import host_of, office_address
from scoring.core.memberships import AnyUser, may_sign_in_unencrypted
from scoring.core.room import DOOR, Door, OpenRoom, note_visitor, open_room


def door_of(request: HttpRequest) -> Door:
    """By which door the request came."""
    return Door(request.META.get(DOOR, Door.HERE))


def is_refused(request: HttpRequest, account: AnyUser) -> bool:
    """Whether an account must not be signed in by the door of the request. No query at other doors."""
    return door_of(request) is Door.PLAIN and not may_sign_in_unencrypted(account)


def refused_page(request: HttpRequest) -> HttpResponse:
    """Why an office is not opened by this door, and what to do instead (403)."""
    return render(request, "installation/network/refused.html", {"room": open_room()}, status=403)


class RoomRules:
    """Middleware; stands behind those of sessions, accounts and messages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        door = door_of(request)
        setattr(request, "door", door)  # noqa: B010 - what every page may ask
        if door is Door.HERE:
            return self._get_response(request)
        note_visitor(_require_own_host(request), str(request.META.get("REMOTE_ADDR", "")))
        if request.path.startswith(reverse("admin:index")):
            return render(
                request, "installation/network/refused.html", {"room": open_room(), "is_admin": True}, status=403
            )
        if _ended_here(request):
            return refused_page(request)
        response = self._get_response(request)
        # whatever has signed somebody in by now: the password, a link, a second factor
        return refused_page(request) if _ended_here(request) else response


def _ended_here(request: HttpRequest) -> bool:
    """Whether the request has a session of an office that this door refuses. It has been ended then, everywhere: its
    key went through the air for everybody to read."""
    if SESSION_KEY not in request.session or not is_refused(request, request.user):
        return False
    request.session.flush()
    request.user = AnonymousUser()
    return True


def _require_own_host(request: HttpRequest) -> OpenRoom:
    """The room, in which the office is called by its own addresses alone, or by that of the office, which may lead to
    this computer. Raises DisallowedHost (400)."""
    room, host = open_room(), request.get_host().rsplit(":", 1)[0].lower()
    if room is None or host not in (*room.hosts, host_of(office_address())):
        raise DisallowedHost(f"{host} is no address of this room.")
    return room


def own_address_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let this process know the office's address before anything asks for the host of a request. A query in two
    seconds, none where the environment says the address."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        _own_address()
        return get_response(request)

    return respond


class OwnOriginMiddleware(CsrfViewMiddleware):
    """Django's, which knows the office's own address as well.

    Behind whatever takes HTTPS off, the office sees HTTP, and would take the ``https://`` of its own pages for another
    origin.
    """

    def _origin_verified(self, request: HttpRequest) -> bool:
        if super()._origin_verified(request):  # type: ignore[misc]  # it has no types
            return True
        own = _own_address()
        return own != "" and str(request.META["HTTP_ORIGIN"]) == own


def _own_address() -> str:
    """Empty as well while the database cannot be asked: the page itself then says what is wrong."""
    try:
        return office_address()
    except DatabaseError:
        return ""
