"""Keeps the demo: prepares it, serves it at an address of its own, and throws it away, as pages ask for it.

The demo is an installation of its own in ``demo/`` below the office's folder, with its own database, files, keys and
process. It listens on this computer alone and is given nothing of the office's environment, neither its database
nor its mail server. Why: decision 0062.
"""

import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from urllib.error import URLError
from urllib.request import urlopen

from scoring.core.demo_desk import DESK, IS_DEMO, OFFICE, TICKET, Demo, DemoDesk, DemoState, Wish
from scoring.core.processes import let_go, start_on_lifeline
from scoring.core.room import LOCAL_ADDRESS

HOST = "127.0.0.1"
"""Not ``localhost``: the office's cookies are for that name, and the demo gets none of them."""

_OF_THE_COMPUTER = re.compile(
    r"HOME|LANG|LANGUAGE|LC_\w+|LD_LIBRARY_PATH|PATH|PYTHON\w+|SYSTEMROOT|TEMP|TMP|TMPDIR|TZ|USER|VIRTUAL_ENV"
)
"""What the demo is given of the environment; whatever else somebody sets for the office is none of its business."""

_LOOKS_EVERY = 0.3
_STARTS_WITHIN = 600.0
"""Seconds; three on a quiet computer. A demo that is late is better than none."""


class DemoKeeper:
    """Keeps the demo while the office runs (a context manager). ``serve`` gives the command that serves an
    installation at a port; ``environment`` is that of the office."""

    def __init__(
        self,
        *,
        environment: Mapping[str, str],
        folder: Path,
        port: int,
        office: str,
        serve: Callable[[int], list[str]],
    ) -> None:
        self._desk_folder = tempfile.TemporaryDirectory(prefix="uno-demo-")
        self.desk = DemoDesk(Path(self._desk_folder.name))
        self._folder, self._port, self._serve = folder, port, serve
        self._shared = {DESK: self._desk_folder.name, TICKET: secrets.token_urlsafe(24)}
        inherited = {name: value for name, value in environment.items() if _OF_THE_COMPUTER.fullmatch(name)}
        self.environment = {
            **inherited,
            **self._shared,
            IS_DEMO: "1",
            OFFICE: office,
            LOCAL_ADDRESS: f"http://{HOST}:{port}",
            "UNO_LEAGUE_VAR": str(folder),
            "UNO_LEAGUE_STATIC": str(folder.parent / "static"),
        }
        self._server: subprocess.Popen[bytes] | None = None
        self._is_over = Event()
        self._thread = Thread(target=self._keep, name="demo-keeper", daemon=True)

    @property
    def for_the_office(self) -> dict[str, str]:
        """What the office's own process has to know."""
        return dict(self._shared)

    def __enter__(self) -> "DemoKeeper":
        self._thread.start()
        return self

    def __exit__(self, *_failure: object) -> None:
        self._is_over.set()
        self._thread.join()
        self._desk_folder.cleanup()

    def _keep(self) -> None:
        while not self._is_over.wait(_LOOKS_EVERY):
            match self.desk.take_wish():
                case Wish.OPEN:
                    self._open()
                case Wish.ANEW:
                    self._discard()
                    self._open()
                case Wish.DISCARD:
                    self._discard()
            if self._server is not None and self._server.poll() is not None:
                self._server = None
                self.desk.tell(Demo(DemoState.FAILED))
        self._stop()

    def _open(self) -> None:
        if self._server is not None:
            return
        self.desk.tell(Demo(DemoState.PREPARING))
        address = f"http://{HOST}:{self._port}"
        if not self._prepare():
            self.desk.tell(Demo(DemoState.FAILED))
            return
        self._server = start_on_lifeline(self._serve(self._port), self.environment)
        if self._answers(address):
            print(f"  Die Demo ist geöffnet (the demo is open): {address}/\n", flush=True)
            self.desk.tell(Demo(DemoState.OPEN, address))
        else:
            self.desk.tell(Demo(DemoState.FAILED))

    def _prepare(self) -> bool:
        """Database and demo league; what is there already is only looked at. Prints the accounts the first time."""
        self._folder.mkdir(parents=True, exist_ok=True)
        return all(self._manage(*words) for words in (("migrate", "--skip-checks", "--verbosity", "0"), ("load_demo",)))

    def _manage(self, *words: str) -> bool:
        """Whether the command did what it should; the office that closes does not wait for it."""
        command = start_on_lifeline([sys.executable, "manage.py", *words], self.environment)
        while command.poll() is None and not self._is_over.wait(_LOOKS_EVERY):
            pass
        let_go(command)
        return command.returncode == 0

    def _answers(self, address: str) -> bool:
        """Wait until the demo answers; whether it does."""
        until = time.monotonic() + _STARTS_WITHIN
        while time.monotonic() < until and not self._is_over.is_set() and self._server and self._server.poll() is None:
            with suppress(URLError, OSError):
                urlopen(f"{address}/manifest.webmanifest", timeout=5).close()
                return True
            time.sleep(_LOOKS_EVERY)
        return False

    def _discard(self) -> None:
        self._stop()
        shutil.rmtree(self._folder, ignore_errors=True)
        self.desk.tell(Demo())

    def _stop(self) -> None:
        if self._server is not None:
            let_go(self._server)
            self._server = None


def folder_of_office(environment: Mapping[str, str] = os.environ) -> Path:
    """Where this installation keeps its data."""
    root = Path(__file__).resolve().parent.parent
    return Path(environment.get("UNO_LEAGUE_VAR") or root / "var").resolve()


def folder_of_demo(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the demo of this installation is kept, if there is one."""
    return folder_of_office(environment) / "demo"
