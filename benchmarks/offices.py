"""Offices with a copy of a data set as their database, which is laid out if that was not done before."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from benchmarks.data_set_cache import keep, place_of
from benchmarks.data_sets import DataSet
from benchmarks.league_scene import lay
from benchmarks.progress import doing
from scoring.models import Evening, Season

_WITHOUT_CARE = ("synchronous=off", "journal_mode=off", "foreign_keys=off", "cache_size=-200000")
"""How a data set is laid out: what breaks is thrown away, and two gigabytes would be written twice."""


@contextmanager
def office_with(data_set: DataSet | None = None) -> Iterator[None]:
    """The office has a copy of this data set as its database while the block runs; None: nothing in its tables."""
    kept = _made(data_set)
    if data_set is not None:
        doing(f"measuring {data_set.name}")
    _take_down()
    shutil.copyfile(kept, _database())
    if data_set is not None:
        _bring_to_today()
    try:
        yield
    finally:
        _take_down()


def _made(data_set: DataSet | None) -> Path:
    """The file with the data set."""
    place = place_of(data_set)
    if place.exists():
        return place
    if data_set is None:
        _take_down()
        call_command("migrate", verbosity=0)
    else:
        beginning = _made(data_set.begins_as)
        _take_down()
        shutil.copyfile(beginning, _database())
        with connection.cursor() as cursor:
            for setting in _WITHOUT_CARE:
                cursor.execute(f"pragma {setting}")
        doing(f"laying out {data_set.name}, once; about {data_set.made_in}")
        lay(data_set)
    _settle()
    keep(_database(), place)
    return place


def _bring_to_today() -> None:
    """The evening under way is today's, however long ago the data set was laid out."""
    today = timezone.localdate()
    Season.objects.filter(pk=Season.objects.latest("starts_on").pk).update(ends_on=today + timedelta(days=30))
    Evening.objects.filter(pk=Evening.objects.latest("date").pk).update(date=today)


def _database() -> Path:
    return Path(settings.DATABASES["default"]["NAME"])


def _take_down() -> None:
    """Nobody has a database open, there is none, and nothing of it is remembered."""
    connection.close()
    for cache in caches.all():
        cache.clear()
    for end in ("", "-wal", "-shm"):
        _database().with_name(_database().name + end).unlink(missing_ok=True)


def _settle() -> None:
    """Everything that was written is in the file itself."""
    connection.close()
    with closing(sqlite3.connect(_database())) as plain:
        plain.execute("pragma wal_checkpoint(truncate)")
