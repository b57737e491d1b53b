"""The network of the room, as the web process knows it: whether it is open, and by which door a request came.

Doors are kept by the web process itself (``uno_league.room_keeper``). Where none can (several processes, a test,
another server) nobody is the keeper, and the room cannot be opened. Pure Python, since the keeper needs it before any
page.
"""

import time
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Protocol

DOOR = "uno_league.door"
"""The entry of the WSGI environment that names the door; no header can set it."""

LOCAL_ADDRESS = "LOCAL_ADDRESS"
"""The variable in which ``make run`` says where this computer reaches the office: ``http://localhost:8000``."""


class Door(StrEnum):
    """Where a request came in. ``HERE`` is the server's own address, on this computer or behind a proxy."""

    HERE = "here"
    PLAIN = "plain"
    SECURE = "secure"


@dataclass(frozen=True, slots=True)
class Opening:
    """How the room is opened. ``place`` names an interface of the network or an address of it; empty: the usual one.
    ``wifi`` is what the network of the hall is called; it is only printed."""

    until: datetime
    place: str = ""
    wifi: str = ""
    is_secure: bool = True


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """The room while it is open. ``address`` empty: this computer is in no network now, and the room waits for one.

    ``secure_port`` None: there is no HTTPS. ``fault`` says why a door could not be opened, in the words of the system.
    ``former`` are the addresses that it has had since it was opened, the last one first: what was printed or scanned
    then leads there.
    """

    opening: Opening
    address: str
    hosts: tuple[str, ...]
    port: int
    secure_port: int | None
    fault: str = ""
    former: tuple[str, ...] = ()

    @property
    def origin(self) -> str:
        """Where phones go: ``http://192.168.178.20:8000``; empty without a network."""
        return self._origin_at(self.address) if self.address else ""

    @property
    def former_origins(self) -> tuple[str, ...]:
        """Where phones went before."""
        return tuple(map(self._origin_at, self.former))

    @property
    def secure_origin(self) -> str:
        """The same with HTTPS; empty if that is not offered."""
        return f"https://{self.address}:{self.secure_port}" if self.address and self.secure_port else ""

    def after(self, before: "OpenRoom | None") -> "OpenRoom":
        """The same room, which knows where it was reached before."""
        known = (before.address, *before.former) if before else ()
        return replace(self, former=tuple(each for each in dict.fromkeys(known) if each not in ("", self.address)))

    def _origin_at(self, address: str) -> str:
        return f"http://{address}:{self.port}"


class Keeper(Protocol):
    """Who opens and closes the doors of a web process."""

    @property
    def room(self) -> OpenRoom | None:
        """The room as it is now; None: closed."""

    def open(self, opening: Opening) -> OpenRoom:
        """Open the room, or open it in another way. Raises OSError."""

    def close(self) -> None:
        """Close its ports and whatever is connected to them."""


class Reached(StrEnum):
    """Whether devices of the network get through to the room: a firewall of this computer, or a network that keeps its
    guests apart, says nothing and lets nobody in."""

    WAITING = "waiting"
    NOBODY = "nobody"
    YES = "yes"


PATIENCE_FOR_VISITORS = 60.0
"""Seconds after which a room that nobody has reached is thought to be shut off."""


class _Post:
    """Who keeps the doors of this process; who has come by them since the room was opened at its address."""

    keeper: Keeper | None = None
    opening: Opening | None = None
    address = ""
    waits_since = 0.0
    visitors: frozenset[str] = frozenset()


def keep_the_doors(keeper: Keeper | None) -> None:
    """From now on this one is asked."""
    _Post.keeper = keeper


def keeper() -> Keeper | None:
    """None: this process cannot open the room."""
    return _Post.keeper


def open_room() -> OpenRoom | None:
    """The room of this process; None: it is closed."""
    return _Post.keeper.room if _Post.keeper else None


def note_visitor(room: OpenRoom, came_from: str) -> None:
    """A request came by a door. This computer itself meets no firewall on its way, and does not count."""
    _begin_to_wait(room)
    if came_from not in (*room.hosts, *_Post.visitors):
        _Post.visitors |= {came_from}


def visitors(room: OpenRoom) -> int:
    """How many devices have reached it since it was opened at this address."""
    _begin_to_wait(room)
    return len(_Post.visitors)


def reached(room: OpenRoom) -> Reached:
    """Whether anybody gets through; it is waited for from the moment at which this is first asked."""
    if visitors(room):
        return Reached.YES
    return Reached.NOBODY if time.monotonic() - _Post.waits_since > PATIENCE_FOR_VISITORS else Reached.WAITING


def _begin_to_wait(room: OpenRoom) -> None:
    is_same = _Post.opening is room.opening and _Post.address == room.address
    if not is_same:
        _Post.opening, _Post.address, _Post.waits_since = room.opening, room.address, time.monotonic()
        _Post.visitors = frozenset()
