"""Who sits at the phone without an account: the accesses to tables that the session remembers, one for each table.

The session only says which accesses it was opened with. Every request asks the database whether that of its table still
holds, so that a revoked code ends on all devices at once.

Sessions whose key changes while other requests of the same browser are under way.

For whom a page was drawn: what one person types is never taken for another's.

A page that is open outlives its session: in another tab somebody else signs in, and what is typed on the page, or waits
on the device, would be sent with their session. So scripts say with everything that they send for whom their page was
drawn (``Typed-By``, js/offline/request.js), and the office takes it only from that account. A plain form needs none of
it: its token is another one after a sign-in. What waits on the device is sent from any page of a session that may send
it, each entry in the name under which it was typed.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions import middleware
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.exceptions import SessionInterrupted
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseForbidden
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from scoring.accounts.services.access import living_access
from scoring.core.errors import InvalidInput, LeagueOfficeError
from scoring.core.http.doors import door_of
from scoring.core.http.failures import comes_from_full_disk
from scoring.core.http.time_zone import use_time_zone_of
from scoring.core.room import Door
from scoring.models import TableAccess
from scoring.models.base.audience import let_read
from scoring.models.sessions import Told

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


_ACCOUNT = "user-"
_TABLE = "table-"


def owner_of(request: HttpRequest, access: TableAccess | None = None) -> str:
    """Whose a page is: the table's that was opened with a code, else the signed-in account's; empty: nobody's."""
    if access is not None:
        return f"{_TABLE}{access.sheet_id}"
    return f"{_ACCOUNT}{request.user.pk}" if request.user.is_authenticated else ""


def senders_of(request: HttpRequest) -> list[str]:
    """Whose entries the session may send, from whatever page: the account's, and those of all tables that were opened
    in this browser. Each is sent as its own; whether its code still holds the office says then. No query."""
    account = [owner_of(request)] if request.user.is_authenticated else []
    return [*account, *(f"{_TABLE}{sheet}" for sheet in remembered_tables(request))]


def owner_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Refuse what was typed on a page of another account (403), as if nobody were signed in: it stays on the device.

    What was typed with the code of a table says its table itself (``by_code``).
    """

    def respond(request: HttpRequest) -> HttpResponseBase:
        typed_by = request.headers.get("Typed-By", "")
        if typed_by.startswith(_ACCOUNT) and typed_by != owner_of(request):
            return _not_theirs()
        return get_response(request)

    return respond


def _not_theirs() -> HttpResponse:
    said = _("This page belongs to another account than the one that is signed in now. Please load it again.")
    return HttpResponseForbidden(said, content_type="text/plain; charset=utf-8")


class SessionMiddleware(middleware.SessionMiddleware):
    """Django's, but a request that comes with a key that no longer holds does not take the browser's cookie away, and
    the key of an account that came by the HTTPS door of the room is never sent to the plain one.

    Whoever signs in or scans a code gets a new key. A question that another tab has asked with the old one, just before
    or over a slow network, is answered after that: Django would take the new key from the browser with it.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        session = request.session
        if settings.SESSION_COOKIE_NAME in request.COOKIES and session.is_empty() and not session.modified:
            patch_vary_headers(response, ("Cookie",))
            return response
        try:
            response = super().process_response(request, response)
        except (SessionInterrupted, DatabaseError) as failure:
            if not comes_from_full_disk(failure) or not _only_its_last_use_is_new(session):
                raise
            patch_vary_headers(response, ("Cookie",))
        if (
            door_of(request) is Door.SECURE
            and SESSION_KEY in session
            and settings.SESSION_COOKIE_NAME in response.cookies
        ):
            response.cookies[settings.SESSION_COOKIE_NAME]["secure"] = True
        return response


def _only_its_last_use_is_new(session: SessionBase) -> bool:
    """Whether nothing would be lost but when the session was used last: pages are shown, however full the disk is."""
    known = type(session)(session.session_key).load()
    return {**known, Told.SEEN: None} == {**dict(session.items()), Told.SEEN: None}
