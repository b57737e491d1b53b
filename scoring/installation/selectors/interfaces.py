"""The networks in which this computer is, with its address in each; and when the room closes by itself.

Pure Python, since ``make run`` needs it before there are settings.
"""

import fcntl
import re
import socket
import struct
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from ipaddress import ip_address

from django.utils import timezone

from scoring.core.room import Opening

_ELSEWHERE = ("192.0.2.1", 9)
"""An address of no computer: asking the way there sends nothing."""

_ASK_ADDRESS = 0x8915
"""SIOCGIFADDR of Linux; elsewhere the address of the usual way is found, without a name."""

_SELDOM_MEANT = ("docker", "br-", "virbr", "veth", "vmnet", "vboxnet", "tun", "tap", "wg", "zt")
"""Networks of programs and tunnels come last."""

_HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


@dataclass(frozen=True, slots=True)
class Interface:
    """``name`` as the system calls it; empty where it does not say."""

    name: str
    address: str


def interfaces() -> list[Interface]:
    """All but this computer itself, the usual one first. None: it is in no network."""
    usual = _usual_address()
    found = [Interface(name, address) for name in _names() if (address := _address_of(name))]
    if not found:  # not Linux
        found = [Interface("", address) for address in dict.fromkeys([usual, *_addresses_of_own_name()]) if address]
    kept = [each for each in found if not ip_address(each.address).is_loopback]
    return sorted(kept, key=lambda each: (each.address != usual, each.name.startswith(_SELDOM_MEANT)))


def address_at(place: str, found: Sequence[Interface]) -> str:
    """This computer's address at an interface or address that somebody has chosen; without a choice, the usual one.
    Empty: there is no such network now."""
    fitting = [each.address for each in found if place in ("", each.name, each.address)]
    return fitting[0] if fitting else ""


def local_name() -> str:
    """What computers and phones with mDNS call this one: ``laptop.local``; empty if its name is not made for that."""
    name = socket.gethostname().partition(".")[0].lower()
    return f"{name}.local" if _HOST_NAME.fullmatch(name) and name != "localhost" else ""


def _names() -> list[str]:
    with suppress(OSError):
        return [name for _number, name in socket.if_nameindex()]
    return []


def _address_of(name: str) -> str:
    asked = struct.pack("256s", name.encode()[:15])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        return socket.inet_ntoa(fcntl.ioctl(probe.fileno(), _ASK_ADDRESS, asked)[20:24])
    return ""


def _usual_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(_ELSEWHERE)
        return str(probe.getsockname()[0])
    return ""


def _addresses_of_own_name() -> list[str]:
    """What the computer's own name leads to: often 127.0.1.1, which is left out later."""
    with suppress(OSError):
        own = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        return [str(place[0]) for *_kind, place in own]
    return []


NOON = time(12)
SHORTEST = timedelta(hours=6)
"""For less than that it is never opened: a matinee does not end at noon."""

AT_START = "OPEN_ROOM_AT"
"""The variable of the environment by which the room is open from the start: an address or interface, ``*`` for the
usual one."""


def closes_at(now: datetime) -> datetime:
    """When a room that is opened now closes by itself: at noon, by the clocks of the league."""
    noon = datetime.combine(timezone.localdate(now), NOON, timezone.get_current_timezone())
    while noon - now < SHORTEST:
        noon = datetime.combine(noon.date() + timedelta(days=1), NOON, timezone.get_current_timezone())
    return noon


def opening_at_start(environment: Mapping[str, str]) -> Opening | None:
    """How the room is open from the start; None: it is not."""
    place = environment.get(AT_START, "")
    return Opening(closes_at(timezone.now()), "" if place == "*" else place) if place else None
