"""Answers to requests that cannot be read, came too late or at a bad moment: a sentence, and what was typed.

The answer is a page, not JSON: scripts that keep a queue take 410 for an answer that stays, and 503 and 507 for
"later" (static/js/offline/request.js). Only what could not be read is told to them as what it is, a refusal for good.

Under all that lies a net for values that nobody has thought of. It writes the whole story to the log as an error, so
that the reader that is missing gets written; no test may need it.
"""

import logging
import sys
from collections.abc import Callable
from http import HTTPStatus

from django.core.exceptions import ObjectDoesNotExist
from django.db import DataError, IntegrityError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views import defaults

from scoring.core.errors import LeagueOfficeError, Vanished, is_disk_full
from scoring.core.forms.reading import Unreadable
from scoring.core.http.lookup import wants_json

TRY_AGAIN_AFTER_SECONDS = 5

_NOT_TYPED = ("csrfmiddlewaretoken", "client_id", "revision", "seen", "next")
_SECRET = "password"

logger = logging.getLogger(__name__)


class FailureMiddleware:
    """Answers what nobody is to blame for: a row that has vanished, a race that was lost, a database that is busy."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, failure: Exception) -> HttpResponse | None:
        """The page that says it; None for what is a mistake of ours."""
        return _unreadable(request, failure) or _no_room(request, failure) or _too_late(request, failure)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's answer to what it refuses by itself, except where the session could not be written down after the view
    was done because the database is busy: Django takes that for a session that somebody has ended."""
    if comes_from_full_disk(exception):
        return server_error(request)
    if not _comes_from_busy_database(exception):
        return defaults.bad_request(request, exception)
    if request.method == "POST":
        text = _("The league office is busy at this moment. Please look whether it was saved before you send it again.")
    else:
        text = _("The league office is busy at this moment; nothing was saved. Please try again.")
    return _busy(request, exception, text, may_be_saved=True)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's answer to a mistake of ours, except where there was no room for an upload before its view was asked, or
    for the session after the view was done."""
    failure = sys.exc_info()[1]
    if failure is None or not comes_from_full_disk(failure):
        return defaults.server_error(request)
    logger.warning("%s found the disk full", request.path, exc_info=failure)
    text = _("The disk of the league office is full. Please look whether it was saved, and tell whoever runs it.")
    return _page(request, HTTPStatus.INSUFFICIENT_STORAGE, text, may_be_saved=True)


def comes_from_full_disk(failure: BaseException | None) -> bool:
    """Whether there was no room for what an exception or those before it are about."""
    while failure is not None and not is_disk_full(failure):
        failure = failure.__cause__ or failure.__context__
    return failure is not None


def _comes_from_busy_database(failure: BaseException | None) -> bool:
    while failure is not None and not isinstance(failure, OperationalError):
        failure = failure.__cause__ or failure.__context__
    return failure is not None


def _no_room(request: HttpRequest, failure: Exception) -> HttpResponse | None:
    if not is_disk_full(failure):
        return None
    logger.warning("%s found the disk full", request.path, exc_info=failure)
    text = _("The disk of the league office is full; nothing was saved. Please tell whoever runs it.")
    return _page(request, HTTPStatus.INSUFFICIENT_STORAGE, text)


def _too_late(request: HttpRequest, failure: Exception) -> HttpResponse | None:
    match failure:
        case Vanished():
            return _page(request, HTTPStatus.GONE, failure.message)
        case LeagueOfficeError():
            return _page(request, HTTPStatus.CONFLICT, failure.message)
        case ObjectDoesNotExist():
            logger.warning("%s while %s was answered", failure, request.path, exc_info=failure)
            return _page(request, HTTPStatus.GONE, _("What this page is about has been deleted in the meantime."))
        case IntegrityError():
            logger.warning("%s was refused by the database", request.path, exc_info=failure)
            return _page(
                request,
                HTTPStatus.CONFLICT,
                _("Somebody else has changed the same thing at this moment. Please look at it again."),
            )
        case OperationalError():
            text = _("The league office is busy at this moment; nothing was saved. Please try again.")
            return _busy(request, failure, text, may_be_saved=False)
    return None


def _busy(request: HttpRequest, failure: Exception, text: str, *, may_be_saved: bool) -> HttpResponse:
    logger.warning("%s found the database busy or gone", request.path, exc_info=failure)
    answer = _page(request, HTTPStatus.SERVICE_UNAVAILABLE, text, may_be_saved=may_be_saved)
    answer.headers["Retry-After"] = str(TRY_AGAIN_AFTER_SECONDS)
    return answer


def _unreadable(request: HttpRequest, failure: Exception) -> HttpResponse | None:
    match failure:
        case Unreadable():
            sentence = failure.message
        case DataError() | OverflowError() | RecursionError() | ValueError():
            logger.error("nobody has read what %s was sent", request.path, exc_info=failure)
            sentence = _("Something in this request cannot be read. Please look through it.")
        case _:
            return None
    if wants_json(request):
        data = {"kind": "invalid", "message": sentence, "errors": {}}
        return JsonResponse(data, status=HTTPStatus.BAD_REQUEST)
    return _page(request, HTTPStatus.BAD_REQUEST, sentence)


def _page(request: HttpRequest, status: HTTPStatus, text: str, *, may_be_saved: bool = False) -> HttpResponse:
    """``may_be_saved``: nobody knows whether the request was carried out, so that it is not offered once more."""
    is_later = status in (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.INSUFFICIENT_STORAGE)
    context = {
        "text": text,
        "typed": _typed(request),
        "back": _page_before(request),
        "again": _fields(request) if is_later and not may_be_saved and _can_be_sent_again(request) else None,
    }
    return render(request, "failure.html", context, status=status)


def _fields(request: HttpRequest) -> list[tuple[str, str]]:
    """Everything that was posted, to be posted once more."""
    return [(name, value) for name, values in request.POST.lists() for value in values]


def _can_be_sent_again(request: HttpRequest) -> bool:
    """A browser does not give files again, and passwords do not belong into a page."""
    has_secret = any(_SECRET in name for name in request.POST)
    return request.method == "POST" and not request.FILES and not has_secret


def _typed(request: HttpRequest) -> list[str]:
    """What somebody has typed or chosen, to be copied; without what the page itself had sent along."""
    return [
        value
        for name, value in _fields(request)
        if value.strip() and _SECRET not in name and not any(word in name for word in _NOT_TYPED)
    ]


def _page_before(request: HttpRequest) -> str:
    """Where they came from, if that was a page of ours."""
    before = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(before, {request.get_host()}, require_https=request.is_secure())
    return before if is_ours else ""
