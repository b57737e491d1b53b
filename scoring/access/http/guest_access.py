"""Who sits at the phone without an account: the access to one table that the session remembers.

The session only says which access it was opened with. Every request asks the database whether that still holds, so
that a revoked code ends on all devices at once.
"""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from scoring.access.services.access import living_access
from scoring.base.errors import InvalidInput, LeagueOfficeError
from scoring.base.http.time_zone import use_time_zone_of
from scoring.models import TableAccess

_REMEMBERED = "table_access"


def remember_access(request: HttpRequest, access: TableAccess) -> None:
    """Let the session open the table from now on, under a new session key.

    A session without an account is begun anew and ends with the access; that of an account is kept as it is.
    """
    if SESSION_KEY in request.session:
        request.session.cycle_key()
    else:
        request.session.flush()
        request.session.set_expiry(access.holds_until)
    request.session[_REMEMBERED] = {"access": access.pk, "hash": access.secret_hash}


def has_remembered_access(request: HttpRequest) -> bool:
    """Whether the session was opened with a table's code or link; whether that still holds is not asked."""
    return _REMEMBERED in request.session


def forget_access(request: HttpRequest) -> None:
    request.session.pop(_REMEMBERED, None)


def with_access(
    view: Callable[..., HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Give the view the access of the session; without one that holds now, a page says why (403)."""

    @wraps(view)
    def respond(request: HttpRequest, **of_the_address: int) -> HttpResponseBase:
        remembered = request.session.get(_REMEMBERED)
        try:
            if remembered is None:
                return closed_page(request, None)
            access = living_access(access_id=remembered["access"], secret_hash=remembered["hash"])
        except LeagueOfficeError as refusal:
            return closed_page(request, refusal)
        use_time_zone_of(access.sheet.evening.season.league)
        return view(request, access, **of_the_address)

    return respond


def closed_page(request: HttpRequest, refusal: LeagueOfficeError | None) -> HttpResponse:
    """Why no table is open on this device, and what to do. An unknown link is 404, everything else 403."""
    status = 404 if isinstance(refusal, InvalidInput) else 403
    return render(request, "entry/guests/closed.html", {"refusal": refusal}, status=status)
