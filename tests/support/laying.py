"""Rows that many tests begin with: laid by services once in a test process, and then put back as they were."""

from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.apps import apps
from django.conf import UserSettingsHolder, settings
from django.db import connection
from django.utils import timezone, translation

from scoring.models.base import journal

P = ParamSpec("P")
R = TypeVar("R")

Rows = dict[str, str]
"""Table → the statement that puts its rows back."""

_NO_MATTER = {"MEDIA_ROOT", "SETTINGS_MODULE", "default_settings", "_deleted"}
"""Settings on which nothing that is laid depends, and what the holder of changed ones keeps besides."""


def laid_once(lay: Callable[P, R]) -> Callable[P, R]:
    """What it lays is kept, with what it gives, and put back wherever a test begins with it in an empty database.

    The services run all the same where something is there already, where the test has changed settings, where nothing
    rolls back what it lays, and on PostgreSQL, which counts keys beside the rows. What it lays follows from its
    arguments alone: a test that wants something else says so by them, and patches nothing that it reads.
    """
    kept: dict[object, tuple[Rows, journal._Journal | None, R]] = {}

    @wraps(lay)
    def laid(*args: P.args, **facts: P.kwargs) -> R:
        if not _begins_alike():
            return lay(*args, **facts)
        said = (repr((args, sorted(facts.items()))), journal.is_open())
        of_which = (*said, timezone.localdate(), translation.get_language())
        if of_which in kept:
            rows, noted, given = kept[of_which]
            if _is_empty(rows):
                _put_back(rows)
                if noted is not None:
                    journal._running.journal = deepcopy(noted)
                return deepcopy(given)
        elif _is_empty(_tables()):
            given = lay(*args, **facts)
            rows = {table: said for table, columns in _tables().items() if (said := _statement_for(table, columns))}
            kept[of_which] = (rows, deepcopy(journal._now()), deepcopy(given))
            return given
        return lay(*args, **facts)

    return laid


def _begins_alike() -> bool:
    changed: Any = settings._wrapped
    while isinstance(changed, UserSettingsHolder):
        if changed.__dict__.keys() - _NO_MATTER:
            return False
        changed = changed.default_settings
    has_said_all = (now := journal._now()) is None or not (now.found or now.left or now.told)
    return connection.vendor == "sqlite" and connection.in_atomic_block and has_said_all


def _tables() -> dict[str, list[str]]:
    """The columns of each."""
    of_application = apps.get_app_config("scoring").get_models(include_auto_created=True)
    return {one._meta.db_table: [field.column for field in one._meta.local_concrete_fields] for one in of_application}


def _is_empty(tables: Iterable[str]) -> bool:
    asked = " union all ".join(f'select 1 where exists (select 1 from "{table}")' for table in tables)
    with connection.cursor() as cursor:
        return cursor.execute(asked).fetchone() is None


def _statement_for(table: str, columns: list[str]) -> str:
    """The statement that puts the rows of a table back, byte for byte; empty: there are none."""
    values = " || ',' || ".join(f'quote("{column}")' for column in columns)
    with connection.cursor() as cursor:
        rows = cursor.execute(f'select {values} from "{table}" order by rowid').fetchall()
    named = ", ".join(f'"{column}"' for column in columns)
    return f'insert into "{table}" ({named}) values ' + ", ".join(f"({row})" for (row,) in rows) if rows else ""


def _put_back(rows: Rows) -> None:
    with connection.cursor() as cursor:
        for statement in rows.values():
            cursor.execute(statement)
