"""Limits for programs: so many requests a minute, for each token and for each network address without one.

Counted in the cache that the web processes share; without Redis each process counts for itself.
"""

import ipaddress

from django.core.cache import caches
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import ngettext

from scoring.core.http.client_address import address_of
from scoring.models import ApiToken
from scoring.publishing.views.problems import Kind, Problem

MOST_WITH_TOKEN, MOST_WITHOUT = 600, 300
_MINUTE = 60
_ONE_HOUSEHOLD = 64
"""Bits of an IPv6 address that its holder is given; the rest they choose, for every request anew if they like."""


def count(request: HttpRequest, token: ApiToken | None) -> None:
    """Count one request. Raises Problem, with Retry-After in seconds, for one too many in this minute."""
    minute, second = divmod(int(timezone.now().timestamp()), _MINUTE)
    if token is None:
        asker, most = _network_of(address_of(request)), MOST_WITHOUT
    else:
        asker, most = f"token-{token.pk}", MOST_WITH_TOKEN
    if _counted(f"api-{minute}-{asker}") <= most:
        return
    wait = _MINUTE - second
    sentence = ngettext("In %(count)s second it goes on.", "In %(count)s seconds it goes on.", wait)
    raise Problem(Kind.TOO_MANY, sentence % {"count": wait}, {"Retry-After": str(wait)})


def _network_of(address: str) -> str:
    """Who shares a count: an address of IPv4, the network of a household in IPv6."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(known), _ONE_HOUSEHOLD), strict=False).network_address)


def _counted(key: str) -> int:
    """How many there are with this one."""
    cache = caches["shared"]
    cache.add(key, 0, 2 * _MINUTE)
    try:
        return cache.incr(key)
    except ValueError:  # thrown out of a full cache in between
        return 1
