"""The one way to start: from a ZIP to the first page, a second time, with a port that is taken; and each way to end."""

import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener, urlopen

import pytest

from tests.support.installation import ROOT
from tests.support.programs import NotInstalled, find_program, free_port
from tests.support.terminals import Terminal
from tools.environment import Environment, _digest

BROWSER = "#!/bin/sh\necho \"$1\" >> '{opened}'\n"
ADDRESS = r"http://localhost:(\d+)/"
SETTING_UP = [
    "  Das Büro wird auf diesem Rechner eingerichtet; das ist nur einmal nötig und dauert wenige Minuten",
    "  (the office is set up on this computer, once; it takes some minutes).",
    "  Schritt 1 von 3 (step 1): ein Python für das Büro (a Python) …",
    "  Schritt 2 von 3 (step 2): Pakete (packages) …",
    "  Pakete (packages): alle installiert (all installed)",
    "  Schritt 3 von 3 (step 3): Übersetzungen (translations) …",
]
WELCOME = [
    "  Das Verbandsbüro ist geöffnet (the league office is open):",
    "      http://localhost:{port}/",
    "  Nur dieser Rechner erreicht es; Telefone im Saal erst, wenn die Seite „Telefone im Saal“ ihn öffnet",
    "  (this computer alone reaches it, until the page “Phones in the hall” opens the room).",
    "  Beenden: dieses Fenster schließen, Strg+C, oder „Büro schließen“ auf der Seite „Diese Installation“",
    "  (to stop it: close this window, press Ctrl+C, or “Close the office” on the page “This installation”).",
]
KEY = [
    "  Es ist noch nicht eingerichtet: Die Seite fragt danach, oder Sie sehen sich erst die Demo an",
    "  (it is not set up yet: the page asks for it, or look at the demo first).",
    "  Von einem anderen Gerät aus geht das nur mit diesem Schlüssel (from another device only with this key):",
]
SLOW_STEPS = (
    "  Die Datenbank wird vorbereitet",
    "  Die Dateien für die Seiten werden gesammelt",
    "  Das Büro wird gestartet",
)
"""Of what is said if it takes more than a second."""


class Laptop:
    """A person's computer with the program unpacked, and a browser that notes what it is to open."""

    def __init__(self, program: Path, opened: Path, browser: Path) -> None:
        self.program, self._opened = program, opened
        names = "HOME PATH LANG TMPDIR PIP_CONFIG_FILE".split()
        self.environment = {name: os.environ[name] for name in names if name in os.environ}
        self.environment |= {"DISPLAY": ":0", "BROWSER": f"{browser} %s &", "LANG": "C.UTF-8", "COLUMNS": "200"}

    def start(self, *options: str) -> Terminal:
        return Terminal([sys.executable, "start.py", "--without-demo", *options], self.program, self.environment)

    @property
    def opened(self) -> list[str]:
        return self._opened.read_text().splitlines() if self._opened.exists() else []

    def is_opened(self, times: int = 1) -> Callable[[], bool]:
        return lambda: len(self.opened) >= times


@pytest.fixture
def laptop(tmp_path: Path) -> Laptop:
    """The ZIP of the project, unpacked into a folder whose path has umlauts and blanks."""
    git = [find_program("git", "git"), "-C", str(ROOT)]
    kept = subprocess.run([*git, "stash", "create"], capture_output=True, text=True, check=True).stdout.strip()
    archive, folder, browser = tmp_path / "office.zip", tmp_path / "Büro für Ümläute", tmp_path / "browser"
    command = [*git, "archive", "--format=zip", "--prefix=uno-league/", "-o", str(archive), kept or "HEAD"]
    subprocess.run(command, check=True)
    with zipfile.ZipFile(archive) as whole:
        whole.extractall(folder)
    browser.write_text(BROWSER.format(opened=tmp_path / "opened.txt"))
    browser.chmod(0o755)
    return Laptop(folder / "uno-league", tmp_path / "opened.txt", browser)


@pytest.fixture
def ready(laptop: Laptop) -> Laptop:
    """The same with its environment, which takes the packages of the tests."""
    here = Environment(laptop.program)
    venv.create(here.folder, with_pip=False, symlinks=True)
    packages = next(here.folder.glob("lib/*/site-packages"))
    (packages / "of_the_tests.pth").write_text(str(Path(pytest.__file__).parent.parent))
    shutil.copy(ROOT / "locale/de/LC_MESSAGES/django.mo", laptop.program / "locale/de/LC_MESSAGES/django.mo")
    files = [laptop.program / "requirements.txt"], sorted(laptop.program.glob("locale/*/LC_MESSAGES/*.po"))
    for name, noted in zip(("requirements", "translations"), files, strict=True):
        (here.folder / f"done-{name}").write_text(_digest(noted))
    return laptop


