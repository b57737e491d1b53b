"""How much one request may bring. What it brings is written to the disk before any form can look at it."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from scoring.audit.services.photo_reading import MOST_MEGABYTES
from scoring.audit.services.photos import MOST_PHOTOS

MOST_MEGABYTES_AT_ONCE = MOST_PHOTOS * MOST_MEGABYTES + 1
"""As many of the largest photos as a sheet can have, and what stands around them."""

_MEGABYTE = 1024 * 1024


def upload_limit_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Refuse a larger request unread. Stands before everything that looks at a form; a body without its length is
    empty for Django."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length[:15]) > MOST_MEGABYTES_AT_ONCE * _MEGABYTE:
            context = {"most": MOST_MEGABYTES_AT_ONCE}
            return render(request, "413.html", context, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return get_response(request)

    return respond
