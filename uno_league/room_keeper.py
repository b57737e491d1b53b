"""The doors of the room: ports of this web process in the network, while the room is open (decision 0063).

A thread of its own lets visitors in and hands their connections to the server's main thread. That notes when a request
arrives (decision 0061), as for every other connection: by the plain door it is given the visitor's own socket, by
the other one the end of a pair behind which TLS is taken off.
"""

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakSet

from scoring.core.room import Door, Opening, OpenRoom
from scoring.installation.selectors.interfaces import address_at, interfaces, local_name
from scoring.installation.services.certificates import can_vouch_for, server_context

SECURE_BEYOND = 443
"""The HTTPS door is so many ports beyond the plain one: 8443 beside 8000."""

LOOKS_EVERY = 3.0
"""Seconds between two looks at the clock and at the network."""

_HANDSHAKE_WITHIN = 10.0
_AT_ONCE = 65_536
_ANSWERS_WITHIN = 15.0

_Address = tuple[str, int]
_Taken = Callable[[socket.socket, _Address, _Address, Door], None]
"""Hands a connection to the server: its socket, who comes, to which address, by which door."""
_Result = TypeVar("_Result")


@dataclass(slots=True)
class _Doors:
    """What is open: the two ports, what comes in by the second, and the sockets that were handed over."""

    plain: socket.socket | None = None
    server: asyncio.Server | None = None
    visitors: set[asyncio.StreamWriter] = field(default_factory=set)
    handed_over: WeakSet[socket.socket] = field(default_factory=WeakSet)
    are_open: bool = True


class RoomKeeper:
    """Opens and closes the room (:class:`scoring.core.room.Keeper`). Safe to be asked by any thread."""

    def __init__(self, *, port: int, take: _Taken, folder: Path, name: str) -> None:
        """``folder`` has the certificate authority, whose ``name`` phones show."""
        self._port, self._take, self._folder, self._name = port, take, folder, name
        self._room: OpenRoom | None = None
        self._doors = _Doors()
        self._watch: asyncio.Task[None] | None = None
        self._loop = asyncio.new_event_loop()
        self._only_one = threading.Lock()
        threading.Thread(target=self._loop.run_forever, name="room-keeper", daemon=True).start()

    @property
    def room(self) -> OpenRoom | None:
        return self._room

    def open(self, opening: Opening) -> OpenRoom:
        """Open the room; if it is open, in the new way. Raises OSError if its port is taken."""
        with self._only_one:
            return self._wait_for(self._open(opening))

    def close(self) -> None:
        """Close ports and connections; they are closed when this returns."""
        with self._only_one:
            self._wait_for(self._close())

    def close_soon(self) -> None:
        """The same without waiting, for a signal."""
        self._loop.call_soon_threadsafe(self._shut)

    def _wait_for(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(_ANSWERS_WITHIN)

    async def _open(self, opening: Opening) -> OpenRoom:
        before = self._room
        self._shut()
        self._room = None
        self._room = room = (await self._opened(opening)).after(before)
        self._watch = asyncio.create_task(self._look())
        return room

    async def _close(self) -> None:
        self._shut()
        self._room = None
        if self._watch:
            self._watch.cancel()

    async def _opened(self, opening: Opening) -> OpenRoom:
        """Open the doors at the address that this computer has now."""
        address = address_at(opening.place, interfaces())
        if not address:
            return OpenRoom(opening, "", (), self._port, None)
        hosts = tuple(filter(None, (address, local_name())))
        self._doors.plain = plain = _listening(address, self._port)
        self._loop.add_reader(plain, self._let_in, plain)
        room = OpenRoom(opening, address, hosts, self._port, None)
        if not opening.is_secure or not can_vouch_for(address):
            return room
        try:
            await self._open_secure_door(address, hosts)
        except OSError as fault:
            return replace(room, fault=str(fault))
        return replace(room, secure_port=self._port + SECURE_BEYOND)

    async def _open_secure_door(self, address: str, hosts: Sequence[str]) -> None:
        context = server_context(self._folder, name=self._name, hosts=hosts, now=datetime.now(UTC))
        listening = _listening(address, self._port + SECURE_BEYOND)
        self._doors.server = await asyncio.start_server(
            partial(self._pass_on, doors=self._doors, here=listening.getsockname()),
            sock=listening,
            ssl=context,
            ssl_handshake_timeout=_HANDSHAKE_WITHIN,
            limit=_AT_ONCE,
        )

    def _shut(self) -> None:
        """Close every port and every connection that came in by it."""
        doors, self._doors = self._doors, _Doors()
        doors.are_open = False
        if doors.server:
            doors.server.close()
        if doors.plain:
            self._loop.remove_reader(doors.plain)
            doors.plain.close()
        for visitor in doors.visitors:
            visitor.transport.abort()
        for handed_over in list(doors.handed_over):
            with suppress(OSError):  # it is closed already
                handed_over.shutdown(socket.SHUT_RDWR)

    async def _look(self) -> None:
        """Close the room when its time is over; follow the network while it is open."""
        while room := self._room:
            await asyncio.sleep(LOOKS_EVERY)
            if self._room is not room:
                return  # it was opened anew, and somebody else looks after that
            if datetime.now(UTC) >= room.opening.until:
                self._shut()
                self._room = None
            elif address_at(room.opening.place, interfaces()) != room.address:
                await self._move(room)

    async def _move(self, before: OpenRoom) -> None:
        """The computer has another address now, or none."""
        self._shut()
        try:
            moved = await self._opened(before.opening)
        except OSError as fault:
            self._shut()
            moved = OpenRoom(before.opening, "", (), self._port, None, str(fault))
        self._room = moved.after(before)

    def _let_in(self, listening: socket.socket) -> None:
        """The plain door: whoever comes is handed over as they are."""
        with suppress(OSError):  # the visitor has gone again
            visitor, came_from = listening.accept()
            self._doors.handed_over.add(visitor)
            self._take(visitor, came_from, listening.getsockname(), Door.PLAIN)

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, doors: _Doors, here: _Address
    ) -> None:
        """The HTTPS door: take TLS off, in both directions, until one side ends."""
        came_from = writer.get_extra_info("peername")
        if not doors.are_open or came_from is None:  # it was closed while they shook hands, or they have gone already
            writer.transport.abort()
            return
        doors.visitors.add(writer)
        ours, theirs = socket.socketpair()
        try:
            of_office, to_office = await asyncio.open_connection(sock=ours, limit=_AT_ONCE)
            doors.handed_over.add(theirs)
            self._take(theirs, came_from, here, Door.SECURE)
            asking = asyncio.create_task(_copy(reader, to_office))
            await _copy(of_office, writer)
            asking.cancel()
            to_office.close()
        finally:
            doors.visitors.discard(writer)
            writer.close()


def _listening(address: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address, port))
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    listening.settimeout(0)
    return listening


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass everything on, and that there is no more."""
    with suppress(OSError):
        while part := await reader.read(_AT_ONCE):
            writer.write(part)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
