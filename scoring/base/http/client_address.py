"""Which network address a request comes from, also behind proxies.

``X-Forwarded-For`` can be written by anybody; only what trusted proxies have added to its end is read. Which these
are is the setting ``TRUSTED_PROXIES``: how many stand in a row before this server, or their addresses and networks.
"""

import ipaddress
from collections.abc import Sequence

from django.conf import settings
from django.http import HttpRequest

_Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def address_of(request: HttpRequest) -> str:
    """The address of the device that asks; that of the last proxy if the header does not say more."""
    nearest = str(request.META.get("REMOTE_ADDR", ""))
    trusted = settings.TRUSTED_PROXIES
    said = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",") if part.strip()]
    if isinstance(trusted, int):
        return said[-trusted] if 0 < trusted <= len(said) else nearest
    return _first_untrusted([*said, nearest], trusted)


def _first_untrusted(way: Sequence[str], trusted: Sequence[_Network]) -> str:
    """The last address of the way that is no trusted proxy: whatever stands before it may be invented."""
    for address in reversed(way):
        if not _is_in(address, trusted):
            return address
    return way[0]


def _is_in(address: str, networks: Sequence[_Network]) -> bool:
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(known in network for network in networks)
