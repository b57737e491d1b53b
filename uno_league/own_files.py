"""The files of an installation: its key, its database where that is a file, and where its backups lie."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

import dj_database_url

from scoring.core.durable_files import own_file
from scoring.core.keys import SHORTEST_SECRET, UnusableKey, read_or_make
from scoring.core.startup import CannotStart


def secret_key(folder: Path) -> str:
    """The key from the environment, or one that is generated once and kept in the folder, readable by its owner. Raises
    UnusableKey."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    path = folder / "secret_key"
    if len(key := read_or_make(path, lambda: secrets.token_urlsafe(60))) < SHORTEST_SECRET:
        raise UnusableKey(f"{path} has fewer than {SHORTEST_SECRET} characters. Restore it from a copy.")
    return key


def database(folder: Path, moved: Path) -> dict[str, Any]:
    """That of the environment, or SQLite in the folder with write-ahead log and early write locks, so that a second
    writer waits instead of failing, and with what was written on the disk before anybody is told.

    ``moved`` is the file that says that the office is in another database by now. Raises CannotStart.
    """
    url = os.environ.get("DATABASE_URL")
    if not url and moved.exists():
        where = moved.read_text(encoding="utf-8").strip()
        raise CannotStart(
            f"Dieses Büro ist umgezogen: Setzen Sie DATABASE_URL auf seine Adresse; um doch mit der alten Datenbank "
            f"weiterzumachen, löschen Sie „{moved}“ (this office has moved to {where}: set DATABASE_URL)."
        )
    read: dict[str, Any] = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / "db.sqlite3")}
    if url:
        read = dict(dj_database_url.parse(url))
    if read["ENGINE"].endswith("sqlite3"):
        _keep_private(Path(read["NAME"]))
        read["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
        }
    else:
        read["CONN_HEALTH_CHECKS"] = True
    read["CONN_MAX_AGE"] = 60
    return read


def backup_folder(folder: Path, *, usual: Path, is_demo: bool) -> Path:
    """Beside the folder of the installation and not in it: whoever loses the one still has the other. ``usual`` is
    where that of the project lies."""
    if given := os.environ.get("BACKUP_DIR"):
        return Path(given)
    if is_demo:  # goes with it
        return folder / "backups"
    return usual.with_name("backups") if folder == usual else folder.with_name(f"{folder.name}-backups")


def _keep_private(file: Path) -> None:
    """Let its owner alone read a database; made here, since SQLite would make one that everybody on the machine reads.

    Somebody else's file, or one where nothing can be written, stays as it is.
    """
    with suppress(OSError):
        open(file, "ab", opener=own_file).close()
        file.chmod(0o600)
