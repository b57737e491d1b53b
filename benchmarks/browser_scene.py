"""An office of its own with a scene laid out in it, and a browser beside it, for the benchmarks that look at pages."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from benchmarks.figures import Figure
from benchmarks.offices import office_with
from tests.support.chromium import launch_chromium
from tests.support.installation import Installation
from tests.support.programs import NotInstalled, find_chromium, free_port, stop, wait_until
from tools.serve import answers


@dataclass(frozen=True, slots=True)
class BrowserScene:
    """``scene`` is what the script that laid it out has printed as JSON."""

    installation: Installation
    scene: dict[str, Any]
    port: int
    browser: Browser


@contextmanager
def served_scene(lay: str) -> Iterator[BrowserScene]:
    """Run the script ``lay`` in a fresh office and serve it. Raises NotInstalled without a browser."""
    find_chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        installation = Installation(Path(folder), {"ALLOWED_HOSTS": "127.0.0.1,testserver"})
        installation.manage("migrate", "--verbosity", "0")
        installation.manage("collectstatic", "--no-input", "--verbosity", "0")
        scene = json.loads(installation.python(lay))
        port = free_port()
        server = installation.start_web_server(port)
        try:
            wait_until(lambda: answers(port), "the web server")
            browser = launch_chromium(playwright.chromium)
            yield BrowserScene(installation, scene, port, browser)
            browser.close()
        finally:
            stop(server)


def laid_in_short(lay: str) -> Figure:
    """The script runs in the office that is open; every page of its scene has an address."""
    printed = StringIO()
    with office_with(), redirect_stdout(printed):
        exec(compile(lay, "scene", "exec"), {})
    return Figure("pages of the scene", len(json.loads(printed.getvalue())["pages"]))


def left_out(reason: NotInstalled) -> Figure:
    """The row that stands for all others without a browser."""
    return Figure(f"left out: {reason}", 0)
