"""Installs what a file of requirements pins, by pip, and shows how far it is; for the first start and for the tests.

Runs before anything is installed, in the virtual environment that it fills: nothing but Python's standard library.
Every pin has its hashes and all that is needed is pinned, so pip is not asked to work out what else would be needed.
Modules are compiled when they are first used: most never are. All that pip says is kept in the environment
(``pip-output.txt``); a person sees one line, and the end of pip's words only when it fails.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import TextIO

HEADINGS = {
    "requirements.txt": "Pakete (packages)",
    "requirements-dev.txt": "Pakete der Tests (test packages)",
}
OPTIONS = (
    "--no-input --no-color --progress-bar off --disable-pip-version-check --require-hashes --no-deps --no-compile"
).split()
_TAIL = 8
"""Lines of pip's words that are shown when it fails."""
_LOOKS_EVERY = 0.2
_LINE_EVERY = 5.0
"""Seconds between two lines where nothing can be drawn again."""
_STOPPED = 130

_PIN = re.compile(r"(?P<name>[\w.-]+)(\[[\w,-]+\])?==")
_OTHER_FILE = re.compile(r"-r\s+(?P<path>\S+)")
_ORIGIN = re.compile(r"\(from -r (?P<file>.+?) \(line (?P<line>\d+)\)\)")
_IGNORED = re.compile(r"Ignoring (?P<name>[\w.-]+): markers")
_DOWNLOAD = re.compile(r"\s+Downloading .*\((?P<size>[\d.]+ [kMG]?B)\)")
_BUILD = re.compile(r"\s+Building wheel for (?P<name>\S+) .*: started")
_UNPACK = re.compile(r"Installing collected packages: (?P<names>.+)")
_NO_ANSWER = "WARNING: Retrying"

Pins = dict[tuple[str, int], str]
"""Names of packages by file and line."""

Words = tuple[str, str]
"""In German and in English."""

_NO_NETWORK = (
    "WARNING: Retrying|NewConnectionError|NameResolutionError|TimeoutError|ProxyError|ConnectionResetError"
    "|ConnectionRefusedError|ConnectionAbortedError|ProtocolError|IncompleteRead|HTTPError|HTTP error"
)
FAILURES: tuple[tuple[str, Words], ...] = (
    (
        "No space left on device|Errno 28|WinError 112|not enough space on the disk",
        (
            "Auf der Festplatte ist kein Platz mehr. Schaffen Sie Platz.",
            "There is no room left on the disk. Make room.",
        ),
    ),
    (
        "DO NOT MATCH THE HASHES",
        (
            "Eine Datei ist nicht die geprüfte; installiert wurde sie nicht. Bleibt es so, fragen Sie, wer es pflegt.",
            "A file is not the one that was looked at; it was not installed. If it stays so, ask who looks after this.",
        ),
    ),
    (
        "CERTIFICATE_VERIFY_FAILED|SSLError",
        (
            "Wer antwortet, kann sich nicht ausweisen. Stimmt die Uhr dieses Rechners? Ist ein Proxy dazwischen?",
            "Whoever answers has no valid certificate. Is the clock of this computer right? Is there a proxy between?",
        ),
    ),
    (
        _NO_NETWORK,
        (
            "Das Internet ist nicht zu erreichen; nur zum Installieren wird es gebraucht. Verbinden Sie den Rechner.",
            "The internet cannot be reached; it is needed to install only. Connect the computer.",
        ),
    ),
    (
        r"Permission denied|Access is denied|WinError 5\b",
        (
            "In diesen Ordner darf nicht geschrieben werden. Nehmen Sie einen, der Ihnen gehört.",
            "This folder may not be written to. Take one that is yours.",
        ),
    ),
    (
        "No matching distribution found|Could not find a version",
        (
            "Für dieses Python und diesen Rechner gibt es ein Paket nicht. Nehmen Sie ein anderes Python (ab 3.11).",
            "A package does not exist for this Python and this computer. Take another Python (3.11 or newer).",
        ),
    ),
)
"""What to do, by what is found in pip's words; the first that is found counts."""

_ANY_FAILURE = ("Es ging etwas schief, das pip so erklärt.", "Something went wrong that pip explains like this.")


