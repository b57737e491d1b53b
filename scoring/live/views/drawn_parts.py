"""What the pages of an evening show, for whoever asks: its result, and the parts that renew themselves, drawn and kept.

A phone asks every two seconds whether anything has changed, and more rarely where nothing has happened for minutes. As
long as nothing has changed, the answer is one indexed query and 304. What has changed is drawn once for all phones in
the same language: it does not depend on who asks. So names are in the form that people have chosen for the public,
unless only members may follow. Where everybody may, phones ask at an address whose answers anybody may keep for a
moment (:mod:`scoring.core.http.sharing`).
"""

import gzip
from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from prometheus_client import Counter

from scoring.core import permissions
from scoring.core.http.readers import use_time_zone_of
from scoring.core.memberships import AnyUser
from scoring.core.selectors.versions import Version
from scoring.live.selectors.live import evening_to_draw, live_evening, version_read_with, versioned_evening
from scoring.models import Evening, Sheet
from scoring.models.base.names import Insider, everybody, written_for
from scoring.results.selectors.results import EveningReport, report_evening

FOR_PHONES, WITH_EVERYBODY = "live/standing.html", "live/whole_standing.html"
"""The part of the evening's own page, and the same with everybody in it for who asks."""

FOR_GUESTS = "live/guest/evening_part.html"
"""For who has no account and takes part: guests with a table's code, players with their personal link. It leads
nowhere, and names are as the public sees them."""

_KEPT_SECONDS = 3600
_LONGEST_DRAWING_SECONDS = 10
"""When somebody who began to draw has not finished by then, somebody else begins."""

_SOON, _USUAL_PAUSE, _LONGEST_PAUSE = 1, 2, 60
_SILENCES = 120
"""What part of a silence may be added to it: with a game every four minutes the pause is still the usual one."""

_DIGITS = 16

DRAWN = Counter("league_parts_drawn", "Parts of evenings under way that were drawn, once a change.", ("part",))


def report_for(request: HttpRequest, evening: Evening, *, with_remarks: bool = True) -> EveningReport:
    """The evening's result as far as whoever asks may see it; ``with_remarks`` as in :func:`report_evening`."""
    return report_evening(
        evening,
        follows_live=permissions.can_follow_live(request.user, evening),
        sees_open_sheets=permissions.can_see_open_sheets(request.user, evening.season.league),
        with_remarks=with_remarks,
    )


def standing_for(request: HttpRequest, evening: Evening) -> EveningReport:
    """The standing as a file, with the names that the part on the page has, which is drawn once for everybody."""
    with written_for(_reader_of(evening, FOR_PHONES)):
        return report_for(request, evening)


def seconds_between_questions(evening: Evening, sheets: Sequence[Sheet]) -> int:
    """How often the page asks for newer standings: at once when games are played, rarely when that is far off."""
    is_begun = any(sheet.state != Sheet.State.DRAFT for sheet in sheets)
    return 2 if is_begun or abs(evening.date - timezone.localdate()) <= timedelta(days=1) else 60


def followed_or_404(user: AnyUser, evening: int) -> tuple[Evening, Version]:
    """The evening and its version, for whoever may follow it: one query, and what it takes to know a member where only
    members may."""
    try:
        row, version = versioned_evening(evening)
    except Evening.DoesNotExist:
        raise Http404 from None
    if not permissions.can_follow_live(user, row):
        raise Http404
    use_time_zone_of(row.season.league)
    return row, version


def address_of_part(evening: Evening, part: str) -> str:
    """Where the page of an evening asks for a part of itself, in its own language: at the address that is the same for
    everybody, unless only members may follow. ``part``: "standing" or "slides"."""
    if permissions.can_follow_live(AnonymousUser(), evening):
        return reverse(f"public_{part}", args=[get_language(), evening.pk])
    return reverse({"standing": "evening_live", "slides": "evening_hall_slides"}[part], args=[evening.pk])


def drawn_part(evening: Evening, template: str) -> str:
    """A part of the evening as it is now, in the language of the request. Unless it has to be drawn, one query, and
    none for an evening that was loaded with its version."""
    version = version_read_with(evening) or versioned_evening(evening.pk)[1]
    part, _is_before = _part(evening, template, version)
    return gzip.decompress(part.content).decode()


