"""A door of the laptop's web server: an address at which it listens, for as long as it is open (decision 0103).

Each door is a server of cheroot's with threads of its own, so that whatever comes by one of them keeps nobody waiting
at another. A connection on which nothing is asked is watched by one thread for all of them, and takes no other.
"""

import errno
import logging
import ssl
import sys
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from datetime import datetime
from socket import SHUT_RDWR, socket
from typing import IO, Any
from weakref import WeakSet
from wsgiref.util import FileWrapper

from cheroot import errors, wsgi
from cheroot.makefile import MakeFile
from cheroot.server import HeaderReader, HTTPConnection, HTTPRequest
from cheroot.ssl import Adapter
from django.utils import timezone

from scoring.core.http.arrival import note_reached
from scoring.core.room import DOOR, Door

THREADS = 8
SILENT_FOR = 10
"""Seconds after which a connection on which nothing is asked, or asked no further, is closed."""
FINISHES_WITHIN = 5.0
"""Seconds in which requests that are under way are answered when a door is closed."""
MOST_CONNECTIONS = 400 if sys.platform == "win32" else 1_000
"""That are watched at once at one door; Windows watches 512."""
MOST_OF_HEADERS = 64 * 1024
"""Bytes."""

_LOOKS_EVERY = 0.25
_READ_AT_ONCE = 64 * 1024
_WAITING = 128
_NAME = "league-office"
_SCHEMES = {Door.SECURE: "https"}
_Application = Callable[[dict[str, Any], Any], Iterable[bytes]]
logger = logging.getLogger("scoring.web")
_now = threading.local()
"""The connection whose request a thread answers now."""


class WebDoor:
    """Answers at one address, by threads of its own; ``context``: with HTTPS. Safe to be used by any thread."""

    def __init__(
        self,
        application: _Application,
        *,
        address: str,
        port: int,
        door: Door = Door.HERE,
        context: ssl.SSLContext | None = None,
        patience: float = FINISHES_WITHIN,
    ) -> None:
        """Open it. Raises OSError, as the system does, if the address or its port cannot be had."""
        self._patience = patience
        self._server = _Server(
            (address, port),
            _by(door, address, application),
            numthreads=THREADS,
            max=THREADS,
            server_name=_NAME,
            request_queue_size=_WAITING,
            timeout=SILENT_FOR,
        )
        self._server.shutdown_timeout = patience  # it may be a part of a second
        self._server.ssl_adapter = _Tls(context) if context else None
        opened: Future[None] = Future()
        # what a daemon starts is one as well: no thread of a door keeps the process that ends
        threading.Thread(target=self._serve, args=(opened,), name=f"door-{door}", daemon=True).start()
        opened.result()

    def close(self) -> None:
        """Close the port and what is connected to it. Requests that are under way are finished within a few seconds and
        cut off then; the one that asks for it is answered."""
        ending = threading.Thread(target=self._server.stop, name="door-closes", daemon=True)
        ending.start()
        asks = getattr(_now, "visit", None)
        if asks in self._server.visits:  # it is waited for
            while ending.is_alive() and self._server.socket is not None:
                time.sleep(0.01)
        else:
            ending.join(self._patience + 2 * _LOOKS_EVERY)
        for visit in list(self._server.visits):
            if visit is not asks:
                with suppress(OSError):  # it is closed already
                    visit.socket.shutdown(SHUT_RDWR)

    def _serve(self, opened: "Future[None]") -> None:
        try:
            self._server.prepare()
        except OSError as failure:
            opened.set_exception(self._server.refusal or failure)
            return
        opened.set_result(None)
        self._server.serve()


class _Headers(HeaderReader):
    """Leaves out what has an underscore: the application could not tell it from a header with a hyphen."""

    def __call__(self, rfile: Any, hdict: dict[bytes, bytes] | None = None) -> dict[bytes, bytes]:
        read: dict[bytes, bytes] = super().__call__(rfile, hdict)
        for name in [name for name in read if b"_" in name]:
            del read[name]
        return read