@dataclass
class Progress:
    """How far pip is, by the lines that it writes."""

    pins: Pins
    seen: set[str] = field(default_factory=set)
    unpacking: tuple[str, ...] = ()
    doing: str = ""

    def read(self, line: str) -> None:
        """Take in a line of pip."""
        if line.startswith(_NO_ANSWER):
            self.doing = "keine Antwort, neuer Versuch (no answer, trying again)"
        elif ignored := _IGNORED.match(line):
            self.seen.add(_normal(ignored["name"]))
        elif download := _DOWNLOAD.match(line):
            self.doing = f"{self.doing.split(', ')[0]}, {download['size']}"
        elif build := _BUILD.match(line):
            self.doing = f"{build['name']} wird gebaut (building)"
        elif unpack := _UNPACK.match(line):
            self.unpacking = tuple(unpack["names"].split(", "))
        elif name := self._pinned_in(line):
            self.seen.add(name)
            self.doing = name

    def _pinned_in(self, line: str) -> str | None:
        origin = _ORIGIN.search(line)
        return self.pins.get((Path(origin["file"]).name, int(origin["line"]))) if origin else None

    def told(self, unpacked: int = 0) -> str:
        """How far it is, for a person; ``unpacked``: so many packages are in their place."""
        if self.unpacking:
            return f"{unpacked}/{len(self.unpacking)} ausgepackt (unpacked)"
        far = f"{len(self.seen)}/{len(set(self.pins.values()))} geholt (fetched)"
        return f"{far}: {self.doing}" if self.doing else far


class Line:
    """One line that is drawn again and again on a terminal; elsewhere a line now and then."""

    def __init__(self, heading: str, out: TextIO) -> None:
        self._heading, self._out = heading, out
        self._last, self._at = "", float("-inf")

    def show(self, text: str) -> None:
        if text == self._last:
            return
        if self._out.isatty():
            self._draw(text)
        elif time.monotonic() - self._at >= _LINE_EVERY:
            self._write(text)

    def end(self, text: str = "") -> None:
        """Leave the line as it is, or with a last word."""
        if self._out.isatty():
            self._draw(text or self._last)
            print(file=self._out, flush=True)
        elif text:
            self._write(text)

    def _draw(self, text: str) -> None:
        room = shutil.get_terminal_size().columns - 1
        print(f"\r{f'  {self._heading}: {text}'[:room]:<{room}}", end="", file=self._out, flush=True)
        self._last = text

    def _write(self, text: str) -> None:
        print(f"  {self._heading}: {text}", file=self._out, flush=True)
        self._last, self._at = text, time.monotonic()


def pins_of(path: Path) -> Pins:
    """What a file of requirements pins, with the files that it names."""
    pins: Pins = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if other := _OTHER_FILE.match(line):
            pins |= pins_of(path.parent / other["path"])
        elif pin := _PIN.match(line):
            pins[path.name, number] = _normal(pin["name"])
    return pins


def failure(said: Iterable[str], again: str) -> str:
    """What a person is told when pip has failed, with the end of its words; ``again``: the command to try again."""
    lines = [line for line in said if line.strip()]
    text = "\n".join(lines)
    german, english = next((words for pattern, words in FAILURES if re.search(pattern, text)), _ANY_FAILURE)
    return "\n".join(
        (
            "",
            *(f"    {line}" for line in lines[-_TAIL:]),
            "",
            f"  {german} Danach noch einmal: {again}",
            f"  ({english} Then again: {again})",
        )
    )


def install(requirements: Path, out: TextIO) -> tuple[int, list[str]]:
    """Let pip install, and show how far it is. Its exit code, and all that it said."""
    line, progress, said = (
        Line(HEADINGS.get(requirements.name, requirements.name), out),
        Progress(pins_of(requirements)),
        [],
    )
    line.show(progress.told())
    if importlib.util.find_spec("pip") is None:  # somebody stopped while the environment was made
        subprocess.run([sys.executable, "-m", "ensurepip"], stdout=subprocess.DEVNULL, check=True)
    before = _in_place()
    with subprocess.Popen(
        [sys.executable, "-m", "pip", "install", *OPTIONS, "-r", str(requirements)],
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as pip:

        def listen() -> None:
            for words in pip.stdout or ():
                said.append(words.rstrip("\n"))
                progress.read(words)

        listener = Thread(target=listen, daemon=True)
        listener.start()
        while listener.is_alive():
            listener.join(_LOOKS_EVERY)
            line.show(progress.told(len(_in_place() - before) if progress.unpacking else 0))
    line.end("" if pip.returncode else "alle installiert (all installed)")
    return pip.returncode, said


def _in_place() -> set[str]:
    """The packages whose files are all in the environment."""
    places = {Path(sysconfig.get_path(name)) for name in ("purelib", "platlib")}
    return {folder.name for place in places for folder in place.glob("*.dist-info")}


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def main(arguments: list[str]) -> int:
    """Install what the file pins; the second argument is the command that a person gives again if that fails."""
    requirements, again = Path(arguments[0]), arguments[1] if len(arguments) > 1 else "make run"
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal may not have all letters
    try:
        code, said = install(requirements, sys.stdout)
    except KeyboardInterrupt:
        print(f"\n  Abgebrochen; so geht es weiter (stopped; this goes on): {again}", file=sys.stderr)
        return _STOPPED
    with suppress(OSError):
        (Path(sys.prefix) / "pip-output.txt").write_text("\n".join(said) + "\n", encoding="utf-8")
    if code:
        print(failure(said, again), file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
