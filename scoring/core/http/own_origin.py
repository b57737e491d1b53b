"""Requests by the address that was typed on the page of the installation: they are let in, and not taken for forged."""

from collections.abc import Callable

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware

from scoring.core.addresses import office_address


def own_address_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let this process know the office's address before anything asks for the host of a request. A query in two
    seconds, none where the environment says the address."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        _own_address()
        return get_response(request)

    return respond


class OwnOriginMiddleware(CsrfViewMiddleware):
    """Django's, which knows the office's own address as well.

    Behind whatever takes HTTPS off, the office sees HTTP, and would take the ``https://`` of its own pages for another
    origin.
    """

    def _origin_verified(self, request: HttpRequest) -> bool:
        if super()._origin_verified(request):  # type: ignore[misc]  # it has no types
            return True
        own = _own_address()
        return own != "" and str(request.META["HTTP_ORIGIN"]) == own


def _own_address() -> str:
    """Empty as well while the database cannot be asked: the page itself then says what is wrong."""
    try:
        return office_address()
    except DatabaseError:
        return ""
