"""Durable commits: what was answered is on the disk; every connection of the office waits for it, whatever else the
server is told.

SQLite is opened with ``synchronous=FULL`` (settings). PostgreSQL may answer before (``synchronous_commit=off``); our
own connections take that back. What no connection can take back (``fsync=off``) is told to whoever runs the server.
"""

from typing import Any

from django.core import checks
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

WAITS_FOR_THE_DISK = "-c synchronous_commit=on"
"""What PostgreSQL's own programs are told (``PGOPTIONS``)."""

_WAIT = """
select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'
"""

_DO_THEY_LAST = {
    "postgresql": """
        select bool_and(setting <> 'off') from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit')
    """,
    "sqlite": "select min(synchronous) >= 2 from pragma_synchronous",
}


def wait_for_the_disk(*, connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """A connection was opened: let its transactions be on the disk before they are answered. A choice of the server's
    operator that is as good or better (``remote_apply``) stays."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(_WAIT)


def commits_last() -> bool:
    """Whether what is answered survives it when the power fails. One query. Raises DatabaseError."""
    with connection.cursor() as cursor:
        cursor.execute(_DO_THEY_LAST[connection.vendor])
        return bool(cursor.fetchone()[0])


def check_commits(**_about: object) -> list[checks.CheckMessage]:
    """For ``check --deploy``. A database that does not answer is not judged."""
    try:
        if commits_last():
            return []
    except DatabaseError:
        return []
    return [
        checks.Warning(
            "The database does not wait for its disk (fsync or full_page_writes is off): when the power fails, games "
            "that were answered are lost, or all of it.",
            hint="Set fsync=on and full_page_writes=on in postgresql.conf; see docs/operation.md.",
            id="scoring.W002",
        )
    ]
