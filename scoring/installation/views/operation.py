"""Addresses for machines that watch over this one, and the page of whoever runs the installation.

``/healthz``, ``/readyz``, ``/metrics`` and ``/this-office`` are answered before everything else: without a session,
whatever the host is called, and over plain HTTP too, since a load balancer asks by address. They speak English.

``/healthz`` says that this process answers, and asks nobody else; ``/readyz`` says how each part is that all processes
share. A proxy goes by the first, since another process would have the same database; a monitor by the second (decision
0069).

``/metrics``, for Prometheus, says what the web processes have answered, how, and how long it took, and how the office
is at this moment. Requests are counted by the name of the view: never by address or person.
"""

import os
import platform
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from http import HTTPStatus
from threading import Lock

import django
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest
from scoring.core.http.middleware import view_name
from scoring.core.http.origins import address_of, is_within
from scoring.core.program_log import current_work
from scoring.core.tables.jobs import JobTable
from scoring.installation.selectors.advice import SILENT_AFTER, advice_on, database_version, program_version, support_of
from scoring.installation.selectors.figures import Figures, figures_of_office, last_jobs
from scoring.installation.selectors.health import Part, clock_skew, newest_migration, readiness
from scoring.installation.services.office_address import PATH, who_is_here
from scoring.models import BackupPlan
from scoring.recovery.selectors.backups import newest_there, warnings_of_backups


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


CONTENT_TYPE = CONTENT_TYPE_LATEST


HEALTH, READINESS, METRICS = "/healthz", "/readyz", "/metrics"


class _Kept:
    """The last answer about readiness; while one asks, the others wait for what is found."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._parts: tuple[Part, ...] = ()
        self._until = 0.0

    def parts(self) -> tuple[Part, ...]:
        with self._lock:
            if time.monotonic() >= self._until:
                self._parts = readiness()
                self._until = time.monotonic() + settings.READINESS_KEPT_SECONDS
            return self._parts


_kept = _Kept()


def probes_middleware(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Answer the machines."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        answer = _ANSWERS.get(request.path_info)
        if answer is None:
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        response = answer(request)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return respond


def _healthz(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


def _readyz(_request: HttpRequest) -> HttpResponse:
    parts = _kept.parts()
    is_ready = all(part.is_ok for part in parts)
    said = {"ready": is_ready, **{part.name.value: part.word.value for part in parts}}
    return JsonResponse(said, status=HTTPStatus.OK if is_ready else HTTPStatus.SERVICE_UNAVAILABLE)


def _this_office(request: HttpRequest) -> HttpResponse:
    """Which office this is, for itself when it asks by the address that somebody has typed; under whatever name."""
    return HttpResponse(who_is_here(request.GET.get("question", "")), content_type="text/plain")


def _metrics(request: HttpRequest) -> HttpResponse:
    if not _may_read_metrics(request):
        return HttpResponse("not found\n", status=HTTPStatus.NOT_FOUND, content_type="text/plain")
    return HttpResponse(exposition(), content_type=CONTENT_TYPE)


def _may_read_metrics(request: HttpRequest) -> bool:
    """By the token or by the address, whichever is set; nobody if neither is."""
    token = settings.METRICS_TOKEN
    has_token = bool(token) and constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}")
    return has_token or is_within(address_of(request), settings.METRICS_FROM)


_ANSWERS: Mapping[str, Callable[[HttpRequest], HttpResponse]] = {
    HEALTH: _healthz,
    READINESS: _readyz,
    METRICS: _metrics,
    PATH: _this_office,
}


@login_required
@require_safe
def operation(request: SignedInRequest) -> HttpResponse:
    """Whether everything runs, and what to do where it does not. For superusers alone; nobody else learns of it."""
    if not permissions.can_operate(request.user):
        raise Http404
    database, told = database_version(), figures_of_office()
    supports = [
        support_of("Python", platform.python_version()),
        support_of("Django", django.get_version()),
        *([support_of("PostgreSQL", database)] if connection.vendor == "postgresql" else ()),
    ]
    now, plan = timezone.now(), BackupPlan.objects.filter(pk=1).first()
    context = {
        "advice": advice_on(readiness(), told, supports, warnings_of_backups(plan, now), timezone.localdate()),
        "last_backup": newest_there(),
        "is_nightly": plan is not None and plan.is_nightly,
        "told": told,
        "waiting_since": now - told.job_age if told.job_age else None,
        "due_since": now - told.mail_age if told.mail_age else None,
        "seen": [(name, now - age, age < SILENT_AFTER) for name, age in told.seen.items()],
        "table": JobTable(last_jobs(), exclude=("created_by",), orderable=False),
        "versions": {
            "program": program_version(),
            "python": platform.python_version(),
            "django": django.get_version(),
            "database": f"{connection.display_name} {database}",
            "schema": newest_migration(),
        },
    }
    return render(request, "installation/operation/overview.html", context)
