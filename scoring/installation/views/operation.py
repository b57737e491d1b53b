"""Addresses for machines that watch over this one, and the page of whoever runs the installation.

``/healthz``, ``/readyz``, ``/metrics`` and ``/this-office`` are answered before everything else: without a session,
whatever the host is called, and over plain HTTP too, since a load balancer asks by address. They speak English.

``/healthz`` says that this process answers, and asks nobody else; ``/readyz`` says how each part is that all processes
share. A proxy goes by the first, since another process would have the same database; a monitor by the second (decision
0069).
"""

import platform
import time
from collections.abc import Callable, Mapping
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
from prometheus_client import CONTENT_TYPE_LATEST

from scoring.core import permissions
from scoring.core.http.client_address import address_of, is_within
from scoring.core.http.lookup import SignedInRequest
from scoring.core.tables.jobs import JobTable
from scoring.installation.selectors.advice import SILENT_AFTER, advice_on, database_version, program_version, support_of
from scoring.installation.selectors.figures import figures_of_office, last_jobs
from scoring.installation.selectors.health import Part, newest_migration, readiness
from scoring.installation.services.office_address import PATH, who_is_here
from scoring.installation.views.metrics import exposition
from scoring.models import BackupPlan
from scoring.recovery.selectors.backup_warnings import warnings_of_backups
from scoring.recovery.selectors.backups import newest_there

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
