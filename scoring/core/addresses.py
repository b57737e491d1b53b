"""Whole addresses of pages, as they leave the computer: in mails, on paper, in calendars and feeds.

This is the only place that says how they begin. They are made of what the installation says of itself, never of what a
visitor's request says: whoever asks for a page chooses its ``Host`` and port, and somebody else opens the link. An
office that others do not reach has none, and nothing that leaves it has a link then (decision 0106).
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings

from scoring.core.typed_address import is_stale, keep_typed_address, typed_address
from scoring.models import Installation


def whole_address(path: str) -> str:
    """The address of a page as it may stand in a mail or on paper; ``path`` begins with a slash. Empty: the office has
    no address that others reach, and what is written says how to answer without one."""
    origin = office_address()
    return f"{origin}{path}" if origin else ""


def office_address() -> str:
    """How links to this office begin, without a slash at the end: ``PUBLIC_ADDRESS``, or what was typed on the page of
    the installation; empty: there is none. The room is none: what is mailed or printed is read when it is closed.

    Where the environment says nothing, one query in two seconds."""
    return given_address() or _typed()


def given_address() -> str:
    """What the environment says, which nobody can change on a page; empty: nothing that others reach."""
    given = str(settings.PUBLIC_ADDRESS)
    return "" if means_this_computer(host_of(given) or "localhost") else given


def means_this_computer(host: str) -> bool:
    """Whether a name means the computer itself, whichever asks."""
    name = host.strip("[]").rstrip(".").lower()
    try:
        address = ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def host_of(address: str) -> str:
    """The host of an address as a request names it, without a port; empty: of none."""
    return urlsplit(address).hostname or ""


def _typed() -> str:
    if is_stale():
        read = Installation.objects.values_list("address", flat=True).first() or ""
        keep_typed_address(read, seconds=settings.ADDRESS_KEPT_SECONDS)
    return typed_address()