def changed_part(request: HttpRequest, evening: Evening, template: str, version: Version) -> HttpResponseBase:
    """The part, or 304 for whoever has it. ``version`` is the evening's; who may follow is not asked here."""
    part, is_before = _part(evening, template, version)
    etag = f'W/"{part.version}"'  # weak: the same for gzip and for plain text
    response = get_conditional_response(request, etag=etag) or _compressed(request, part.content)
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    pause = _SOON if is_before else _pause_after(version)
    if pause != _USUAL_PAUSE:
        response.headers["Ask-Again-After"] = str(pause)
    patch_vary_headers(response, ["Cookie", "Accept-Language", "Accept-Encoding"])
    return response


def _pause_after(version: Version) -> int:
    """Seconds until a phone asks again: a small part of the time for which nothing has happened in the league, so that
    nobody waits noticeably longer for the next game than for all those before it."""
    if version.moved_at is None:
        return _LONGEST_PAUSE
    silence = (timezone.now() - version.moved_at).total_seconds()
    return min(_LONGEST_PAUSE, max(_USUAL_PAUSE, int(silence / _SILENCES)))


def _version(version: Version) -> str:
    """What identifies a part: everything in the league, and the language. Phones ask with it every two seconds, so it
    is short."""
    return f"{version.name[:_DIGITS]}-{get_language()}"


class _Part(NamedTuple):
    """A drawn part in gzip, and the version that it shows."""

    version: str
    content: bytes


def _part(evening: Evening, template: str, version: Version) -> tuple[_Part, bool]:
    """The part, drawn once for a version, by all processes together where they share a cache; and whether it is the one
    before, as the newest is being drawn.

    Whoever asks meanwhile gets the part before under its own version, and is told to ask again soon. So a hall full of
    phones never waits in a queue for the same drawing; where there is none before, everybody draws. Whoever is about to
    draw reads the version again: since it was read somebody may have written, and somebody else have drawn that; unless
    nobody has drawn anything yet.
    """
    cache = caches["shared"]
    readers = "members" if _is_of_members(evening, template) else "everybody"
    key = f"live-part-{evening.pk}-{template}-{get_language()}-{readers}"
    part = _kept(key)
    if part is not None and part.version == _version(version):
        return part, False
    if not cache.add(f"{key}-drawing", 1, _LONGEST_DRAWING_SECONDS):
        if part is not None:
            return part, True
        return _drawn(template, *evening_to_draw(evening.pk)), False
    try:
        part = _kept(key)
        if part is not None or version_read_with(evening) is None:
            evening, version = evening_to_draw(evening.pk)
        if part is None or part.version != _version(version):
            part = _drawn(template, evening, version)
            cache.set(key, tuple(part), _KEPT_SECONDS)
    finally:
        cache.delete(f"{key}-drawing")
    return part, False


def _kept(key: str) -> _Part | None:
    kept = caches["shared"].get(key)
    return None if kept is None else _Part(*kept)


def _drawn(template: str, evening: Evening, version: Version) -> _Part:
    DRAWN.labels(template).inc()
    with written_for(_reader_of(evening, template)):
        text = _unindented(render_to_string(template, {"live": live_evening(evening)}))
    return _Part(_version(version), gzip.compress(text.encode(), compresslevel=5, mtime=0))


def _unindented(text: str) -> str:
    """Without what templates are indented with, and the lines that only their tags stood on: a twentieth of a part."""
    return "\n".join(line for line in (each.lstrip(" ") for each in text.split("\n")) if line)


def _reader_of(evening: Evening, template: str) -> Insider:
    """For whom a part is drawn that is drawn once."""
    return (lambda _league: True) if _is_of_members(evening, template) else everybody


def _is_of_members(evening: Evening, template: str) -> bool:
    """Whether names stand in it in full: none but members can ask for it."""
    league = evening.season.league
    return template in (FOR_PHONES, WITH_EVERYBODY) and not (league.is_public and league.is_live_public)


def _compressed(request: HttpRequest, content: bytes) -> HttpResponse:
    """Compressed for whoever takes it: there is no secret in it that could be guessed from its length."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(gzip.decompress(content))
    return HttpResponse(content, headers={"Content-Encoding": "gzip"})
