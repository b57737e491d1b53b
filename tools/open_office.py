"""Serves the office for ``start.py`` and opens its page in the browser; where it is served already, opens that page.

Without ``--port`` the first free one from 8000 on is taken: whoever has started it by a double click cannot name one.
The end comes by Ctrl+C, by the window that is closed, or by a page (``scoring.core.processes``), and is the same.
"""

import argparse
import os
import sys
import time
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scoring.core.processes import InUse
from scoring.core.startup import STOPPED, CannotStart, speak_utf8, told_in_one_sentence
from tools import serve
from tools.window import Window

USUAL_PORT = 8000
NO_BROWSER = "NO_BROWSER"
"""The variable of whoever wants no page to be opened."""

_LOOKS_EVERY = 0.2
_ANSWERS_WITHIN = 120.0
"""Seconds in which an office that somebody else has just started answers."""


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--port", type=int)
    parser.add_argument("--no-browser", action="store_true")
    mine, others = parser.parse_known_args(given)
    shows = opens_page if not mine.no_browser and wants_browser(os.environ, has_terminal=sys.stdout.isatty()) else None
    port = mine.port or serve.free_port(USUAL_PORT)
    sys.argv = ["start.py", "--port", str(port), *others]
    Thread(target=_greet, args=(port, mine.port is None, shows), name="greeting", daemon=True).start()
    try:
        return serve.main()
    except CannotStart as reason:
        if isinstance(held := reason.__cause__, InUse) and held.where:
            return _open_elsewhere(held.where, shows)
        raise


def wants_browser(environment: Mapping[str, str], *, has_terminal: bool, system: str = sys.platform) -> bool:
    """Whether a person sits before it who would see a page: at a terminal, on a screen of this computer."""
    if not has_terminal or environment.get("CI") or environment.get(NO_BROWSER) or "SSH_CONNECTION" in environment:
        return False
    return system in ("win32", "darwin") or "DISPLAY" in environment or "WAYLAND_DISPLAY" in environment


def opens_page(address: str) -> None:
    """Open it in the browser of this computer, if that is a window of its own."""
    with suppress(webbrowser.Error):
        browser = webbrowser.get()
        if not isinstance(browser, webbrowser.GenericBrowser) or isinstance(browser, webbrowser.BackgroundBrowser):
            browser.open(address)


def _greet(port: int, is_chosen: bool, shows: Callable[[str], None] | None) -> None:
    """Wait for the office; say which port it had to take, and show its page."""
    address = f"http://localhost:{port}/"
    if not _answers(port):
        return
    if is_chosen and port != USUAL_PORT:
        print(
            f"  Port {USUAL_PORT} gehört schon einem anderen Programm, darum {port} (port {USUAL_PORT} is taken).\n",
            flush=True,
        )
    if shows:
        shows(address)


def _open_elsewhere(where: str, shows: Callable[[str], None] | None) -> int:
    """Show the page of the office that is served already."""
    print(f"\n  Das Verbandsbüro läuft schon (the league office is running already):\n\n      {where}\n", flush=True)
    if shows:
        shows(where)
    return 0


def _answers(port: int) -> bool:
    until = time.monotonic() + _ANSWERS_WITHIN
    while time.monotonic() < until:
        with suppress(OSError, HTTPException):
            urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
            return True
        time.sleep(_LOOKS_EVERY)
    return False


if __name__ == "__main__":
    speak_utf8()
    window, code = Window(), STOPPED
    try:
        with suppress(KeyboardInterrupt), told_in_one_sentence():
            code = main(sys.argv[1:])
    finally:
        window.is_over()
    sys.exit(code)
