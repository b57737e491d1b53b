"""An office on SQLite moves into PostgreSQL: its database alone, for files and keys stay where they are.

Why it is as it is: decision 0065.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, OperationalError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.before_release import why_too_old
from scoring.core.durable_files import write_whole
from scoring.core.processes import InUse, held_closed
from scoring.recovery.services.databases import SQLITE_FILE, UPDATE, run_office, run_or_refuse
from scoring.recovery.services.encryption import BackupRefused, told_when_full
from scoring.recovery.services.scratch import scratch_place
from scoring.recovery.services.table_copy import copy_rows, further_database, require_no_rows

_FROM, _TO = "moved_from", "moved_to"
_SCHEMES = ("postgres", "postgresql")


@dataclass(frozen=True, slots=True)
class MovedOffice:
    """What was moved: how many ``rows`` of each table, and what ``verify`` says there, empty if nothing."""

    rows: dict[str, int]
    findings: str


def move_office(*, url: str, report_progress: Callable[[int, int], None] | None = None) -> MovedOffice:
    """Bring everything from the SQLite database of this installation into an empty PostgreSQL database, compare all of
    it, and verify it there. Nothing in the SQLite database is changed, and nobody can open it meanwhile; afterwards a
    file beside it says that the office has moved, so that nobody goes on writing in the old one by mistake.

    Raises BackupRefused: the office is not on SQLite, runs, or is not up to date; the address is not one of PostgreSQL,
    nobody answers there, or something is in it already. Nothing is in the new database then.
    """
    if connection.vendor != "sqlite" or urlsplit(url).scheme not in _SCHEMES:
        raise BackupRefused(
            _("An office moves from SQLite to PostgreSQL: postgres://USER:PASSWORD@COMPUTER:5432/DATABASE")
        )
    if sentence := why_too_old(connection):
        raise BackupRefused(sentence)
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise BackupRefused(_("This database is of an older league office. Run “manage.py migrate” first."))
    no_room = told_when_full(_("The office has not moved: %(reason)s."))
    with (
        no_room,
        further_database(_TO, url) as target,
        scratch_place("move") as place,
    ):
        _require_answer(target)
        require_no_rows(target)
        copy = place / SQLITE_FILE
        with _closed_office() as held:
            with closing(sqlite3.connect(copy)) as written:
                held.backup(written)
            run_or_refuse(*UPDATE, variables={"DATABASE_URL": url})
            with further_database(_FROM, _address_of(copy)) as source:
                rows = copy_rows(source=source, target=target, report_progress=report_progress)
            looked = run_office("verify", variables={"DATABASE_URL": url})
            copy.unlink()  # a disk that is full now has room for a line again
            _write_where_to(url)
    return MovedOffice(rows, "" if looked.returncode == 0 else looked.stderr.strip())


def fill_from_sqlite(folder: Path) -> None:
    """Fill the empty PostgreSQL database of this installation from that of SQLite in a folder, which is up to date.

    Raises BackupRefused.
    """
    run_or_refuse(*UPDATE, variables={"UNO_LEAGUE_VAR": str(folder)})
    with further_database(_FROM, _address_of(folder / SQLITE_FILE)) as source:
        copy_rows(source=source, target=DEFAULT_DB_ALIAS)


def _address_of(file: Path) -> str:
    return f"sqlite:///{quote(str(file))}"


@contextmanager
def _closed_office() -> Iterator[sqlite3.Connection]:
    """Nobody serves the office or has its database open while the block runs. Raises BackupRefused if somebody does."""
    connection.close()
    name, is_running = connection.settings_dict["NAME"], _("The office is running. Close it, then move.")
    try:
        with (
            held_closed(settings.IN_USE_FILE),
            closing(sqlite3.connect(name, timeout=1, isolation_level=None)) as held,
        ):
            held.execute("pragma locking_mode=exclusive")
            try:
                held.execute("begin immediate")
            except sqlite3.OperationalError as busy:
                raise BackupRefused(is_running) from busy
            held.execute("commit")  # the lock of the file stays until it is closed
            yield held
    except InUse:
        raise BackupRefused(is_running) from None


def _require_answer(alias: str) -> None:
    try:
        connections[alias].ensure_connection()
    except OperationalError as failure:
        raise BackupRefused(
            _("The other database does not answer: %(reason)s") % {"reason": str(failure).strip()}
        ) from failure


def _write_where_to(url: str) -> None:
    """Where the office is now, without the password."""
    parts = urlsplit(url)
    place = f"{parts.scheme}://{parts.hostname or ''}{parts.path} ({timezone.now().isoformat(timespec='seconds')})\n"
    write_whole(settings.MOVED_FILE, place.encode())
