"""What an evening shows to whoever asks: its result, and parts that renew themselves.

A phone asks every two seconds whether anything has changed. As long as nothing has, the answer is one indexed query
and 304. What has changed is drawn once for all phones in the same language: it does not depend on who asks. So names
are in the form that people have chosen for the public, unless only members may follow.
"""

import gzip
from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from scoring.base import permissions
from scoring.base.models.audience import Insider, everybody, written_for
from scoring.live.selectors.live import live_evening, versioned_evening
from scoring.models import Evening, Sheet
from scoring.results.selectors.evenings import full_evening
from scoring.results.selectors.results import EveningReport, report_evening

FOR_PHONES = "live/standing.html"
"""The part of the evening's own page; the others are for the hall and for guests with a code."""

_KEPT_SECONDS = 3600
_LONGEST_DRAWING_SECONDS = 10
"""When somebody who began to draw has not finished by then, somebody else begins."""

_NEXT_PART_SECONDS = "1"
_DIGITS = 16


def report_for(request: HttpRequest, evening: Evening) -> EveningReport:
    """The evening's result as far as whoever asks may see it."""
    return report_evening(
        evening,
        follows_live=permissions.can_follow_live(request.user, evening),
        sees_open_sheets=permissions.can_see_open_sheets(request.user, evening.season.league),
    )


def standing_for(request: HttpRequest, evening: Evening) -> EveningReport:
    """The standing as a file, with the names that the part on the page has, which is drawn once for everybody."""
    with written_for(_reader_of(evening, FOR_PHONES)):
        return report_for(request, evening)


def seconds_between_questions(evening: Evening, sheets: Sequence[Sheet]) -> int:
    """How often the page asks for newer standings: at once when games are played, rarely when that is far off."""
    is_begun = any(sheet.state != Sheet.State.DRAFT for sheet in sheets)
    return 2 if is_begun or abs(evening.date - timezone.localdate()) <= timedelta(days=1) else 60


def drawn_part(evening: Evening, template: str) -> str:
    """A part of the evening as it is now, in the language of the request. One query, unless it has to be drawn."""
    _row, log_hash = versioned_evening(evening.pk)
    return gzip.decompress(_part(evening.pk, template, _version(log_hash)).content).decode()


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
    """What identifies a part: everything in the league, and the language. Phones ask with it every two seconds, so it
    is short."""
    return f"{log_hash[:_DIGITS]}-{get_language()}"


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
        of_evening = full_evening(evening)
        with written_for(_reader_of(of_evening, template)):
            text = render_to_string(template, {"live": live_evening(of_evening)})
        part = _Part(version, gzip.compress(text.encode(), compresslevel=5, mtime=0))
        cache.set(key, tuple(part), _KEPT_SECONDS)
    finally:
        if is_ours:
            cache.delete(f"{key}-drawing")
    return part


def _reader_of(evening: Evening, template: str) -> Insider:
    """For whom a part is drawn that is drawn once: in full only where none but members can ask for it."""
    league = evening.season.league
    is_of_members = template == FOR_PHONES and not (league.is_public and league.is_live_public)
    return (lambda _league: True) if is_of_members else everybody


def _compressed(request: HttpRequest, content: bytes) -> HttpResponse:
    """Compressed for whoever takes it: there is no secret in it that could be guessed from its length."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(gzip.decompress(content))
    return HttpResponse(content, headers={"Content-Encoding": "gzip"})
