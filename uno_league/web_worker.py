"""The worker class of web processes: it takes requests with threads, with a note of when each one reached the server,
and by which door.

A thread of the server may wait for the database, and a tap for a free thread. Whether somebody registered in time must
not hang on that (L4), so the main thread, which waits for nothing but the network, notes the instant (decision 0061).
Visitors who come by the doors of the room are handed to the same thread (decision 0063).
"""

import os
import selectors
import socket
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.conf import settings
from django.utils import timezone
from gunicorn.workers.gthread import TConn, ThreadWorker

from scoring.core.http.arrival import note_reached
from scoring.core.http.headers import office_number
from scoring.core.room import DOOR, Door, keep_the_doors
from scoring.installation.selectors.interfaces import opening_at_start
from uno_league.room_keeper import RoomKeeper

_SILENT_FOR = 7.0
"""Seconds after which a new connection on which nothing is asked is closed."""

_SCHEMES = {Door.PLAIN: "http", Door.SECURE: "https"}
_Application = Callable[[dict[str, Any], Any], Iterable[bytes]]
_now = threading.local()
"""By which door the request came that a thread answers now."""


class PunctualWorker(ThreadWorker):
    """Watches a new connection as it watches kept ones, until there is something to read, and takes a thread then."""

    keeper: RoomKeeper | None = None
    wsgi: _Application

    def load_wsgi(self) -> None:
        super().load_wsgi()
        self.wsgi = _with_door(self.wsgi)

    def run(self) -> None:
        """Serve; where this is the only process of an office without HTTPS of its own, it can open the room."""
        if self.cfg.workers == 1 and settings.HAS_EMBEDDED_WORKER and not settings.IS_HTTPS:
            self.keeper = self._new_keeper()
        super().run()

    def handle_exit(self, sig: int, frame: Any) -> None:
        if self.keeper:
            self.keeper.close_soon()
        super().handle_exit(sig, frame)

    def enqueue_req(self, conn: Any) -> None:
        """Wait for a request on a connection that is new; let a thread answer one that has come."""
        if conn.initialized or conn.data_ready:
            conn.reached_at = timezone.now()
            super().enqueue_req(conn)
            return
        conn.timeout = time.monotonic() + _SILENT_FOR
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def handle(self, conn: Any) -> Any:
        """Answer a request. Runs in a thread of the pool."""
        note_reached(conn.reached_at)
        _now.door = getattr(conn, "door", Door.HERE)
        return super().handle(conn)

    def _new_keeper(self) -> RoomKeeper | None:
        """None: the office listens at no port of this computer. Opens the room at once if that is wanted."""
        ports = [listener.getsockname()[1] for listener in self.sockets if listener.FAMILY != socket.AF_UNIX]
        if not ports:
            return None
        name = f"League office {office_number()[:6]}"
        keeper = RoomKeeper(port=ports[0], take=self._take, folder=settings.ROOM_FOLDER, name=name)
        keep_the_doors(keeper)
        if opening := opening_at_start(os.environ):
            try:
                keeper.open(opening)
            except OSError as fault:
                self.log.error("The room could not be opened: %s", fault)
        return keeper

    def _take(self, visitor: socket.socket, came_from: Any, here: Any, door: Door) -> None:
        """Hand a connection to the main thread."""
        self.method_queue.defer(self._admit, visitor, came_from, here, door)

    def _admit(self, visitor: socket.socket, came_from: Any, here: Any, door: Door) -> None:
        """Begin to wait for a request. Runs in the main thread."""
        if not self.alive or self.nr_conns >= self.worker_connections:
            visitor.close()
            return
        conn = TConn(self.cfg, visitor, came_from[:2], here[:2])
        conn.door = door
        self.nr_conns += 1
        self.enqueue_req(conn)


def _with_door(application: _Application) -> _Application:
    """The application, told by which door a request came. What a header says of HTTPS does not count there."""

    def respond(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        environ[DOOR] = door = _now.door
        environ["wsgi.url_scheme"] = _SCHEMES.get(door, environ["wsgi.url_scheme"])
        return application(environ, start_response)

    return respond
