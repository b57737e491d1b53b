"""How web processes take requests: with threads, and with a note of when each one reached the server.

A thread of the server may wait for the database, and a tap for a free thread. Whether somebody registered in time must
not hang on that (L4), so the main thread, which waits for nothing but the network, notes the instant
(docs/decisions/0061-the-tap-decides-and-leaves-a-receipt.md).
"""

import selectors
import time
from functools import partial
from typing import Any

from django.utils import timezone
from gunicorn.workers.gthread import ThreadWorker

from scoring.base.http.arrival import note_reached

_SILENT_FOR = 7.0
"""Seconds after which a new connection on which nothing is asked is closed."""


class PunctualWorker(ThreadWorker):
    """Watches a new connection as it watches kept ones, until there is something to read, and takes a thread then."""

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
        return super().handle(conn)
