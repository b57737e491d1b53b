"""Debian's Firefox under Playwright: by WebDriver BiDi, through a relay that this module is when it runs as a program.

Playwright drives its own build of Firefox by a protocol of its own, and any other one by WebDriver BiDi. To every new
profile it sends a command that the extended support release does not know yet; nothing that the tests look at depends
on it, so the relay says yes in the browser's place.
"""

import json
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright
from websockets.sync.client import connect
from websockets.sync.server import ServerConnection, serve

from tests.support.programs import find_program
from tools.lifeline import ends_with_us

DISPENSABLE = "emulation.setMediaFeaturesOverride"
_LISTENING = "WebDriver BiDi listening on "


def launch_firefox(playwright: Playwright, folder: Path) -> Browser:
    """Firefox without a window; ``folder`` takes a file. Raises NotInstalled."""
    program = find_program("firefox-esr", "firefox-esr")
    relay = folder / "firefox"
    root = Path(__file__).parents[2]
    relay.write_text(f'#!/bin/sh\ncd "{root}" && exec "{sys.executable}" -m {__name__} "{program}" "$@"\n')
    relay.chmod(0o700)
    return playwright.firefox.launch(channel="moz-firefox", executable_path=relay)


def _relay(command: list[str]) -> int:
    """Start the browser, and tell Playwright to speak to us."""
    browser = subprocess.Popen(ends_with_us(command), stderr=subprocess.PIPE, text=True)
    assert browser.stderr is not None
    address = next((found[1] for line in browser.stderr if (found := re.search(f"{_LISTENING}(.*)", line))), None)
    if address is None:
        return browser.wait()
    with serve(lambda playwright: _pass_on(playwright, f"{address}/session"), "127.0.0.1", 0, max_size=None) as relay:
        threading.Thread(target=relay.serve_forever, daemon=True).start()
        print(f"{_LISTENING}ws://127.0.0.1:{relay.socket.getsockname()[1]}", file=sys.stderr, flush=True)
        for _line in browser.stderr:  # or the browser would wait for somebody to read them
            pass
    return browser.wait()


def _pass_on(playwright: ServerConnection, address: str) -> None:
    """Hand every message on, in both directions, and take the refusal of the one command for a yes."""
    dispensable: set[int] = set()
    with connect(address, max_size=None) as browser:

        def answer() -> None:
            for message in browser:
                told: dict[str, Any] = json.loads(message)
                is_refused = told.get("type") == "error" and told.get("id") in dispensable
                playwright.send(
                    json.dumps({"type": "success", "id": told["id"], "result": {}}) if is_refused else message
                )

        threading.Thread(target=answer, daemon=True).start()
        for message in playwright:
            asked = json.loads(message)
            if asked["method"] == DISPENSABLE:
                dispensable.add(asked["id"])
            browser.send(message)


if __name__ == "__main__":
    sys.exit(_relay(sys.argv[1:]))
