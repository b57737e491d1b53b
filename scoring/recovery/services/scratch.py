"""Scratch places: whole offices, with keys and all, that exist while one is copied, looked at or brought back.

Each is locked by whoever works in it, so that those of processes that were killed are known: they are removed at the
next start, and before the next such work. The programs that work there for it end with it (``core.processes``).
"""

import re
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from scoring.core.processes import BESIDE, working_in

_WORKS = ("backup", "restore", "verify", "move")
_PARTIAL = "*.zip.partial"
_DATABASE = ".database"
"""The file of a place that names a database on the server which belongs to it."""
_ITS_NAME = re.compile(r"uno_league_copy_[0-9a-f]{8}")


@contextmanager
def scratch_place(work: str) -> Iterator[Path]:
    """An empty folder in that of the installation, for a ``work`` of :data:`_WORKS`; it is gone with the block. What
    killed processes have left goes before."""
    assert work in _WORKS
    sweep_scratch()
    while True:
        place = Path(tempfile.mkdtemp(dir=settings.VAR_DIR, prefix=f".{work}-"))
        with working_in(place) as is_ours:
            if not is_ours:
                continue  # swept away in the very moment in which it was made
            try:
                yield place
            finally:
                with undisturbed():
                    shutil.rmtree(place, ignore_errors=True)
        return


def sweep_scratch() -> None:
    """Remove the scratch places and the half written backups of processes that live no more."""
    for work in _WORKS:
        for place in _named(Path(settings.VAR_DIR), f".{work}-*"):
            with working_in(place) as is_left:
                if is_left:
                    _remove(place)
    sweep_partials(Path(settings.BACKUP_DIR))


def sweep_partials(folder: Path, pattern: str = _PARTIAL) -> None:
    """Remove the half written backups in a folder that nobody is writing any more."""
    for rest in _named(folder, pattern):
        with working_in(rest) as is_left:
            if is_left:
                with suppress(OSError):
                    rest.unlink()


def _named(folder: Path, pattern: str) -> set[Path]:
    """What is called like that, or is gone and its lock is left."""
    found = {*folder.glob(pattern), *folder.glob(pattern + BESIDE)}
    return {path.with_name(path.name.removesuffix(BESIDE)) for path in found}


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl+C waits for the moment that this takes: it would leave a half."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def note_database(place: Path, name: str) -> None:
    """A database on the server belongs to a scratch place from now on, and goes with it whatever happens."""
    (place / _DATABASE).write_text(name, encoding="utf-8")


def _remove(place: Path) -> None:
    """The keys and the rows in any case; the name of a database stays until that could be removed."""
    note = place / _DATABASE
    for path in place.iterdir():
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        elif path != note:
            path.unlink(missing_ok=True)
    with suppress(OSError, DatabaseError):
        if note.exists():
            _drop(note.read_text(encoding="utf-8"))
        shutil.rmtree(place)


def _drop(name: str) -> None:
    if connection.vendor == "postgresql" and _ITS_NAME.fullmatch(name):
        with connection.cursor() as cursor:
            cursor.execute(f"drop database if exists {connection.ops.quote_name(name)} with (force)")