def words(terminal: Terminal) -> list[str]:
    return [line for line in terminal.said if not line.startswith(SLOW_STEPS) and line != "^C"]


def port_in(terminal: Terminal) -> int:
    return int(terminal.until_said(ADDRESS).rpartition(":")[2].strip("/"))


def test_zip_becomes_an_office_with_its_first_page(laptop: Laptop) -> None:
    """Once with nothing but Python; the terminal says what is done, and no warning that is none."""
    with laptop.start() as terminal:
        terminal.until(laptop.is_opened(), "the browser")
        if terminal.code and re.search("Das Internet ist nicht zu erreichen", "\n".join(terminal.said)):
            raise NotInstalled("no package registry is reached")
        assert terminal.code is None, terminal.said
        port = port_in(terminal)
        terminal.until_said(r"(?m)^      (\w{5}-){3}\w{5}$")
        assert laptop.opened == [f"http://localhost:{port}/"]
        with urlopen(laptop.opened[0], timeout=60) as page:
            assert "Willkommen im Verbandsbüro" in page.read().decode()
        terminal.press_ctrl_c()
        assert terminal.end() == 0
    other_port = [line for line in words(terminal) if "gehört schon einem anderen Programm" in line]
    rest = [line for line in words(terminal) if line not in other_port]
    assert rest[:-1] == [*SETTING_UP, *(line.format(port=port) for line in WELCOME), *KEY]
    assert bool(other_port) == (port != 8000)
    assert (laptop.program / ".venv/pip-output.txt").is_file()


def test_second_start_opens_the_page_that_is_served_and_says_nothing_of_an_installation(ready: Laptop) -> None:
    with ready.start() as first:
        first.until(ready.is_opened(), "the browser")
        with ready.start() as second:
            assert second.end() == 0
            assert words(second) == [
                "  Das Verbandsbüro läuft schon (the league office is running already):",
                f"      http://localhost:{port_in(first)}/",
            ]
        assert ready.opened == [f"http://localhost:{port_in(first)}/"] * 2
        first.press_ctrl_c()
        assert first.end() == 0


def test_port_that_somebody_else_has_is_passed_over_unless_it_was_named(ready: Laptop) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):  # somebody has it already
            other.bind(("127.0.0.1", 8000))
            other.listen()
        with ready.start("--no-browser") as terminal:
            port = port_in(terminal)
            assert port > 8000
            terminal.until_said("Port 8000 gehört schon einem anderen Programm, darum")
            terminal.press_ctrl_c()
            assert terminal.end() == 0
        assert ready.opened == []
        with socket.socket() as named:
            named.bind(("127.0.0.1", port := free_port()))
            named.listen()
            with ready.start("--port", str(port)) as terminal:
                assert terminal.end() == 1
                assert f"Port {port} is already in use" in "\n".join(terminal.said)


def test_window_that_is_closed_ends_the_office_without_loss(ready: Laptop) -> None:
    with ready.start() as terminal:
        terminal.until(ready.is_opened(), "the browser")
        port = port_in(terminal)
        terminal.close_window()
        assert terminal.end() in {0, 120}  # nobody reads the last words
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", port))
    database = sqlite3.connect(ready.program / "var/db.sqlite3")
    assert database.execute("pragma integrity_check").fetchone() == ("ok",)
    with ready.start() as again:
        again.until(ready.is_opened(2), "the browser")
        again.press_ctrl_c()
        assert again.end() == 0


def test_office_is_closed_by_its_page(ready: Laptop) -> None:
    browser = Browser()
    with ready.start() as terminal:
        terminal.until(ready.is_opened(), "the browser")
        home = f"http://localhost:{port_in(terminal)}"
        typed = {"first_name": "Anke", "last_name": "Petersen", "username": "anke", "name": "Kieler Förde"}
        typed |= dict.fromkeys(("new_password1", "new_password2"), "Kieler-Sprotten-7")
        browser.post(f"{home}/start/", {**typed, "kind": "club", "preset": "standard", "timezone": "Europe/Berlin"})
        assert "Auf diesem Rechner" in browser.get(f"{home}/installation/")
        assert "Gerade ist nichts im Gange" in browser.get(f"{home}/installation/close/")
        assert "Das Büro ist geschlossen" in browser.post(f"{home}/installation/close/", {})
        assert terminal.end() == 0


class Browser:
    """As much of one as it takes to set an office up."""

    def __init__(self) -> None:
        self._opener = build_opener(HTTPCookieProcessor())

    def get(self, address: str) -> str:
        with self._opener.open(address, timeout=60) as answer:
            return str(answer.read().decode())

    def post(self, address: str, typed: dict[str, str]) -> str:
        token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(address))[0]
        data = urlencode({**typed, "csrfmiddlewaretoken": token}).encode()
        with self._opener.open(address, data, timeout=60) as answer:
            return str(answer.read().decode())
