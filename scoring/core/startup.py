"""Refusals to start: why an office does not, in one sentence, German and English, since nobody knows yet who reads it.

Nothing of Django but an exception, since the settings need it.
"""

import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from io import TextIOWrapper
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

REFUSED = 4
"""How a process ends that cannot start and would not the next time either; gunicorn then tries no further one."""
STOPPED = 130
"""How a program ends that somebody has stopped with Ctrl+C."""
_FILES = ("secret_key", "integrity_keys.json", "db.sqlite3", "in_use", "restoring", "erasures.jsonl")
"""What belongs to the account under which an office runs."""
_FULL = (errno.ENOSPC, errno.EDQUOT)


class CannotStart(ImproperlyConfigured):
    """The message says in one sentence why, and what to do."""


@contextmanager
def told_in_one_sentence(code: int = 1) -> Iterator[None]:
    """End with ``code`` and one sentence if the office cannot start, and where the disk refuses what a start needs."""
    try:
        yield
    except CannotStart as reason:
        print(reason, file=sys.stderr)
        sys.exit(code)
    except OSError as failure:
        print(no_room() if failure.errno in _FULL else _of_disk(failure), file=sys.stderr)
        sys.exit(code)


def speak_utf8() -> None:
    """Write German quotes, arrows and QR codes wherever the output goes: Windows gives a pipe or a file cp1252."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


@contextmanager
def stopped_in_one_word() -> Iterator[None]:
    """End without a traceback if somebody presses Ctrl+C."""
    try:
        yield
    except KeyboardInterrupt:
        print("Abgebrochen (broken off).", file=sys.stderr)
        sys.exit(STOPPED)


def no_room() -> str:
    """What is said where the disk is full."""
    return (
        "Auf der Festplatte ist kein Platz mehr. Schaffen Sie Platz, starten Sie wieder; verloren ist nichts "
        "(there is no room left on the disk: make room, and start again)."
    )


@dataclass(frozen=True, slots=True)
class HalfRestored:
    """A restore that has begun and not ended: of which ``file``, when (``at``), into which ``database``."""

    file: str
    at: str
    database: str

    def to_bytes(self) -> bytes:
        return json.dumps(asdict(self), ensure_ascii=False).encode() + b"\n"

    @property
    def sentence(self) -> str:
        return (
            f"Eine Wiederherstellung wurde abgebrochen: „manage.py restore {self.file}“ noch einmal, vorher öffnet "
            f"niemand dieses Büro; begonnen {self.at} (a restore was broken off: run “restore” once more)."
        )


def half_restored(mark: Path) -> HalfRestored | None:
    """What the mark of a restore says; None if none is under way or was broken off."""
    try:
        said = json.loads(mark.read_bytes())
        return HalfRestored(str(said["file"]), str(said["at"]), str(said["database"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError):
        return HalfRestored("…", "?", "?")


def require_whole(mark: Path) -> None:
    """Raises CannotStart if half a restore lies there, unless this is the command that does it anew."""
    if sys.argv[1:2] != ["restore"] and (half := half_restored(mark)):
        raise CannotStart(half.sentence)


def require_own(folder: Path) -> None:
    """The folder of an office is there, and we may read and write in it and its files. Raises CannotStart."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as failure:
        raise CannotStart(_not_ours(folder, failure.strerror or str(failure))) from failure
    for path, how in ((folder, os.R_OK | os.W_OK | os.X_OK), *((folder / name, os.R_OK | os.W_OK) for name in _FILES)):
        if path.exists() and not os.access(path, how):
            raise CannotStart(_not_ours(path, ""))


def _of_disk(failure: OSError) -> str:
    where = failure.filename or "?"
    return f"Das Büro kann nicht beginnen: „{where}“ – {failure.strerror or failure} (the office cannot begin)."


def _not_ours(path: Path, reason: str) -> str:
    whose = next((_owner(place) for place in (path, *path.parents) if place.exists()), "")
    said = f" – {reason}" if reason else ""
    return (
        f"„{path}“ lässt sich nicht lesen und schreiben{said}; es gehört „{whose}“, und gestartet hat „{_us()}“: "
        "Starten Sie das Büro unter demselben Konto wie zuvor (start the office from the account that it belongs to)."
    )


def _owner(path: Path) -> str:
    try:
        return path.owner()  # type: ignore[misc, unused-ignore]  # Windows has none
    except (OSError, KeyError, NotImplementedError):  # not readable, an account that is gone, a system without owners
        return "?"


def _us() -> str:
    """The account that has started us; its number, if it has no name."""
    from psutil import Process  # noqa: PLC0415 - seldom needed

    return str(Process().username())
