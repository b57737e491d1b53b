"""Answers that are shared or spared: one for all who ask below ``/live/``, and 304 for whoever has the latest.

What is below ``/live/`` is the same for whoever asks: whoever stands between may keep it for a moment, and so does
every web process (decision 0072). What tells people apart is taken off a request before anything reads it: cookies, the
languages of the browser, the version that it has. So no answer below that address can depend on who asks, whatever its
view does; the language stands in the address. How long an answer is good follows the rules that proxies follow too
(RFC 9111, RFC 5861): for ``LIVE_KEPT_SECONDS`` it may be told again, and for twice as long after that while somebody is
asking for the next one. This process asks itself four times as often: that costs hardly anything, and phones are shown
a change sooner.

Other addresses that do not look at who is signed in say so (:func:`without_session`). Programs that ask again and again
are told in a few bytes that they have the latest answer (:func:`revalidated`).
"""

import time
from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.urls import ResolverMatch
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import parse_etags

from scoring.core.http.middleware import keep_from_search_engines
from scoring.core.room import DOOR

SHARED = "/live/"

_OF_WHO_ASKS = ("HTTP_COOKIE", "HTTP_AUTHORIZATION", "HTTP_ACCEPT_LANGUAGE")
_TOLD_WITHOUT_CONTENT = ("Ask-Again-After", "Cache-Control", "ETag", "Vary")
_STALE_TIMES = 2
_ASKED_TIMES = 4
_MOST_KEPT = 200

_Key = tuple[object, ...]


class _Answer(NamedTuple):
    """An answer that was given, and when it was asked for, by the monotonic clock."""

    headers: tuple[tuple[str, str], ...]
    etag: str
    content: bytes
    match: ResolverMatch | None
    asked_at: float


class SharedAnswers:
    """Middleware; stands before everything that knows people, languages or the database."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response
        self._kept: dict[_Key, _Answer] = {}
        self._being_asked: set[_Key] = set()
        self._lock = Lock()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(SHARED):
            return self._get_response(request)
        versions = _forget_who_asks(request)
        key = _key_of(request)
        answer = self._good(key) if request.method in ("GET", "HEAD") else None
        if answer is None:
            asked_at = time.monotonic()
            try:
                response = self._get_response(request)
            finally:
                self._being_asked.discard(key)
            if not isinstance(response, HttpResponse) or response.status_code != HTTPStatus.OK:
                self._kept.pop(key, None)
                response.headers["Cache-Control"] = "no-store"
                return response
            answer = _answer_of(request, response, asked_at)
            self._keep(request, key, answer)
        return _told(request, answer, versions)

    def _good(self, key: _Key) -> _Answer | None:
        """What may be told again. None: the caller has to ask; others are told what there is until that is answered."""
        kept = self._kept.get(key)
        if kept is None:
            return None
        age, good = time.monotonic() - kept.asked_at, settings.LIVE_KEPT_SECONDS
        if age < good / _ASKED_TIMES:
            return kept
        if age >= good * (1 + _STALE_TIMES):
            return None
        with self._lock:
            if key in self._being_asked:
                return kept
            self._being_asked.add(key)
        return None

    def _keep(self, request: HttpRequest, key: _Key, answer: _Answer) -> None:
        if request.method != "GET" or request.META.get("QUERY_STRING"):
            return
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[key] = answer


def _forget_who_asks(request: HttpRequest) -> str:
    """Make the request that of nobody in particular, without a condition; gives the versions that the browser has."""
    for name in _OF_WHO_ASKS:
        request.META.pop(name, None)
    versions: str = request.META.pop("HTTP_IF_NONE_MATCH", "")
    return versions


def _key_of(request: HttpRequest) -> _Key:
    """What an answer depends on, or whether it is given at all: host, door and HTTPS are looked at behind this."""
    meta = request.META
    is_packed = "gzip" in meta.get("HTTP_ACCEPT_ENCODING", "")
    return request.path_info, is_packed, meta.get("HTTP_HOST"), meta.get(DOOR), request.is_secure()


def _answer_of(request: HttpRequest, response: HttpResponse, asked_at: float) -> _Answer:
    kept = settings.LIVE_KEPT_SECONDS
    response.headers["Cache-Control"] = (
        f"public, max-age=0, s-maxage={kept}, stale-while-revalidate={kept * _STALE_TIMES}"
    )
    response.headers["Vary"] = "Accept-Encoding"
    headers = tuple(response.headers.items())
    return _Answer(headers, response.headers.get("ETag", ""), response.content, request.resolver_match, asked_at)


def _told(request: HttpRequest, answer: _Answer, versions: str) -> HttpResponse:
    """The answer, or 304 for a browser that has it."""
    request.resolver_match = answer.match
    headers = dict(answer.headers)
    if answer.etag and answer.etag in parse_etags(versions):
        told = {name: value for name, value in headers.items() if name in _TOLD_WITHOUT_CONTENT}
        return HttpResponseNotModified(headers=told)
    return HttpResponse(answer.content, headers=headers)


View = TypeVar("View", bound=Callable[..., Any])

_MARK = "is_without_session"


def without_session(view: View) -> View:
    """Leave the session of whoever asks alone: it is neither kept awake nor ended, and no cookie goes out with what
    everybody may keep."""
    view.__dict__[_MARK] = True
    return view


def is_without_session(view: Callable[..., Any]) -> bool:
    return bool(getattr(view, _MARK, False))


_SECONDS = 300
"""How long a copy of what everybody may see is as good as ours."""


def revalidated(
    request: HttpRequest,
    response: HttpResponse,
    *,
    is_public: bool,
    version: bytes | None = None,
    seconds: int = _SECONDS,
) -> HttpResponseBase:
    """The answer with its ETag, or 304. ``is_public``: everybody gets the same, so that caches in between may keep it.
    ``version``: what it says, where the answer names the moment at which it was asked for. ``seconds``: how long a copy
    of what everybody may see is as good as ours."""
    keep_from_search_engines(request)
    etag = f'"{sha256(response.content if version is None else version).hexdigest()[:32]}"'
    response.headers["ETag"] = etag
    if is_public:
        patch_cache_control(response, public=True, max_age=seconds)
    else:
        patch_cache_control(response, private=True, no_cache=True)
    found: HttpResponseBase | None = get_conditional_response(request, etag=etag, response=response)
    return found or response
