"""The doors of the room: addresses of this process in the network, while the room is open (decision 0063)."""

import ssl
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from scoring.core.room import Door, Opening, OpenRoom
from scoring.installation.selectors.interfaces import address_at, interfaces, local_name
from scoring.installation.services.certificates import can_vouch_for, server_context

SECURE_BEYOND = 443
"""The HTTPS door is so many ports beyond the plain one: 8443 beside 8000."""

LOOKS_EVERY = 3.0
"""Seconds between two looks at the clock and at the network."""


class ServedDoor(Protocol):
    """A door that is open."""

    def close(self) -> None:
        """Close it, and what is connected to it."""


_Opener = Callable[[str, int, Door, ssl.SSLContext | None], ServedDoor]
"""Opens a door at an address and port; with a context it is one with HTTPS. Raises OSError."""


class RoomKeeper:
    """Opens and closes the room (:class:`scoring.core.room.Keeper`). Safe to be asked by any thread."""

    def __init__(self, *, port: int, open_door: _Opener, folder: Path, name: str) -> None:
        """``folder`` has the certificate authority, whose ``name`` phones show."""
        self._port, self._open_door, self._folder, self._name = port, open_door, folder, name
        self._room: OpenRoom | None = None
        self._doors: list[ServedDoor] = []
        self._only_one = threading.RLock()
        self._is_watched = False

    @property
    def room(self) -> OpenRoom | None:
        return self._room

    def open(self, opening: Opening) -> OpenRoom:
        """Open the room; if it is open, in the new way. Raises OSError if its port is taken."""
        with self._only_one:
            before = self._room
            self.close()
            self._room = room = self._opened(opening).after(before)
            if not self._is_watched:
                self._is_watched = True
                threading.Thread(target=self._watch, name="room-keeper", daemon=True).start()
            return room

    def close(self) -> None:
        """Close ports and connections; they are closed when this returns."""
        with self._only_one:
            self._shut()
            self._room = None

    def _shut(self) -> None:
        while self._doors:
            self._doors.pop().close()

    def _opened(self, opening: Opening) -> OpenRoom:
        """Open the doors at the address that this computer has now."""
        address = address_at(opening.place, interfaces())
        if not address:
            return OpenRoom(opening, "", (), self._port, None)
        hosts = tuple(filter(None, (address, local_name())))
        self._doors.append(self._open_door(address, self._port, Door.PLAIN, None))
        room = OpenRoom(opening, address, hosts, self._port, None)
        if not opening.is_secure or not can_vouch_for(address):
            return room
        secure_port = self._port + SECURE_BEYOND
        try:
            context = server_context(self._folder, name=self._name, hosts=hosts, now=datetime.now(UTC))
            self._doors.append(self._open_door(address, secure_port, Door.SECURE, context))
        except OSError as fault:
            return replace(room, fault=str(fault))
        return replace(room, secure_port=secure_port)

    def _watch(self) -> None:
        """Close the room when its time is over; follow the network while it is open."""
        nobody_asks = threading.Event()
        while not nobody_asks.wait(LOOKS_EVERY):
            with self._only_one:
                if not self._room:
                    self._is_watched = False
                    return
                self._look(self._room)

    def _look(self, room: OpenRoom) -> None:
        if datetime.now(UTC) >= room.opening.until:
            self.close()
        elif address_at(room.opening.place, interfaces()) != room.address:
            self._move(room)

    def _move(self, before: OpenRoom) -> None:
        """The computer has another address now, or none."""
        self._shut()
        try:
            moved = self._opened(before.opening)
        except OSError as fault:
            self._shut()
            moved = OpenRoom(before.opening, "", (), self._port, None, str(fault))
        self._room = moved.after(before)
