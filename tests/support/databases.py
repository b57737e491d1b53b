"""Empty databases with all migrations applied: made once for a test run, then copied."""

import fcntl
import shutil
from itertools import count
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

from tests.support.installation import Installation

_numbers = count(1)


def migrated_sqlite_in(folder: Path) -> Path:
    """A SQLite file that the first test process makes and the others find; nobody writes to it."""
    made, lock = folder / "migrated", folder / "migrated.lock"
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if not made.exists():
            migrating = Installation(folder / "migrating", {"DATABASE_URL": ""})
            migrating.manage("migrate", "--skip-checks", "--verbosity", "0")
            migrating.folder.rename(made)
    return made / "db.sqlite3"


def installation_on_sqlite(folder: Path, migrated: Path, **variables: str) -> Installation:
    """An installation of its own with a copy of the migrated database, and a worker inside the web process."""
    shutil.copy(migrated, folder / migrated.name)
    return Installation(folder, {"DATABASE_URL": "", "CELERY_BROKER_URL": "", **variables})


def installation_on_postgres(folder: Path, migrated: str, **variables: str) -> Installation:
    """The same on PostgreSQL; ``migrated`` is the URL of a database that nobody is connected to."""
    copy = copied_on_postgres(migrated, f"{migrated.rpartition('/')[2]}_{next(_numbers)}")
    return Installation(folder, {"DATABASE_URL": copy, "CELERY_BROKER_URL": "", **variables})


def copied_on_postgres(migrated: str, name: str) -> str:
    """The URL of a new database of this name, with everything that is in another one that nobody is connected to."""
    server, _, template = migrated.rpartition("/")
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(SQL("create database {} template {}").format(Identifier(name), Identifier(template)))
    return f"{server}/{name}"


def empty_postgres(postgres: str) -> str:
    """The URL of a new database without a table, on the server of another one."""
    server, _, name = postgres.rpartition("/")
    made = f"{name}_empty_{next(_numbers)}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(SQL("create database {}").format(Identifier(made)))
    return f"{server}/{made}"
