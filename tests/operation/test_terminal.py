"""What ``make run`` says in the terminal: what it means to say, and nothing else."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.support.installation import ROOT
from tests.support.programs import free_port, stop, wait_until
from tools.lifeline import ends_with_us
from tools.serve import STOPPED, not_set_up_yet
from tools.steps import told_if_it_takes

SLOW_STEPS = {
    "  Die Datenbank wird vorbereitet (preparing the database) …",
    "  Die Dateien für die Seiten werden gesammelt (collecting the files of the pages) …",
    "  Das Büro wird gestartet (starting the office) …",
}
"""What a start may say before the address, on a machine on which it takes longer than a second."""

WELCOME = """
  Das Verbandsbüro ist geöffnet (the league office is open):

      http://localhost:{port}/

  Nur dieser Rechner erreicht es; Telefone im Saal erst, wenn die Seite „Telefone im Saal“ ihn öffnet
  (this computer alone reaches it, until the page “Phones in the hall” opens the room).

  Beenden: dieses Fenster schließen, Strg+C, oder „Büro schließen“ auf der Seite „Diese Installation“
  (to stop it: close this window, press Ctrl+C, or “Close the office” on the page “This installation”).
"""


@dataclass(frozen=True)
class Terminal:
    """In which the office is started, with a folder for its data."""

    folder: Path
    said: Path
    port: int

    def start(self, *options: str) -> "subprocess.Popen[bytes]":
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
        with self.said.open("w") as terminal:
            return subprocess.Popen(
                ends_with_us([sys.executable, "tools/serve.py", "--port", str(self.port), *options]),
                cwd=ROOT,
                env={**environment, "UNO_LEAGUE_VAR": str(self.folder)},
                stdout=terminal,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl+C reaches all programs of a terminal
            )

    def until(self, is_so: Callable[[], bool], *options: str) -> tuple[str, int]:
        """What a start has said, steps that are only slow left out, when it is stopped as soon as something is so; and
        its exit code."""
        process = self.start(*options)
        try:
            wait_until(is_so, "the office")
            os.killpg(process.pid, signal.SIGINT)
            code = process.wait()
        finally:
            stop(process)
        return self.words(), code

    def words(self) -> str:
        lines = self.said.read_text().splitlines()
        return "\n".join(line for line in lines if line not in SLOW_STEPS)

    def has_said_the_key(self) -> bool:
        """With which all is said before the first start."""
        return bool(re.search(r"^      (\w{5}-){3}\w{5}\n\n", self.said.read_text(), re.MULTILINE))

    def has_welcomed(self) -> bool:
        return "Strg+C" in self.said.read_text()


@pytest.fixture
def terminal(tmp_path: Path, migrated_sqlite: Path) -> Terminal:
    """Before the first start; the tables are there already, which is all that is spared."""
    folder = tmp_path / "var"
    (folder / "demo").mkdir(parents=True)
    shutil.copy(migrated_sqlite, folder / "db.sqlite3")
    return Terminal(folder, tmp_path / "said.txt", free_port())


def test_starts_say_where_the_office_is_and_nothing_else(terminal: Terminal) -> None:
    first, code = terminal.until(terminal.has_said_the_key, "--without-demo")
    key = (terminal.folder / "start_key").read_text().strip()
    assert first == f"{WELCOME.format(port=terminal.port)}\n{not_set_up_yet(key)}"
    assert code == 0

    second, code = terminal.until(terminal.has_said_the_key, "--without-demo")
    assert (second, code) == (first, 0)


def test_office_that_is_open_listens_for_this_computer_alone(terminal: Terminal) -> None:
    process = terminal.start("--without-demo")
    try:
        wait_until(terminal.has_welcomed, "the office")
        with urlopen(f"http://127.0.0.1:{terminal.port}/healthz", timeout=60) as answer:
            assert answer.read() == b"ok\n"
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", terminal.port))
    finally:
        stop(process)


def test_demo_that_is_being_prepared_is_left_without_a_word(terminal: Terminal) -> None:
    def demo_is_begun() -> bool:
        return (terminal.folder / "demo" / "db.sqlite3").exists()

    said, code = terminal.until(demo_is_begun)
    key = (terminal.folder / "start_key").read_text().strip()
    assert (said, code) == (f"{WELCOME.format(port=terminal.port)}\n{not_set_up_yet(key)}", 0)


def test_start_in_the_background_of_a_shell_is_stopped_as_well(terminal: Terminal) -> None:
    """There the shell has it ignore what Ctrl+C sends."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        _said, code = terminal.until(terminal.has_welcomed, "--without-demo")
    finally:
        signal.signal(signal.SIGINT, before)
    assert code == 0


def test_start_that_is_stopped_before_the_office_answers_says_nothing(terminal: Terminal) -> None:
    said, code = terminal.until((terminal.folder / "secret_key").exists, "--without-demo")
    assert (said, code) == ("", STOPPED)


def test_port_that_is_taken_is_one_line(terminal: Terminal) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", terminal.port))
        other.listen()
        assert terminal.start("--without-demo").wait() == 1
    assert re.fullmatch(rf"Port {terminal.port} is already in use .*\. Choose another port: .*", terminal.words())


def test_files_are_collected_again_only_if_something_has_changed(terminal: Terminal) -> None:
    environment = {**os.environ, "UNO_LEAGUE_VAR": str(terminal.folder)}
    environment = {name: value for name, value in environment.items() if not name.startswith("PYTEST_")}

    def manifest_after_a_start() -> int:
        prepare = "from tools.prepare_office import prepare; prepare()"
        subprocess.run([sys.executable, "-c", prepare], cwd=ROOT, env=environment, check=True)
        return (terminal.folder / "static" / "staticfiles.json").stat().st_mtime_ns

    first = manifest_after_a_start()
    assert manifest_after_a_start() == first
    next((terminal.folder / "static" / "bundles").glob("*.js")).unlink()
    assert manifest_after_a_start() > first


def test_step_is_told_only_if_it_takes_long(capsys: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []
    with told_if_it_takes("quick", after=3_600):
        pass
    with told_if_it_takes("slow", after=0):
        wait_until(lambda: bool(said.append(capsys.readouterr().out) or "".join(said)), "a word", 60)
    assert "".join(said) == "  slow …\n"
