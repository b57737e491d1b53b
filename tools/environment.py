"""The Python environment of the office: made where it is missing, filled with what is pinned, and handed over to.

Runs before anything is installed, on Windows, macOS and Linux: nothing but Python's standard library. What was done is
noted in the environment with a digest of what went in, so that a newer ZIP over an older one is noticed, whatever the
times of its files say. A start that finds everything in its place says nothing and costs a tenth of a second.
"""

import argparse
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEEDS = 500_000_000
"""Bytes that are free before anything is installed: packages, their archives, and a first office."""
LONGEST = 100
"""Letters of the longest name of an installed file, from the folder of packages on."""
USUAL_COMMAND = "python3 start.py"

_WORKS = "import sys; sys.exit(sys.version_info[:2] < (3, 11))"


class Refusal(Exception):
    """Why there can be no environment and what to do about it, in German and in English."""

    def __init__(self, german: str, english: str) -> None:
        super().__init__(f"\n  {german}\n  ({english})\n")


@dataclass(frozen=True)
class Environment:
    """The environment of the project in ``root``. ``base``: the Python of which it is made."""

    root: Path = ROOT
    name: str = ".venv"
    base: str = sys.executable
    is_windows: bool = os.name == "nt"

    @property
    def folder(self) -> Path:
        return self.root / self.name

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if self.is_windows else "bin/python")

    def prepare(self, *, for_tests: bool = False, again: str = USUAL_COMMAND) -> None:
        """Make what is missing and say so; ``again`` is the command that a person gives again after a failure. Raises
        Refusal, and SystemExit if a program that is asked has said itself why not."""
        files = [self.root / name for name in ("requirements.txt", *(["requirements-dev.txt"] if for_tests else []))]
        translations = sorted(self.root.glob("locale/*/LC_MESSAGES/*.po"))
        steps = [
            (self._works, self._make),
            (lambda: self._has(files), lambda: self._install(files, again)),
            (lambda: self._has_compiled(translations), lambda: self._compile(translations)),
        ]
        missing = next((number for number, (is_done, _do) in enumerate(steps) if not is_done()), None)
        if missing is None:
            return
        if missing < 2:  # what is compiled again after a change is no more than a second's work
            self._require_room()
            print(
                "\n  Das Büro wird auf diesem Rechner eingerichtet; das ist nur einmal nötig und dauert wenige Minuten"
                "\n  (the office is set up on this computer, once; it takes some minutes).\n",
                flush=True,
            )
        names = ("ein Python für das Büro (a Python)", "Pakete (packages)", "Übersetzungen (translations)")
        for number, (is_done, do) in enumerate(steps[missing:], missing + 1):
            if not is_done():
                if missing < 2:
                    print(f"  Schritt {number} von {len(steps)} (step {number}): {names[number - 1]} …", flush=True)
                do()

    def _works(self) -> bool:
        """Whether its Python can be run: it was made of one that may be gone, or on another computer."""
        try:
            return subprocess.run([str(self.python), "-c", _WORKS], check=False).returncode == 0
        except OSError:
            return False

    def _make(self) -> None:
        if self.folder.is_symlink():
            raise Refusal(
                f"„{self.folder}“ ist eine Verknüpfung zu einem Python, das nicht läuft. Löschen Sie sie.",
                "this is a link to a Python that does not run: delete it",
            )
        if any(importlib.util.find_spec(name) is None for name in ("venv", "ensurepip")):
            version = f"{sys.version_info.major}.{sys.version_info.minor}"
            debian = f"Unter Debian und Ubuntu: sudo apt install python{version}-venv"
            whole = "Installieren Sie das von https://www.python.org/downloads/"
            raise Refusal(
                f"Diesem Python fehlt, was eine Umgebung macht. {whole if self.is_windows else debian}",
                "this Python lacks what makes an environment; install that",
            )
        made = subprocess.run(
            [self.base, "-m", "venv", "--clear", str(self.folder)], capture_output=True, text=True, check=False
        )
        if made.returncode:
            raise Refusal(
                f"Die Umgebung ließ sich nicht machen: {_last_line(made.stderr or made.stdout)}",
                f"the environment in {self.folder} could not be made",
            )

    def _require_room(self) -> None:
        """Raises Refusal where nothing can be installed: no rights, no room, names that get too long."""
        if sys.maxsize < 2**32:
            raise Refusal(
                "Dieses Python ist das für 32 Bit, für das es die Pakete nicht gibt. Installieren Sie das für 64 Bit.",
                "there are no packages for a Python of 32 bits: install the one of 64 bits",
            )
        probe = self.root / f".probe-{os.getpid()}"
        try:
            probe.mkdir()
        except OSError as failure:
            raise Refusal(
                f"In „{self.root}“ darf nicht geschrieben werden ({failure.strerror}). Legen Sie den Ordner dorthin, "
                "wo Ihre eigenen Dateien sind, etwa zu den Dokumenten.",
                "this folder may not be written to: put it where your own files are",
            ) from failure
        try:
            if self.is_windows and not _takes_long_names(self.folder):
                raise Refusal(
                    f"Der Weg zu „{self.root}“ ist zu lang für Windows. Legen Sie den Ordner weiter nach oben, etwa "
                    r"nach C:\UNO.",
                    "the path of this folder is too long for Windows: move it further up",
                )
        finally:
            probe.rmdir()
        if shutil.disk_usage(self.root).free < NEEDS:
            raise Refusal(
                f"Auf der Festplatte sind weniger als {NEEDS // 1_000_000} MB frei. Schaffen Sie Platz.",
                "there is too little room left on the disk: make room",
            )

    def _install(self, files: list[Path], again: str) -> None:
        command = [str(self.python), "tools/install_packages.py", files[-1].name, again]
        if code := subprocess.run(command, cwd=self.root, check=False).returncode:
            raise SystemExit(code)
        for number, file in enumerate(files, 1):
            self._note(file.stem).write_text(_digest(files[:number]), encoding="utf-8")

    def _has(self, files: list[Path]) -> bool:
        return self._says(files[-1].stem, files)

    def _compile(self, translations: list[Path]) -> None:
        for source in translations:
            command = [str(self.python), "-m", "babel.messages.frontend", "--quiet", "compile", "--input-file"]
            subprocess.run([*command, str(source), "--output-file", str(source.with_suffix(".mo"))], check=True)
        self._note("translations").write_text(_digest(translations), encoding="utf-8")

    def _has_compiled(self, translations: list[Path]) -> bool:
        are_there = all(source.with_suffix(".mo").is_file() for source in translations)
        return are_there and self._says("translations", translations)

    def _says(self, note: str, files: Iterable[Path]) -> bool:
        with suppress(OSError):
            return self._note(note).read_text(encoding="utf-8") == _digest(files)
        return False

    def _note(self, name: str) -> Path:
        return self.folder / f"done-{name}"

    def run(self, *arguments: str) -> int:
        """Go on as a program of the environment; its exit code, where this process cannot become it.

        On Windows a process cannot, and the ``python.exe`` of an environment is a second one that ends at once when
        the window is closed, and its child with it; so the Python that it would start is started by us.
        """
        command = [str(self.python), *arguments]
        if not self.is_windows:
            os.execv(command[0], command)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the office, whose end we wait for
        base = self._made_of()
        environment = {**os.environ, "PYTHONUTF8": "1"}
        if base is not None:
            command[0], environment["__PYVENV_LAUNCHER__"] = str(base), str(self.python)
        return subprocess.run(command, env=environment, check=False).returncode

    def _made_of(self) -> Path | None:
        """The Python of which the environment was made; None if that is not said or gone."""
        with suppress(OSError):
            for line in (self.folder / "pyvenv.cfg").read_text(encoding="utf-8").splitlines():
                key, _equals, value = line.partition("=")
                if key.strip() == "executable" and Path(value.strip()).is_file():
                    return Path(value.strip())
        return None


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        digest.update(len(content).to_bytes(8, "big") + content)
    return digest.hexdigest()


