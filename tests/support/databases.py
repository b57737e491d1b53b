"""Empty databases with all migrations applied: made once for a test run, then copied."""

import fcntl
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg import Connection
from psycopg.sql import SQL, Identifier

from tests.support.installation import Installation

_MIGRATED = "migrated"


def folder_of_run(factory: pytest.TempPathFactory) -> Path:
    """What all test processes of a run have in common: xdist gives each a folder of its own in it."""
    folder = factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


def migrated_sqlite_in(folder: Path) -> Path:
    """A SQLite file that the first test process makes and the others find; nobody writes to it."""
    made = folder / "migrated"
    with _alone(folder / "migrated.lock"):
        if not made.exists():
            migrating = Installation(folder / "migrating", {"DATABASE_URL": ""})
            _migrate(migrating)
            migrating.folder.rename(made)
    return made / "db.sqlite3"


def migrated_postgres_of(postgres: str, folder: Path) -> str:
    """The URL of a database on this server that the first test process makes and the others find; nobody stays
    connected to it."""
    server = postgres.rpartition("/")[0]
    with _alone(folder / "migrated-postgres.lock"), _administrator(postgres) as connection:
        if not connection.execute("select 1 from pg_database where datname = %s", (_MIGRATED,)).fetchone():
            made = empty_postgres(postgres)
            _migrate(Installation(folder / "migrating-postgres", {"DATABASE_URL": made}))
            names = Identifier(made.rpartition("/")[2]), Identifier(_MIGRATED)
            connection.execute(SQL("alter database {} rename to {}").format(*names))
    return f"{server}/{_MIGRATED}"


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _migrate(installation: Installation) -> None:
    installation.manage("migrate", "--skip-checks", "--verbosity", "0")


def _administrator(postgres: str) -> Connection:
    """Who makes databases on the server of this one, connected to none that is copied."""
    return psycopg.connect(f"{postgres.rpartition('/')[0]}/postgres", autocommit=True)


def installation_on_sqlite(folder: Path, migrated: Path, **variables: str) -> Installation:
    """An installation of its own with a copy of the migrated database, and a worker inside the web process."""
    shutil.copy(migrated, folder / migrated.name)
    return Installation(folder, {"DATABASE_URL": "", "CELERY_BROKER_URL": "", **variables})


def installation_on_postgres(folder: Path, migrated: str, **variables: str) -> Installation:
    """The same on PostgreSQL; ``migrated`` is the URL of a database that nobody is connected to."""
    copy = copied_on_postgres(migrated, _new_name())
    return Installation(folder, {"DATABASE_URL": copy, "CELERY_BROKER_URL": "", **variables})


def copied_on_postgres(migrated: str, name: str) -> str:
    """The URL of a new database of this name, with everything that is in another one that nobody is connected to."""
    server, _, template = migrated.rpartition("/")
    with _administrator(migrated) as connection:
        connection.execute(SQL("create database {} template {}").format(Identifier(name), Identifier(template)))
    return f"{server}/{name}"


def empty_postgres(postgres: str) -> str:
    """The URL of a new database without a table, on the server of another one."""
    name = _new_name()
    with _administrator(postgres) as connection:
        connection.execute(SQL("create database {}").format(Identifier(name)))
    return f"{postgres.rpartition('/')[0]}/{name}"


def _new_name() -> str:
    """Of a database that no other test process has on the same server."""
    return f"office_{secrets.token_hex(6)}"
