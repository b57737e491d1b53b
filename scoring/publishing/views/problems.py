"""Problems (RFC 9457): what a program is told that gets no answer, in the caller's language.

``type`` tells programs which one it is and stays; ``title`` and ``detail`` are for people, ``instance`` for whoever
runs the office.

Also where the office itself fails, or Django refuses a request before a view is asked.
"""

import json
from enum import Enum
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from scoring.core.http import failures
from scoring.core.program_log import current_id

PREFIX = "api/v1/"
"""Below it lie all addresses of the API."""
CONTENT_TYPE = "application/problem+json"
_TYPE, _INSTANCE = "urn:league-office:problem:", "urn:league-office:request:"


class Kind(Enum):
    """Each with the end of its ``type``, its status and its title."""

    UNREADABLE = "unreadable", HTTPStatus.BAD_REQUEST, _("Something in this request cannot be read.")
    TOKEN = "token", HTTPStatus.UNAUTHORIZED, _("This token opens nothing: it is wrong, has expired or was revoked.")
    SCOPE = "scope", HTTPStatus.FORBIDDEN, _("The token was not made for this.")
    UNENCRYPTED = "unencrypted", HTTPStatus.FORBIDDEN, _("A token is not taken without encryption. Use HTTPS.")
    NOT_FOUND = "not-found", HTTPStatus.NOT_FOUND, _("There is nothing here that this request may see.")
    METHOD = "method", HTTPStatus.METHOD_NOT_ALLOWED, _("Here one can only read (GET, HEAD).")
    TOO_MANY = "too-many", HTTPStatus.TOO_MANY_REQUESTS, _("Too many requests. Please wait.")
    MISTAKE = "mistake", HTTPStatus.INTERNAL_SERVER_ERROR, _("The league office has made a mistake. It has been noted.")
    BUSY = "busy", HTTPStatus.SERVICE_UNAVAILABLE, _("The league office is busy at this moment. Please try again.")

    @property
    def type(self) -> str:
        return f"{_TYPE}{self.value[0]}"

    @property
    def status(self) -> HTTPStatus:
        return self.value[1]

    @property
    def title(self) -> str:
        return str(self.value[2])


class Problem(Exception):
    """The request gets no answer. ``detail``: what exactly, for people; ``headers``: what programs are told besides."""

    def __init__(self, kind: Kind, detail: str = "", headers: dict[str, str] | None = None) -> None:
        self.kind, self.detail, self.headers = kind, detail, headers or {}
        super().__init__(kind.type)


def problem_response(problem: Problem) -> HttpResponse:
    """Never kept by anybody. ``instance`` names the request, as the program's log does."""
    kind = problem.kind
    data: dict[str, Any] = {"type": kind.type, "title": kind.title, "status": kind.status}
    if problem.detail:
        data["detail"] = problem.detail
    if request_id := current_id():
        data["instance"] = f"{_INSTANCE}{request_id}"
    headers = {"Cache-Control": "no-store", **problem.headers}
    text = json.dumps(data, ensure_ascii=False)
    return HttpResponse(text, status=kind.status, content_type=CONTENT_TYPE, headers=headers)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _told_to_program(request, Kind.UNREADABLE) or failures.bad_request(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    return _told_to_program(request, Kind.MISTAKE) or failures.server_error(request)


def _told_to_program(request: HttpRequest, kind: Kind) -> HttpResponse | None:
    return problem_response(Problem(kind)) if request.path_info.startswith(f"/{PREFIX}") else None
