"""Metrics for Prometheus: what the web processes have answered, how, and how long it took, and how the office is at
this moment.

Requests are counted by the name of the view: never by address or person.
"""

import os
import platform
import time
from collections.abc import Callable, Iterator
from datetime import timedelta

import django
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from scoring.core.http.request_ids import view_name
from scoring.core.tracing import current_work
from scoring.installation.selectors.advice import program_version
from scoring.installation.selectors.figures import Figures, figures_of_office
from scoring.installation.selectors.health import clock_skew, newest_migration, readiness
from scoring.recovery.selectors.backups import newest_there


def exposition() -> bytes:
    """All metrics as text. With several web processes each has written what it counts to a folder that they share."""
    registry = CollectorRegistry()
    registry.register(OfficeCollector())
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY) + generate_latest(registry)
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


class OfficeCollector(Collector):
    """How the office is now: looked up when it is asked for, the same in every process."""

    def describe(self) -> list[Metric]:
        return []

    def collect(self) -> Iterator[Metric]:
        versions = [program_version(), platform.python_version(), django.get_version(), newest_migration()]
        info = GaugeMetricFamily("league_info", "Versions.", labels=("version", "python", "django", "schema"))
        info.add_metric(versions, 1)
        yield info
        parts = readiness()
        ready = GaugeMetricFamily("league_part_ready", "Whether a part is as /readyz wants it.", labels=("part",))
        for part in parts:
            ready.add_metric([part.name.value], int(part.is_ok))
        yield ready
        yield from _gauges(figures_of_office())
        yield from _of_backups()


def _gauges(told: Figures) -> Iterator[Metric]:
    jobs = GaugeMetricFamily("league_jobs", "Jobs that are not over.", labels=("state",))
    for state, number in told.jobs.items():
        jobs.add_metric([state], number)
    yield jobs
    mails = GaugeMetricFamily("league_mails", "Mails of the outboxes that are not sent.", labels=("state",))
    for state, number in told.mails.items():
        mails.add_metric([state], number)
    yield mails
    seen = GaugeMetricFamily("league_seen_seconds", "Since a worker or the beat was seen.", labels=("name",))
    for name, age in told.seen.items():
        seen.add_metric([name], age.total_seconds())
    yield seen
    gauges = {
        "league_job_age_seconds": ("The longest that a job has been waiting.", told.job_age.total_seconds()),
        "league_mail_age_seconds": ("The longest that a mail has been due.", told.mail_age.total_seconds()),
        "league_queue_messages": ("Messages that no worker has taken from the broker.", told.messages),
        "league_database_bytes": ("Size of the database.", told.database_bytes),
        "league_disk_free_bytes": ("Room where uploads are kept.", told.free_disk),
        "league_clock_skew_seconds": ("By how much the database's clock is ahead.", _seconds(clock_skew())),
    }
    for name, (meaning, value) in gauges.items():
        yield GaugeMetricFamily(name, meaning, value=value)


def _seconds(skew: timedelta | None) -> float:
    """Without a database, which the parts tell of, there is no difference."""
    return skew.total_seconds() if skew is not None else 0.0


def _of_backups() -> Iterator[Metric]:
    """Nothing as long as there is no backup."""
    if (copy := newest_there()) is not None:
        age = (timezone.now() - copy.made_at).total_seconds()
        yield GaugeMetricFamily("league_backup_age_seconds", "Since the last whole backup was made.", value=age)


_SAVES = ("sheet_save_game", "guest_save_game")
_LIVE = (
    "evening_live",
    "evening_hall_slides",
    "public_standing",
    "public_slides",
    "guest_evening_live",
    "guest_games",
    "sheet_news",
)
_KINDS = dict.fromkeys(_SAVES, "save") | dict.fromkeys(_LIVE, "live")
"""What an evening consists of: games that are saved, and questions whether anything is new (200 or 304)."""
_METHODS = ("GET", "HEAD", "POST")
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_QUERIES = (0, 1, 2, 5, 10, 15, 25, 50, 100, 250)
REQUESTS = Counter("league_requests", "Answers, by view, kind and status.", ("view", "kind", "method", "status"))
DURATION = Histogram("league_request_seconds", "How long answers took.", ("view", "kind"), buckets=_SECONDS)
QUERIES = Histogram("league_request_queries", "Queries of an answer.", ("kind",), buckets=_QUERIES)


def measuring_middleware(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Count every answer."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        response = get_response(request)
        view, method = view_name(request), request.method if request.method in _METHODS else "other"
        kind = _KINDS.get(view, "page")
        REQUESTS.labels(view, kind, method, str(response.status_code)).inc()
        DURATION.labels(view, kind).observe(time.perf_counter() - started)
        if (work := current_work()) is not None:
            QUERIES.labels(kind).observe(work.queries)
        return response

    return respond
