"""Following an evening while it is played: the part of its page that renews itself, and the screen in the hall.

A phone asks every two seconds whether anything has changed. As long as nothing has, the answer is one indexed query
and 304. What has changed is drawn once for all phones in the same language: it does not depend on who asks.
"""

import gzip
from typing import NamedTuple

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.base import permissions
from scoring.base.http.time_zone import use_time_zone_of
from scoring.live.selectors.live import live_evening, versioned_evening
from scoring.models import Evening
from scoring.results.selectors.evenings import full_evening

_KEPT_SECONDS = 3600
_LONGEST_DRAWING_SECONDS = 10
"""When somebody who began to draw has not finished by then, somebody else begins."""

_NEXT_PART_SECONDS = "1"


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
    return gzip.decompress(_part(evening.pk, template, _version(log_hash)).content).decode()


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
    return changed_part(request, evening, template, log_hash)


def changed_part(request: HttpRequest, evening: int, template: str, log_hash: str) -> HttpResponseBase:
    """The part, or 304 for whoever has it. ``log_hash`` is the evening's version; who may follow is not asked here."""
    version = _version(log_hash)
    part = _part(evening, template, version)
    etag = f'W/"{part.version}"'
    response = get_conditional_response(request, etag=etag) or _compressed(request, part.content)
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    if part.version != version:
        response.headers["Ask-Again-After"] = _NEXT_PART_SECONDS
    patch_vary_headers(response, ["Cookie", "Accept-Language", "Accept-Encoding"])
    return response


def _version(log_hash: str) -> str:
    """What identifies a part: everything in the league, and the language."""
    return f"{log_hash}-{get_language()}"


class _Part(NamedTuple):
    """A drawn part in gzip, and the version that it shows."""

    version: str
    content: bytes


def _part(evening: int, template: str, version: str) -> _Part:
    """The part, drawn at most once for a version, in all processes together where they share a cache.

    Whoever asks while somebody else draws gets the part before it, under its own version, and is told to ask again
    soon. So a hall full of phones never waits in a queue for the same drawing.
    """
    cache = caches["shared"]
    key = f"live-part-{evening}-{template}-{get_language()}"
    kept = cache.get(key)
    part = None if kept is None else _Part(*kept)
    if part is not None and part.version == version:
        return part
    is_ours = cache.add(f"{key}-drawing", version, _LONGEST_DRAWING_SECONDS)
    if part is not None and not is_ours:
        return part
    try:
        text = render_to_string(template, {"live": live_evening(full_evening(evening))})
        part = _Part(version, gzip.compress(text.encode(), compresslevel=5, mtime=0))
        cache.set(key, tuple(part), _KEPT_SECONDS)
    finally:
        if is_ours:
            cache.delete(f"{key}-drawing")
    return part


def _compressed(request: HttpRequest, content: bytes) -> HttpResponse:
    """Compressed for whoever takes it: there is no secret in it that could be guessed from its length."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(gzip.decompress(content))
    return HttpResponse(content, headers={"Content-Encoding": "gzip"})
