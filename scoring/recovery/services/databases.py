"""Copies of each kind of database, made while it is in use; and how a copy is looked at and brought back."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from errno import ENOSPC
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection
from django.utils.translation import gettext as _

from scoring.core.durable_commits import WAITS_FOR_THE_DISK
from scoring.core.processes import ends_with_us, lifeline
from scoring.recovery.services.encryption import BackupRefused
from scoring.recovery.services.scratch import note_database
from scoring.recovery.services.table_copy import has_rows

SQLITE_FILE, POSTGRES_FILE = "db.sqlite3", "database.pgdump"
UPDATE = ("migrate", "--skip-checks", "--verbosity", "0")
"""The command that brings a database up to date. The code was checked before; see :mod:`scoring.management.office`."""

_HEARTBEAT = 0.5
"""Seconds."""
_NO_ROOM = (os.strerror(ENOSPC), "database or disk is full")


def copy_database(folder: Path) -> None:
    """Write a copy of the database, as it is at one moment, into a folder. Nobody waits for it."""
    if connection.vendor == "sqlite":
        _copy_sqlite(folder / SQLITE_FILE)
    else:
        _run_postgres("pg_dump", "--format=custom", "--no-owner", f"--file={folder / POSTGRES_FILE}", _name())


def require_empty_database(*, but_for_its_schema: bool = False) -> None:
    """Raises BackupRefused if there is anything in the database of this installation; ``but_for_its_schema``: tables
    without rows may be there, since a try that failed leaves them."""
    if has_rows(DEFAULT_DB_ALIAS) if but_for_its_schema else connection.introspection.table_names():
        raise BackupRefused(
            _("There is something in this database already. A backup is only brought back into an empty one.")
        )


def bring_back_postgres(folder: Path) -> None:
    """Fill the empty database of this installation from a copy."""
    connection.close()
    options = ("--no-owner", "--exit-on-error", "--single-transaction", f"--dbname={_name()}")
    _run_postgres("pg_restore", *options, folder / POSTGRES_FILE)


@contextmanager
def opened_copy(folder: Path) -> Iterator[Mapping[str, str] | None]:
    """Environment variables with which the office opens the copy in a folder of a scratch place; None if it cannot be
    opened here."""
    if (folder / SQLITE_FILE).exists():
        yield {"UNO_LEAGUE_VAR": str(folder), "DATABASE_URL": ""}
        settle(folder / SQLITE_FILE)
        return
    name = f"uno_league_copy_{token_hex(4)}"
    if connection.vendor != "postgresql" or not _may_create():
        yield None
        return
    note_database(folder.parent, name)
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"create database {connection.ops.quote_name(name)}")
        _run_postgres("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={name}", folder / POSTGRES_FILE)
        yield {"UNO_LEAGUE_VAR": str(folder), "DATABASE_URL": _url(name)}
    finally:
        with connection.cursor() as cursor:  # by force: a look may be broken off
            cursor.execute(f"drop database if exists {connection.ops.quote_name(name)} with (force)")


def run_office(
    *arguments: str, variables: Mapping[str, str], alive: Callable[[], None] = lambda: None
) -> subprocess.CompletedProcess[str]:
    """A command of the office in a process of its own, which reads keys and database anew.

    ``alive`` is called twice a second; what it raises ends the process.
    """
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]
    with (
        lifeline({**os.environ, **variables}) as (end, environment),
        subprocess.Popen(
            command,
            env=environment,
            stdin=end,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        ) as process,
    ):
        try:
            while True:
                with suppress(subprocess.TimeoutExpired):
                    said, complained = process.communicate(timeout=_HEARTBEAT)
                    return subprocess.CompletedProcess(command, process.returncode, said, complained)
                alive()
        finally:
            if process.poll() is None:
                process.kill()


def run_or_refuse(*arguments: str, variables: Mapping[str, str]) -> str:
    """A command of the office: what it says. Raises BackupRefused with what it complains of when it fails, or OSError
    where the disk is full."""
    done = run_office(*arguments, variables=variables)
    if done.returncode:
        _raise_if_full(done.stderr)
        raise BackupRefused(done.stderr.strip().removeprefix("CommandError: "))
    return done.stdout.strip()


def _copy_sqlite(target: Path) -> None:
    """SQLite's own way: a copy of one moment, whatever is written meanwhile, and whole by its own check."""
    connection.ensure_connection()
    with closing(sqlite3.connect(target)) as copy:
        connection.connection.backup(copy)
        answer = copy.execute("pragma integrity_check").fetchone()[0]
    if answer != "ok":
        raise BackupRefused(_("The database is damaged: %(answer)s") % {"answer": answer})
    settle(target)


def settle(path: Path) -> None:
    """Leave all of a copy in one file, without a log beside it."""
    with closing(sqlite3.connect(path)) as copy:
        copy.execute("pragma journal_mode=delete")


def _may_create() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("select rolcreatedb or rolsuper from pg_roles where rolname = current_user")
        return bool(cursor.fetchone()[0])


def _run_postgres(program: str, *arguments: str | Path) -> None:
    if shutil.which(program) is None:
        raise BackupRefused(
            _("%(program)s is missing on this computer. It belongs to PostgreSQL (Debian package postgresql-client).")
            % {"program": program}
        )
    known = connection.settings_dict
    variables = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD"}
    environment = {name: str(known[key]) for name, key in variables.items() if known.get(key)}
    environment |= {"LC_ALL": "C", "PGOPTIONS": f"{os.environ.get('PGOPTIONS', '')} {WAITS_FOR_THE_DISK}".strip()}
    result = subprocess.run(
        ends_with_us([program, *map(str, arguments)]),
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if result.returncode:
        _raise_if_full(result.stderr)
        raise BackupRefused(f"{program}: {result.stderr.strip()}")


def _raise_if_full(said: str) -> None:
    """Raises OSError if a program complains that there is no room."""
    if any(words in said for words in _NO_ROOM):
        raise OSError(ENOSPC, os.strerror(ENOSPC))


def _name() -> str:
    return str(connection.settings_dict["NAME"])


def _url(name: str) -> str:
    known: dict[str, Any] = connection.settings_dict
    user, password = quote(known["USER"], safe=""), quote(known["PASSWORD"], safe="")
    place = f"{known['HOST']}:{known['PORT']}" if known["PORT"] else known["HOST"]
    return f"postgres://{user}{f':{password}' if password else ''}@{place}/{name}"
