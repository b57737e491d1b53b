"""Guests at a table's phone, who have no account: the accesses to tables that the session remembers, one for each
table.

The session only says which accesses it was opened with. Every request asks the database whether that of its table
still holds, so that a revoked code ends on all devices at once.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from scoring.accounts.services.access import living_access
from scoring.core.errors import InvalidInput, LeagueOfficeError
from scoring.core.http.readers import use_time_zone_of
from scoring.models import TableAccess
from scoring.models.base.names import let_read

_REMEMBERED = "table_accesses"

_MOST_TABLES = 6
"""How many tables one browser has open: those of a helper who goes round, not those of a whole season."""


def remember_access(request: HttpRequest, access: TableAccess) -> None:
    """Let the session open the table from now on, under a new session key.

    Whoever scans the same slip again gains nothing by that, so the session stays as it is. Tables that were opened
    before stay open. A session without an account is begun anew and ends with the last of its accesses; that of an
    account is kept as it is.
    """
    this = {"access": access.pk, "hash": access.secret_hash, "sheet": access.sheet_id}
    if this in _remembered(request):
        _remember(request, [*(each for each in _remembered(request) if each != this), this])
        return
    same = ("sheet", access.sheet_id), ("access", access.pk)
    others = [each for each in _remembered(request) if each.items().isdisjoint(same)]
    if SESSION_KEY in request.session:
        request.session.cycle_key()
    else:
        ends = [access.holds_until, *([request.session.get_expiry_date()] if others else [])]
        request.session.flush()
        request.session.set_expiry(max(ends))
    _remember(request, [*others, this][-_MOST_TABLES:])


def has_remembered_access(request: HttpRequest) -> bool:
    """Whether the session was opened with a table's code or link; whether that still holds is not asked."""
    return bool(_remembered(request))


def remembered_tables(request: HttpRequest) -> list[int]:
    """The sheets of the tables that the session was opened with; whether their codes still hold is not asked."""
    return [each["sheet"] for each in _remembered(request)]


def opener_of(request: HttpRequest) -> int | None:
    """The access with which this browser has opened a table lately; None: none that its session remembers."""
    return next((each["access"] for each in reversed(_remembered(request))), None)


def forget_access(request: HttpRequest, sheet: int) -> None:
    """Let the session open a table no longer."""
    _remember(request, [each for each in _remembered(request) if each["sheet"] != sheet])


def _remembered(request: HttpRequest) -> list[dict[str, Any]]:
    remembered: list[dict[str, Any]] = request.session.get(_REMEMBERED, [])
    return remembered


def _remember(request: HttpRequest, accesses: list[dict[str, Any]]) -> None:
    request.session[_REMEMBERED] = accesses


def with_access(
    view: Callable[..., HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Give the view the session's access to the table of the address; if none holds now, a page says why (403)."""

    @wraps(view)
    def respond(request: HttpRequest, sheet: int, **of_the_address: int) -> HttpResponseBase:
        remembered = next((each for each in reversed(_remembered(request)) if each["sheet"] == sheet), None)
        try:
            if remembered is None:
                return closed_page(request, None)
            access = living_access(access_id=remembered["access"], secret_hash=remembered["hash"])
        except LeagueOfficeError as refusal:
            return closed_page(request, refusal)
        use_time_zone_of(access.sheet.evening.season.league)
        if access.role == TableAccess.Role.SCORER:
            let_read(access.sheet.evening.season.league_id)
        return view(request, access, **of_the_address)

    return respond


def closed_page(request: HttpRequest, refusal: LeagueOfficeError | None) -> HttpResponse:
    """Why no table is open on this device, and what to do. An unknown link is 404, everything else 403."""
    status = 404 if isinstance(refusal, InvalidInput) else 403
    return render(request, "entry/guests/closed.html", {"refusal": refusal}, status=status)
