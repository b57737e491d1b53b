"""The networks in which this computer is, with its address in each; and when the room closes by itself.

Needs no settings, since the office asks before there are any.
"""

import re
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from ipaddress import ip_address

import psutil
from django.utils import timezone

from scoring.core.room import Opening

_ELSEWHERE = ("192.0.2.1", 9)
"""An address of no computer: asking the way there sends nothing."""

_SELDOM_MEANT = (
    *("docker", "br-", "virbr", "veth", "vmnet", "vmware", "vboxnet", "virtualbox", "tun", "utun", "tap", "wg", "zt"),
    *("bridge", "awdl", "llw", "bluetooth"),
)
"""How networks of programs and tunnels begin, on any system; they come last."""

_HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


@dataclass(frozen=True, slots=True)
class Interface:
    """``name`` as the system calls it: ``wlan0``, ``Wi-Fi``, ``en0``."""

    name: str
    address: str


def interfaces() -> list[Interface]:
    """All but this computer itself, the usual one first. None: it is in no network.

    A network that is gone for a moment (a cable, a router that starts anew) is one still, as long as it has its
    address: the doors that are open there need not be opened anew. Only an address that Windows has made up counts
    while the network is up alone.
    """
    usual = _usual_address()
    are_up = {name for name, state in psutil.net_if_stats().items() if state.isup}
    found = [
        Interface(name, each.address)
        for name, addresses in psutil.net_if_addrs().items()
        for each in addresses
        if each.family is socket.AF_INET and _counts(each.address, is_up=name in are_up)
    ]

    def order(one: Interface) -> tuple[bool, bool, bool]:
        return one.address != usual, one.name not in are_up, one.name.lower().startswith(_SELDOM_MEANT)

    return sorted(found, key=order)


def _counts(address: str, *, is_up: bool) -> bool:
    ip = ip_address(address)
    return not ip.is_loopback and (is_up or not ip.is_link_local)


def address_at(place: str, found: Sequence[Interface]) -> str:
    """This computer's address at an interface or address that somebody has chosen; without a choice, the usual one.
    Empty: there is no such network now."""
    fitting = [each.address for each in found if place in ("", each.name, each.address)]
    return fitting[0] if fitting else ""


def local_name() -> str:
    """What computers and phones with mDNS call this one: ``laptop.local``; empty if its name is not made for that."""
    name = socket.gethostname().partition(".")[0].lower()
    return f"{name}.local" if _HOST_NAME.fullmatch(name) and name != "localhost" else ""


def _usual_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(_ELSEWHERE)
        return str(probe.getsockname()[0])
    return ""


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
