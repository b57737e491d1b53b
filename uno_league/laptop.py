"""The office's server on a laptop: one process that answers, opens the room and works off the jobs (decision 0103).

``python -m uno_league.laptop --port N`` serves an installation whose database is up to date, for this computer alone,
until it is told to end; ``tools/serve.py`` prepares one, serves it so, and says where.
"""

import argparse
import logging
import os
import signal
import ssl
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

from scoring.core.processes import hold_on, let_close
from scoring.core.room import Door, keep_the_doors
from scoring.core.startup import STOPPED

HERE = "127.0.0.1"

_GOES_ON_FOR = 1.0
"""Seconds in which the page that says that the office closes can still be shown."""
_ROOM_FINISHES_WITHIN = 2.0
_WORK_ENDS_WITHIN = 5.0
_LOOKS_EVERY = 0.5
_ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals by which a terminal, a closed window or a system that shuts down ends the office, where they exist."""
logger = logging.getLogger("scoring.web")


class Ending:
    """The wish that this process ends, which is heard from now on: by a signal, a page, or whoever has started it."""

    def __init__(self) -> None:
        self._is_wished = threading.Event()
        _let_signals(self._by_signal)
        let_close(self._by_page)
        hold_on(self._is_wished.set)

    @property
    def is_wished(self) -> bool:
        return self._is_wished.is_set()

    def wait(self) -> None:
        """Until somebody wishes it. Windows hears of Ctrl+C only where nobody waits for ever."""
        while not self._is_wished.wait(_LOOKS_EVERY):
            pass

    def _by_signal(self, _number: int, _frame: FrameType | None) -> None:
        if self.is_wished:
            os._exit(STOPPED)  # somebody does not want to wait
        self._is_wished.set()

    def _by_page(self) -> None:
        threading.Timer(_GOES_ON_FOR, self._is_wished.set).start()


def stop_at_once(tidy_up: Callable[[], None]) -> None:
    """What ends a program ends this one on the spot, without a word, until somebody hears of it (:class:`Ending`)."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        tidy_up()
        os._exit(STOPPED)

    _let_signals(stop)


def serve(port: int, ending: Ending, begin: Callable[[], None] = lambda: None) -> bool:
    """Serve until the end is wished; ``begin`` is called when the office answers. Gives False if it was wished before
    that. Raises OSError if the port is taken.

    Requests that are under way are finished then, and the job that is being worked on, each within a few seconds.
    """
    os.environ.pop("LISTEN_PID", None)  # a server that somebody else has started would be taken for ours
    from uno_league.web_door import WebDoor  # noqa: PLC0415 - after the signals are heard
    from uno_league.wsgi import application  # noqa: PLC0415 - opens the office

    if ending.is_wished:
        return False
    here = WebDoor(application, address=HERE, port=port)
    close_room = _let_open_the_room(application, port)
    try:
        begin()
        ending.wait()
    finally:
        close_room()
        here.close()
        _end_work()
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    serve(parser.parse_args().port, Ending())


def _let_open_the_room(application: Any, port: int) -> Callable[[], None]:
    """A page can open the room from now on; it is opened at once if that is wanted. Gives what closes it."""
    from django.conf import settings  # noqa: PLC0415 - needs the loaded app registry

    from scoring.core.http.middleware import office_number  # noqa: PLC0415
    from scoring.installation.selectors.interfaces import opening_at_start  # noqa: PLC0415
    from uno_league.room_keeper import RoomKeeper  # noqa: PLC0415
    from uno_league.web_door import WebDoor  # noqa: PLC0415

    if settings.IS_HTTPS or not settings.HAS_EMBEDDED_WORKER:
        return lambda: None

    def open_door(address: str, at: int, door: Door, context: ssl.SSLContext | None) -> WebDoor:
        return WebDoor(
            application, address=address, port=at, door=door, context=context, patience=_ROOM_FINISHES_WITHIN
        )

    name = f"League office {office_number()[:6]}"
    keeper = RoomKeeper(port=port, open_door=open_door, folder=settings.ROOM_FOLDER, name=name)
    keep_the_doors(keeper)
    if opening := opening_at_start(os.environ):
        try:
            keeper.open(opening)
        except OSError as fault:
            logger.error("The room could not be opened: %s", fault)
    return keeper.close


def _let_signals(do: Callable[[int, FrameType | None], None]) -> None:
    for name in _ENDING:
        number = getattr(signal, name, None)
        if number and not (name == "SIGHUP" and signal.getsignal(number) == signal.SIG_IGN):  # nohup
            signal.signal(number, do)


def _end_work() -> None:
    from uno_league.embedded_worker import end_embedded_worker  # noqa: PLC0415 - it runs only if the office was opened

    end_embedded_worker(within=_WORK_ENDS_WITHIN)


if __name__ == "__main__":
    main()
    sys.exit()
