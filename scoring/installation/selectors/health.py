"""The health of the installation: each part that it needs, in a word for machines. No secrets in it."""

import shutil
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from functools import cache

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from scoring.core.durable_commits import commits_last

EARLIEST = date(2026, 11, 1)
"""Before this day nobody can run this program: an older date is a clock without a battery."""

MOST_SKEW = timedelta(seconds=5)
"""By so much the clocks of a web process and of its database may differ: both decide what came in time (L4)."""

EMBEDDED_WORKER = "embedded-worker"
"""The thread that works in the web process where there is no broker (:mod:`uno_league.embedded_worker`)."""

_PATIENCE = 1.0

_NOW = {
    "postgresql": "select extract(epoch from clock_timestamp())",
    "sqlite": "select (julianday('now') - 2440587.5) * 86400.0",
}


class PartName(StrEnum):
    DATABASE = "database"
    MIGRATIONS = "migrations"
    COMMITS = "commits"
    BROKER = "broker"
    DISK = "disk"
    CLOCK = "clock"


class Word(StrEnum):
    """How a part is."""

    OK = "ok"
    UNKNOWN = "unknown"
    GONE = "gone"
    NOT_APPLIED = "not applied"
    NEWER = "newer than this program"
    MAY_BE_LOST = "lost when the power fails"
    NO_WORKER = "no worker"
    LITTLE_ROOM = "little room"
    TOO_EARLY = "before this program was made"
    DIFFERS = "differs from the database's"


@dataclass(frozen=True, slots=True)
class Part:
    name: PartName
    word: Word

    @property
    def is_ok(self) -> bool:
        return self.word is Word.OK


def readiness() -> tuple[Part, ...]:
    """Every part. Three queries, one question to the broker, one to the file system."""
    return tuple(_parts())


def _parts() -> Iterator[Part]:
    skew = clock_skew()
    yield Part(PartName.DATABASE, Word.GONE if skew is None else Word.OK)
    yield Part(PartName.MIGRATIONS, _migrations() if skew is not None else Word.UNKNOWN)
    yield Part(PartName.COMMITS, _commits() if skew is not None else Word.UNKNOWN)
    yield Part(PartName.BROKER, _broker())
    yield Part(PartName.DISK, Word.OK if free_disk() >= settings.LEAST_FREE_DISK else Word.LITTLE_ROOM)
    yield Part(PartName.CLOCK, _clock(skew))


def clock_skew() -> timedelta | None:
    """By how much the database's clock is ahead of ours; None: the database does not answer. One query."""
    before = time.time()
    try:
        with connection.cursor() as cursor:
            cursor.execute(_NOW[connection.vendor])
            told = float(cursor.fetchone()[0])
    except DatabaseError:
        return None
    after = time.time()
    return timedelta(seconds=told - min(max(told, before), after))


def free_disk() -> int:
    """Bytes that are free where the uploads are, and the database if it is SQLite."""
    return shutil.disk_usage(settings.VAR_DIR).free


def newest_migration() -> str:
    """The last migration of the application that the program has, which names the schema of its database."""
    return max(name for app, name in _known_migrations() if app == "scoring")


@cache
def _known_migrations() -> Mapping[tuple[str, str], frozenset[tuple[str, str]]]:
    """Each with those that it replaces."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    return {key: frozenset(migration.replaces) for key, migration in (loader.disk_migrations or {}).items()}


def _migrations() -> Word:
    applied, known = set(MigrationRecorder(connection).applied_migrations()), _known_migrations()
    if known.keys() - applied:
        return Word.NOT_APPLIED
    ours = {app for app, _name in known}
    further = applied.difference(known, *known.values())
    return Word.NEWER if any(app in ours for app, _name in further) else Word.OK


def _commits() -> Word:
    try:
        return Word.OK if commits_last() else Word.MAY_BE_LOST
    except DatabaseError:
        return Word.UNKNOWN


def _broker() -> Word:
    if settings.HAS_EMBEDDED_WORKER:
        works = any(thread.name == EMBEDDED_WORKER and thread.is_alive() for thread in threading.enumerate())
        return Word.OK if works else Word.NO_WORKER
    try:
        with broker() as asked:
            asked.ping()
    except (redis.RedisError, OSError):
        return Word.GONE
    return Word.OK


def broker() -> "redis.Redis":
    """The Redis through which jobs go; to be closed. Nobody waits for it for long."""
    return redis.Redis.from_url(
        settings.CELERY_BROKER_URL, socket_connect_timeout=_PATIENCE, socket_timeout=_PATIENCE, decode_responses=True
    )


def _clock(skew: timedelta | None) -> Word:
    if timezone.now() < datetime(EARLIEST.year, EARLIEST.month, EARLIEST.day, tzinfo=UTC):
        return Word.TOO_EARLY
    if skew is None:
        return Word.UNKNOWN
    return Word.OK if abs(skew) <= MOST_SKEW else Word.DIFFERS
