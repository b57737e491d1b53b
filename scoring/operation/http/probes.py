"""Addresses for machines that watch over this one: ``/healthz``, ``/readyz`` and ``/metrics``.

They are answered before everything else: without a session, whatever the host is called, and over plain HTTP too, since
a load balancer asks by address. What they say is in English.

``/healthz`` says that this process answers, and asks nobody else; ``/readyz`` says how each part is that all processes
share. A proxy goes by the first, since another process would have the same database; a monitor by the second
(decision 0069).
"""

import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, JsonResponse
from django.utils.crypto import constant_time_compare

from scoring.base.http.client_address import address_of, is_within
from scoring.operation.http.exposition import CONTENT_TYPE, exposition
from scoring.operation.selectors.health import Part, readiness

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
}