class _Request(HTTPRequest):
    """A request, with the headers that count."""

    header_reader = _Headers()


class _Visit(HTTPConnection):
    """A connection; tells by whom its requests are answered when they reached the office."""

    RequestHandlerClass = _Request
    reached_at: datetime | None = None
    is_known = False
    """Whether it is one to which a thread has shaken hands, if it wants HTTPS."""

    def communicate(self) -> bool:
        """Answer a request; whether there may be further ones. Runs in a thread of the door."""
        if not self.is_known:
            self.is_known = True
            if isinstance(self.socket, ssl.SSLSocket):
                return self._shakes_hands()
        _now.visit = self
        note_reached(self.reached_at or timezone.now())
        try:
            return bool(super().communicate())  # type: ignore[no-untyped-call]
        finally:
            _now.visit = None

    def close(self) -> None:
        """Let go of it, and of what somebody who has gone was still to be told."""
        super().close()
        with suppress(OSError):
            self.wfile.close()

    def _shakes_hands(self) -> bool:
        try:
            self.socket.do_handshake()
        except (OSError, ValueError):  # who does not trust us, speaks plain HTTP, or has gone
            return False
        return True


class _Server(wsgi.Server):
    """Notes the instant at which a request reached it before anything waits for a thread (decision 0061)."""

    ConnectionClass = _Visit
    expiration_interval = _LOOKS_EVERY
    keep_alive_conn_limit = MOST_CONNECTIONS
    max_request_header_size = MOST_OF_HEADERS

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.visits: WeakSet[_Visit] = WeakSet()
        self.refusal: OSError | None = None

    def bind(self, *how: Any, **else_: Any) -> socket:
        """Take the address. Keeps what the system says, of which the server makes a sentence."""
        try:
            taken: socket = super().bind(*how, **else_)
        except OSError as refusal:
            self.refusal = refusal
            raise
        return taken

    def process_conn(self, conn: _Visit) -> None:
        """Watch a connection that is new as kept ones are watched, until there is something to read; let a thread
        answer a request that has come. Called by the thread that watches."""
        if conn.last_used is not None:
            conn.reached_at = timezone.now()
            super().process_conn(conn)
        elif self.can_add_keepalive_connection:
            self.visits.add(conn)
            self.put_conn(conn)
        else:
            conn.close()

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        """Write what went wrong into the log; that somebody has hung up is nothing that went wrong."""
        failure = sys.exception()
        if isinstance(failure, OSError):
            if failure.errno not in (errno.EMFILE, errno.ENFILE):
                logger.debug(msg)
                return
            time.sleep(1)  # or it would be said a thousand times a second
        logger.log(level if level > logging.INFO else logging.DEBUG, msg, exc_info=traceback)


class _Tls(Adapter):
    """HTTPS with a context that is given. Hands are shaken by a thread of the door, for which nobody else waits."""

    def __init__(self, context: ssl.SSLContext) -> None:
        self.context = context

    def bind(self, sock: Any) -> Any:
        return sock

    def wrap(self, sock: Any) -> tuple[ssl.SSLSocket, dict[str, str]]:
        try:
            return self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False), {}
        except OSError as gone:
            raise errors.FatalSSLAlert(*gone.args) from gone

    def get_environ(self) -> dict[str, str]:
        return {}

    def makefile(self, sock: Any, mode: str = "r", bufsize: int = -1) -> Any:
        return MakeFile(sock, mode, bufsize)


def _by(door: Door, address: str, application: _Application) -> _Application:
    """The application, told by which door a request came. What a header says of HTTPS does not count there."""
    told = {
        DOOR: door,
        "SERVER_NAME": address,
        "wsgi.url_scheme": _SCHEMES.get(door, "http"),
        "wsgi.file_wrapper": _read_in_large_parts,
    }

    def respond(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        return application(environ | told, start_response)

    return respond


def _read_in_large_parts(file: IO[bytes], _size: int) -> FileWrapper:
    return FileWrapper(file, _READ_AT_ONCE)
