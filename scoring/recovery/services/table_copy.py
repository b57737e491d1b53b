"""All rows of the office from one database into another one that may be of another kind, compared afterwards.

Each value is read and written by Django's own fields, so that a moment, a yes or no, JSON and bytes are the same in
both. The schema of the target comes from the migrations, with all its constraints and indexes.
"""

import hashlib
import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import dj_database_url
from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.models import Field, Model
from django.db.models.query import QuerySet
from django.db.transaction import atomic
from django.utils.translation import gettext as _

from scoring.recovery.services.encryption import BackupRefused

_AT_ONCE = 500
_WRITTEN_BY_MIGRATE = (ContentType, Permission)
_OF_MIGRATIONS = "django_migrations"


@dataclass(slots=True)
class TableDigest:
    """How many rows a table has, and the sum of the digests of all of them, whatever their order."""

    rows: int = 0
    total: int = 0

    def take(self, values: Sequence[object]) -> None:
        """Add a row."""
        text = json.dumps(values, default=_plain, sort_keys=True, ensure_ascii=False)
        self.rows += 1
        self.total = (self.total + int.from_bytes(hashlib.sha256(text.encode()).digest())) % 2**256


@contextmanager
def further_database(alias: str, url: str) -> Iterator[str]:
    """A database besides the installation's own, under an alias, while the block runs."""
    given = {DEFAULT_DB_ALIAS: connections.settings[DEFAULT_DB_ALIAS], alias: dict(dj_database_url.parse(url))}
    connections.settings.update(connections.configure_settings(given))
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]
        del connections.settings[alias]


def require_no_rows(alias: str) -> None:
    """Raises BackupRefused if anything stands in a database that an office is to move into."""
    if has_rows(alias):
        raise BackupRefused(_("There is something in the other database already. An office moves into an empty one."))


def has_rows(alias: str) -> bool:
    """Whether anything stands in a database besides what ``manage.py migrate`` itself writes."""
    known = {model._meta.db_table: model for model in _tables()}
    names = set(connections[alias].introspection.table_names())
    is_other = names - known.keys() - {_OF_MIGRATIONS}
    filled = (model for name, model in known.items() if name in names and model not in _WRITTEN_BY_MIGRATE)
    return bool(is_other) or any(QuerySet(model, using=alias).exists() for model in filled)


def copy_rows(*, source: str, target: str, report_progress: Callable[[int, int], None] | None = None) -> dict[str, int]:
    """Write every row of one database into another one that has the same schema, in one transaction, and read all of
    it again. How many rows each table has; ``report_progress(done, total)`` after each few hundred.

    Numbers that were given to rows which are gone are given to no other ones. Raises BackupRefused if the target does
    not take a row, or tells something else of one; nothing is written then.
    """
    tables = _tables()
    total = sum(QuerySet(model, using=source).count() for model in tables)
    told: dict[str, TableDigest] = {}
    done = 0
    with atomic(using=source), atomic(using=target):
        _empty(tables, target)
        for model in tables:
            digest = told.setdefault(model._meta.db_table, TableDigest())
            for rows in _batches(model, source):
                for row in rows:
                    digest.take(row)
                _write(model, rows, target)
                done += len(rows)
                if report_progress is not None:
                    report_progress(done, total)
        _go_on_counting(tables, source, target)
        _require_references(target)
        _require_same(tables, told, target)
    return {name: digest.rows for name, digest in told.items()}


def _tables() -> list[type[Model]]:
    """Every table of the office, also those between two others."""
    models = apps.get_models(include_auto_created=True)
    return [model for model in models if model._meta.managed and not model._meta.proxy]


def _fields(model: type[Model]) -> list["Field[Any, Any]"]:
    return list(model._meta.local_concrete_fields)


def _batches(model: type[Model], alias: str) -> Iterator[list[tuple[Any, ...]]]:
    """All rows of a table, some at once."""
    names = [field.attname for field in _fields(model)]
    rows = QuerySet(model, using=alias).order_by("pk").values_list(*names).iterator(chunk_size=_AT_ONCE)
    while batch := list(islice(rows, _AT_ONCE)):
        yield batch


def _write(model: type[Model], rows: Sequence[Sequence[Any]], alias: str) -> None:
    """As they are: nothing is worked out anew when a row is written."""
    connection, fields = connections[alias], _fields(model)
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields)
    places = ", ".join("%s" for _field in fields)
    values = [
        [field.get_db_prep_save(value, connection) for field, value in zip(fields, row, strict=True)] for row in rows
    ]
    try:
        with connection.cursor() as cursor:
            statement = f"insert into {quote(model._meta.db_table)} ({columns}) values ({places})"
            cursor.executemany(statement, values)
    except DatabaseError as failure:
        raise _not_taken(model._meta.db_table, failure) from failure


def _empty(tables: Sequence[type[Model]], alias: str) -> None:
    """Take away what ``migrate`` has written: the source has its own of that. Locks the tables until the end."""
    operations = connections[alias].ops
    operations.execute_sql_flush(operations.sql_flush(no_style(), [model._meta.db_table for model in tables]))


def _go_on_counting(tables: Sequence[type[Model]], source: str, target: str) -> None:
    """Let new rows get the numbers that they would have got in SQLite: also after rows that are deleted by now, since
    the log speaks of rows by their numbers."""
    with connections[source].cursor() as cursor:
        cursor.execute("select name, seq from sqlite_sequence")
        last: dict[str, int] = dict(cursor.fetchall())
    with connections[target].cursor() as cursor:
        for model in tables:
            if (counted := model._meta.auto_field) is not None and last.get(model._meta.db_table):
                name = connections[target].ops.quote_name(model._meta.db_table)
                statement = "select setval(pg_get_serial_sequence(%s, %s), %s)"
                cursor.execute(statement, [name, counted.column, last[model._meta.db_table]])


def _require_references(alias: str) -> None:
    """Raises BackupRefused if a row refers to one that is not there."""
    try:
        connections[alias].check_constraints()
    except DatabaseError as failure:
        raise _not_taken("*", failure) from failure


def _require_same(tables: Sequence[type[Model]], told: dict[str, TableDigest], alias: str) -> None:
    """Raises BackupRefused if a table has other rows than were read before."""
    for model in tables:
        digest = TableDigest()
        for rows in _batches(model, alias):
            for row in rows:
                digest.take(row)
        if digest != told[model._meta.db_table]:
            text = _("The rows of “%(table)s” are not the same in both databases: %(before)s and %(after)s rows.")
            said = {"table": model._meta.db_table, "before": told[model._meta.db_table].rows, "after": digest.rows}
            raise BackupRefused(text % said)


def _not_taken(table: str, failure: DatabaseError) -> BackupRefused:
    text = _("The other database does not take what is in “%(table)s”: %(reason)s")
    return BackupRefused(text % {"table": table, "reason": str(failure).strip()})


def _plain(value: object) -> str:
    """A value that JSON does not know, as the same text from every database."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, bytes | bytearray | memoryview):
        return b64encode(value).decode()
    return str(value)
