"""An office of its own with a scene laid out in it, and a browser beside it, for the benchmarks that look at pages."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.support.chromium import launch_chromium
from tests.support.installation import Installation
from tests.support.programs import answers, find_chromium, free_port, stop, wait_until


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
