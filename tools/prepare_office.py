"""Prepares the office before it is served: brings its database up to date, collects the files that browsers need, and
gives the key of the first start, if nobody has begun.

Files are collected only if they, or what writes them, have changed since the last time: a digest of all that goes in
and of what has come out is kept in the office's folder.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib.metadata import version
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import execute_from_command_line
from django.db import DatabaseError, connections

from scoring.core.errors import is_disk_full
from scoring.core.startup import CannotStart, no_room
from tools.steps import told_if_it_takes

COLLECTED = "collected"
"""The file that says what was collected last."""


def prepare() -> str:
    """The key of the first start; empty if somebody has begun. Raises CannotStart."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")
    try:
        with told_if_it_takes("Die Datenbank wird vorbereitet (preparing the database)"):
            manage("migrate", "--skip-checks", "--verbosity", "0")
        with told_if_it_takes("Die Dateien für die Seiten werden gesammelt (collecting the files of the pages)"):
            collect()
        with redirect_stdout(StringIO()) as said:
            manage("start_key")
    except DatabaseError as failure:
        raise CannotStart(no_room() if is_disk_full(failure) else _of_database(failure)) from failure
    finally:
        connections.close_all()
    return said.getvalue().strip()


def _of_database(failure: DatabaseError) -> str:
    said = str(failure).strip().partition("\n")[0]
    return f"Die Datenbank lässt sich nicht öffnen: {said} (the database cannot be opened)."


def manage(*arguments: str) -> None:
    """Run a command of the office in this process, as ``manage.py`` does."""
    execute_from_command_line(["manage.py", *arguments])


def collect() -> None:
    """Collect the files that browsers need, if anything is other than after the last time."""
    told = settings.VAR_DIR / COLLECTED
    if told.is_file() and told.read_text(encoding="utf-8") == _state():
        return
    told.unlink(missing_ok=True)
    manage("collectstatic", "--no-input", "--verbosity", "0")
    told.write_text(_state(), encoding="utf-8")


def _state() -> str:
    """A digest of the files as they lie in the project and its packages, of what writes them, and of what is there."""
    digest = hashlib.sha256()
    for part in _parts():
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _parts() -> Iterator[bytes]:
    yield repr((version("Django"), version("whitenoise"), settings.STORAGES["staticfiles"])).encode()
    yield (settings.BASE_DIR / "uno_league" / "storage.py").read_bytes()
    for finder in get_finders():
        for name, storage in finder.list([]):
            yield name.encode()
            with storage.open(name) as file:
                yield file.read()
    there = Path(settings.STATIC_ROOT)
    yield from sorted(f"{file.relative_to(there)} {file.stat().st_size}".encode() for file in there.rglob("*"))
