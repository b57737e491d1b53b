"""What is answered when a view refuses a whole request, and the last net under all views.

A view that cannot read a request raises ``Unreadable`` and is done. The net below is for what nobody has thought of: it
writes a line with the whole story to the log, so that the reader that is missing gets written. No test may need it.
"""

import errno
import logging
from collections.abc import Callable

from django.db import DatabaseError, DataError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.errors import LeagueOfficeError
from scoring.forms.reading import Unreadable
from scoring.views.game_answers import wants_json

logger = logging.getLogger(__name__)

_MISREAD = (DataError, OverflowError, RecursionError, ValueError)
"""What Python and the databases raise for a value that they cannot hold."""

_POSTGRES_DISK_FULL = "53100"
_SQLITE_DISK_FULL = "database or disk is full"
_SQLITE_LOCKED = "database is locked"


class RefusalMiddleware:
    """Turns what escapes a view into a page that says what to do."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer instead of a server error; None for an error that is one."""
        if isinstance(error, Unreadable):
            return _refused(request, 400, error.message)
        if is_disk_full(error):
            logger.error("the disk is full: %s", request.path, exc_info=error)
            return _refused(request, 507, _disk_full_text())
        if isinstance(error, OperationalError) and _SQLITE_LOCKED in str(error):
            logger.error("the database was locked for too long: %s", request.path, exc_info=error)
            return _refused(request, 503, _busy_text())
        if isinstance(error, (LeagueOfficeError, *_MISREAD)):
            logger.error("nobody has answered this in %s", request.path, exc_info=error)
            return _refused(request, 400, error.message if isinstance(error, LeagueOfficeError) else _misread_text())
        return None


def is_disk_full(error: BaseException) -> bool:
    """Whether something could not be written because there is no room for it, in the database or in a file."""
    if isinstance(error, DatabaseError):
        cause = getattr(error.__cause__, "sqlstate", None)
        return cause == _POSTGRES_DISK_FULL or _SQLITE_DISK_FULL in str(error)
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)


def _misread_text() -> str:
    return _("Something in this request cannot be read. Please go back, look through what you typed and send it again.")


def _disk_full_text() -> str:
    return _(
        "The disk of the league office is full, so nothing could be written. What was saved before is safe. Tell "
        "whoever runs it; then go back and send once more what you typed."
    )


def _busy_text() -> str:
    return _(
        "The league office is busy with something large, so nothing could be written. What was saved before is safe. "
        "Go back and send once more what you typed."
    )


def _refused(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    """A page. A script is told in JSON what is for good; without JSON it keeps what was typed and tries again."""
    if status == 400 and wants_json(request):
        return JsonResponse({"kind": "invalid", "message": sentence, "errors": {}}, status=status)
    return render(request, "refused.html", {"sentence": sentence, "status": status}, status=status)
