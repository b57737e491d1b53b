"""Where a request comes from, and what may come in from there.

``X-Forwarded-For`` can be written by anybody; only what trusted proxies have added to its end is read. Which these are
is the setting ``TRUSTED_PROXIES``: how many stand in a row before this server, or their addresses and networks.

Requests by the office's own address, as it was typed on the page of the installation, are let in, and not taken for
forged.

By the plain door of the room (HTTP) anybody in the network can listen (decision 0063). So tables, standings, personal
links and accounts of players may use it; an office may not, unless its league allows it: neither sign in nor come with
a session that exists already.
"""

import ipaddress
from collections.abc import Callable, Sequence
from contextlib import suppress

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.core import checks
from django.core.exceptions import DisallowedHost
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import split_domain_port
from django.middleware.csrf import CsrfViewMiddleware
from django.shortcuts import render
from django.urls import reverse

from scoring.core.addresses import host_of, office_address
from scoring.core.memberships import AnyUser, may_sign_in_unencrypted
from scoring.core.room import DOOR, Door, OpenRoom, note_visitor, open_room

_Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def address_of(request: HttpRequest) -> str:
    """The address of the device that asks; that of the last proxy if the header does not say more."""
    nearest = str(request.META.get("REMOTE_ADDR", ""))
    trusted = settings.TRUSTED_PROXIES
    said = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",") if part.strip()]
    if isinstance(trusted, int):
        return said[-trusted] if 0 < trusted <= len(said) else nearest
    return _first_untrusted([*said, nearest], trusted)


def is_behind_unknown_proxy(request: HttpRequest) -> bool:
    """Whether a proxy says for whom it asks, and ``TRUSTED_PROXIES`` does not let it: its clients have one address."""
    return "X-Forwarded-For" in request.headers and address_of(request) == request.META.get("REMOTE_ADDR")


def comes_by_trusted_proxy(request: HttpRequest) -> bool:
    """Whether a proxy of ours hands the request on, so that what it says in other headers is its own word."""
    trusted = settings.TRUSTED_PROXIES
    if isinstance(trusted, int):
        return trusted > 0 and "X-Forwarded-For" in request.headers
    return is_within(str(request.META.get("REMOTE_ADDR", "")), trusted)


def is_within(address: str, networks: Sequence[_Network]) -> bool:
    """Whether an address lies in one of the networks; what is none lies in none."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(known in network for network in networks)


def check_trusted_proxies(**_about: object) -> list[checks.CheckMessage]:
    """For ``check --deploy``: whoever serves HTTPS does it by a proxy, which has to be trusted."""
    if settings.IS_HTTPS and not settings.TRUSTED_PROXIES:
        return [
            checks.Warning(
                "DJANGO_HTTPS is set, so a proxy stands before this server, but TRUSTED_PROXIES is not: all clients "
                "have the proxy's address, and one who guesses passwords or codes makes the others wait.",
                hint="TRUSTED_PROXIES=1 for one proxy; see docs/operation.md.",
                id="scoring.W001",
            )
        ]
    return []


def _first_untrusted(way: Sequence[str], trusted: Sequence[_Network]) -> str:
    """The last address of the way that is no trusted proxy: whatever stands before it may be invented."""
    for address in reversed(way):
        if not is_within(address, trusted):
            return address
    return way[0]


_OWN_NAMES = ("localhost", "127.0.0.1", "[::1]")
_SAID_BY_PROXIES = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")


def is_at_this_computer(request: HttpRequest) -> bool:
    """Whether the request comes from this computer itself, and through nothing else.

    A proxy on the same computer makes everybody look like that. So it is not believed where the settings or a header
    speak of one, nor of a request for any but this computer's own name, as a proxy or a page that plays with the
    names of the network (DNS rebinding) would send it. Whoever can open connections from this computer passes.
    """
    domain, _port = split_domain_port(request.get_host())
    is_plain = not settings.IS_HTTPS and not settings.TRUSTED_PROXIES
    is_direct = not any(name in request.headers for name in _SAID_BY_PROXIES)
    return is_plain and is_direct and domain in _OWN_NAMES and _is_loopback(str(request.META.get("REMOTE_ADDR", "")))


def _is_loopback(address: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(address).is_loopback
    return False


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
