"""Counts what is answered, how, and how long it took, by the name of the view: never by address or person."""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from prometheus_client import Counter, Histogram

from scoring.base.http.request_ids import view_name
from scoring.base.tracing import current_work

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
