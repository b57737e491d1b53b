"""Where a request comes from: the network address, also behind proxies, and whether it is this computer.

``X-Forwarded-For`` can be written by anybody; only what trusted proxies have added to its end is read. Which these are
is the setting ``TRUSTED_PROXIES``: how many stand in a row before this server, or their addresses and networks.
"""

import ipaddress
from collections.abc import Sequence
from contextlib import suppress

from django.conf import settings
from django.core import checks
from django.http import HttpRequest
from django.http.request import split_domain_port

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
