"""Requests from the computer on which the office runs."""

import ipaddress
from contextlib import suppress

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

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
