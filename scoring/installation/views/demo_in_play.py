"""The demo goes on while somebody looks: a table plays its next game with a request, at most every 20 seconds."""

import logging
from collections.abc import Callable
from threading import Lock
from time import monotonic

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from scoring.core.errors import LeagueOfficeError
from scoring.installation.services.demo_tonight import play_on

_EVERY = 20.0
"""Seconds from one game to the next; people take a minute or two for one."""

_Answer = Callable[[HttpRequest], HttpResponse]

_log = logging.getLogger(__name__)


class Pace:
    """When the next game is due. One request at a time plays it, and nobody waits for it but who has sent that one."""

    def __init__(self, every: float = _EVERY) -> None:
        self._every, self._last, self._lock = every, monotonic(), Lock()

    def go_on(self) -> None:
        """Let the table play if it is time. What stands in the way, such as somebody who writes at that table, is for
        the next time."""
        if monotonic() - self._last < self._every or not self._lock.acquire(blocking=False):
            return
        try:
            self._last = monotonic()
            play_on()
        except (LeagueOfficeError, DatabaseError):
            _log.info("The demo did not go on this time.", exc_info=True)
        finally:
            self._lock.release()


def demo_in_play_middleware(answer: _Answer) -> _Answer:
    """Part of the demo alone (``settings``): pages, and what they ask for by themselves, let it go on; their files do
    not, and nothing does once nobody looks."""
    pace = Pace()

    def respond(request: HttpRequest) -> HttpResponse:
        if settings.IS_DEMO and not request.path.startswith(settings.STATIC_URL):
            pace.go_on()
        return answer(request)

    return respond
