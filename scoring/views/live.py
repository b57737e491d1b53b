"""Following an evening while it is played: the part of its page that renews itself, and the screen in the hall.

A phone asks every two seconds whether anything has changed. As long as nothing has, the answer is one indexed query
and 304. What has changed is drawn once for all phones in the same language: it does not depend on who asks.
"""

import gzip
from dataclasses import dataclass
from threading import Lock

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring import permissions
from scoring.models import Evening
from scoring.selectors.evenings import full_evening
from scoring.selectors.live import live_evening, versioned_evening
from scoring.views.time_zone import use_time_zone_of

_KEPT_SECONDS = 3600
_drawing = Lock()
"""Held while a part is drawn, so that phones that ask for it at once do not all draw it."""


@require_safe
def evening_live(request: HttpRequest, evening: int) -> HttpResponseBase:
    """The standings of an evening under way, for its page."""
    return _changed_part(request, evening, "live/standing.html")


@require_safe
def hall_slides(request: HttpRequest, evening: int) -> HttpResponseBase:
    """The slides of the hall screen."""
    return _changed_part(request, evening, "live/slides.html")


@require_safe
def hall(request: HttpRequest, evening: int) -> HttpResponse:
    """The hall screen: a page that fills a projector, and asks for its slides by itself."""
    row, _version = _followed_or_404(request, evening)
    return render(request, "live/hall.html", {"evening": row, "league": row.season.league})


def drawn_part(evening: Evening, template: str) -> str:
    """A part of the evening as it is now, in the language of the request. One query, unless it has to be drawn."""
    _row, log_hash = versioned_evening(evening.pk)
    return gzip.decompress(_part(evening.pk, template, log_hash).content).decode()


def _followed_or_404(request: HttpRequest, evening: int) -> tuple[Evening, str]:
    """The evening and its version: one query, and what it takes to know a member where only members may follow."""
    try:
        row, version = versioned_evening(evening)
    except Evening.DoesNotExist:
        raise Http404 from None
    if not permissions.can_follow_live(request.user, row):
        raise Http404
    use_time_zone_of(row.season.league)
    return row, version


def _changed_part(request: HttpRequest, evening: int, template: str) -> HttpResponseBase:
    _row, log_hash = _followed_or_404(request, evening)
    part = _part(evening, template, log_hash)
    etag = f'W/"{part.version}"'
    response = get_conditional_response(request, etag=etag) or _compressed(request, part.content)
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["Cookie", "Accept-Language", "Accept-Encoding"])
    return response


@dataclass(frozen=True, slots=True)
class _Part:
    """A drawn part in gzip. ``version`` identifies everything in the league, and the language."""

    version: str
    content: bytes


def _part(evening: int, template: str, log_hash: str) -> _Part:
    """The part, drawn at most once for a version in each process.

    Whoever asks while somebody else draws gets the part before it, under its own version: the next question, two
    seconds later, finds the new one. So a hall full of phones never waits in a queue for the same drawing.
    """
    key = f"live-part-{evening}-{template}-{get_language()}"
    version = f"{log_hash}-{get_language()}"
    part: _Part | None = cache.get(key)
    if part is not None and part.version == version:
        return part
    if part is None:
        _drawing.acquire()
    elif not _drawing.acquire(blocking=False):
        return part
    try:
        part = cache.get(key)
        if part is None or part.version != version:
            text = render_to_string(template, {"live": live_evening(full_evening(evening))})
            part = _Part(version, gzip.compress(text.encode(), compresslevel=5, mtime=0))
            cache.set(key, part, _KEPT_SECONDS)
        return part
    finally:
        _drawing.release()


def _compressed(request: HttpRequest, content: bytes) -> HttpResponse:
    """Compressed for whoever takes it: there is no secret in it that could be guessed from its length."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(gzip.decompress(content))
    return HttpResponse(content, headers={"Content-Encoding": "gzip"})