def _takes_long_names(folder: Path) -> bool:
    """Whether a file can be made there with as long a name as the longest package has."""
    parts = ["Lib", "site-packages", *["n" * 45] * (LONGEST // 45), "n" * (LONGEST % 45)]
    made = [folder.joinpath(*parts[:number]) for number in range(len(parts) + 1)]
    new = [place for place in made if not place.exists()]
    try:
        made[-1].mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    finally:
        for place in reversed(new):
            with suppress(OSError):
                place.rmdir()
    return True


def _last_line(text: str) -> str:
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "?")


def _is_inside_a_zip(root: str, temporary: str) -> bool:
    """Whether this runs in the folder into which a ZIP is unpacked that was only looked into: it is gone the next
    time."""
    inside = root.lower().removeprefix(temporary.lower())
    return bool(temporary) and inside != root.lower() and ".zip" in inside


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="start.py", description="Starts the league office on this computer.")
    parser.add_argument("--only-prepare", action="store_true", help="install what is needed, and do not serve")
    parser.add_argument("--for-tests", action="store_true", help="with what the tests need")
    parser.add_argument("--started-by", default=USUAL_COMMAND, help=argparse.SUPPRESS)
    return parser


def main(given: list[str]) -> int:
    """Prepare what is missing, then go on as ``tools/open_office.py`` with all arguments that are not known here."""
    for stream in (sys.stdout, sys.stderr):  # a terminal may not have all letters
        stream.reconfigure(errors="replace", **({"encoding": "utf-8"} if os.name == "nt" else {}))
    mine, others = _arguments().parse_known_args(given)
    environment = Environment()
    try:
        if _is_inside_a_zip(str(ROOT), os.environ.get("TEMP", "")):
            raise Refusal(
                "Dieser Ordner liegt noch im ZIP. Bitte zuerst alles entpacken (Rechtsklick, „Alle extrahieren“).",
                "this folder is still in the ZIP: extract all of it first",
            )
        environment.prepare(for_tests=mine.for_tests, again=mine.started_by)
        if mine.only_prepare:
            return 0
        return environment.run(str(ROOT / "tools" / "open_office.py"), *others)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except OSError as failure:
        print(Refusal(f"Das Büro kann nicht beginnen: {failure}.", "the office cannot begin"), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\n  Abgebrochen; so geht es weiter (stopped; this goes on): {mine.started_by}", file=sys.stderr)
        return 130
