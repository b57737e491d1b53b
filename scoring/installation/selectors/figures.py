"""Key figures of the office at this moment: what waits, for how long, how much room there is, which workers were seen,
the last jobs.
"""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import redis
from django.conf import settings
from django.db import connection
from django.db.models import Count, Min
from django.utils import timezone

from scoring.installation.selectors.health import broker
from scoring.models import Job, Mail

KEY = "league:seen"
BEAT = "beat"
FORGOTTEN_AFTER = timedelta(days=1)

seen_here: dict[str, datetime] = {}
"""Where the worker is in the web process, it is seen by that process alone."""


def seen() -> Mapping[str, timedelta]:
    """How long ago each was seen, of those that were within a day; none if the broker does not answer."""
    now = timezone.now()
    ages = {name: now - at for name, at in _moments().items()}
    return {name: age for name, age in sorted(ages.items()) if age < FORGOTTEN_AFTER}


def _moments() -> Mapping[str, datetime]:
    if settings.HAS_EMBEDDED_WORKER:
        return dict(seen_here)
    try:
        with broker() as asked:
            told: Mapping[str, str] = asked.hgetall(KEY)
    except (redis.RedisError, OSError):
        return {}
    return {name: datetime.fromtimestamp(float(at), UTC) for name, at in told.items()}


_QUEUE = "celery"
"""Celery's name for the queue in which jobs wait for a worker."""

_NOT_OVER = (Mail.State.WAITING, Mail.State.SENDING, Mail.State.UNCERTAIN, Mail.State.FAILED)

_SIZE = {
    "postgresql": "select pg_database_size(current_database())",
    "sqlite": "select page_count * page_size from pragma_page_count(), pragma_page_size()",
}


@dataclass(frozen=True, slots=True)
class Figures:
    """``jobs`` and ``mails``: numbers by state, of those that are not over. ``job_age``, ``mail_age``: for how long the
    first one has been waiting, or due; nothing if none is. ``messages``: those that lie in the broker. ``seen``: how
    long ago each worker and the beat was. Sizes are in bytes."""

    jobs: Mapping[str, int]
    failed_jobs: int
    job_age: timedelta
    mails: Mapping[str, int]
    mail_age: timedelta
    messages: int
    seen: Mapping[str, timedelta]
    database_bytes: int
    free_disk: int
    total_disk: int


def figures_of_office() -> Figures:
    """Of all leagues. Four queries, two questions to the broker."""
    now = timezone.now()
    jobs = list(_of_jobs())
    mails = list(_of_mails())
    disk = shutil.disk_usage(settings.VAR_DIR)
    return Figures(
        jobs={state: number for state, number, _first in jobs},
        failed_jobs=Job.objects.filter(state=Job.State.FAILED, finished_at__gt=now - timedelta(days=1)).count(),
        job_age=_age(now, [first for state, _number, first in jobs if state == Job.State.QUEUED]),
        mails={state: number for state, number, _first in mails},
        mail_age=_age(now, [first for state, _number, first in mails if state == Mail.State.WAITING]),
        messages=_messages(),
        seen=seen(),
        database_bytes=_database_bytes(),
        free_disk=disk.free,
        total_disk=disk.total,
    )


def _of_jobs() -> list[tuple[str, int, datetime]]:
    rows = Job.objects.unfinished().order_by().values_list("state").annotate(Count("pk"), Min("created_at"))
    return [(state, number, first) for state, number, first in rows]


def _of_mails() -> list[tuple[str, int, datetime]]:
    rows = Mail.objects.filter(state__in=_NOT_OVER).order_by().values_list("state")
    return [(state, number, first) for state, number, first in rows.annotate(Count("pk"), Min("due_at"))]


def _age(now: datetime, moments: list[datetime]) -> timedelta:
    return max((now - moment for moment in moments if moment < now), default=timedelta())


def _messages() -> int:
    if settings.HAS_EMBEDDED_WORKER:
        return 0
    try:
        with broker() as asked:
            number: int = asked.llen(_QUEUE)
    except (redis.RedisError, OSError):
        return 0
    return number


def _database_bytes() -> int:
    with connection.cursor() as cursor:
        cursor.execute(_SIZE[connection.vendor])
        return int(cursor.fetchone()[0])


_SHOWN = 10


def last_jobs() -> Sequence[Job]:
    """Those that are not over first, then the last ones that were; a handful. Two queries."""
    jobs = Job.objects.select_related("league")
    waiting = list(jobs.unfinished().order_by("created_at")[:_SHOWN])
    over = jobs.filter(state__in=Job.FINISHED_STATES).order_by("-finished_at")
    return [*waiting, *over[: _SHOWN - len(waiting)]]
