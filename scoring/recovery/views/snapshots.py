"""The sealed snapshots that devices fetch and keep: nothing new (304), the copy, or that none is to be kept (410)."""

from functools import partial
from hashlib import sha256

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from scoring.accounts.views.guest_access import with_access
from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, evening_or_404, require
from scoring.entry.views.sheet_data import clock
from scoring.entry.views.writers import Writer, by_account
from scoring.models import Evening, Sheet, TableAccess
from scoring.recovery.selectors.snapshot_reading import FORM
from scoring.recovery.selectors.snapshots import copy_of_evening, copy_of_sheet, key_in_use
from scoring.sheets.selectors.versions import dated, sheet_in_outline, versions_of

_GONE = 410


@partial(by_account, load=sheet_in_outline)
@require_safe
def sheet_copy(request: HttpRequest, writer: Writer) -> HttpResponseBase:
    """Of one table, for whoever enters its games with an account."""
    return _of_sheet(request, writer.sheet)


@require_safe
@with_access
def guest_copy(request: HttpRequest, access: TableAccess) -> HttpResponseBase:
    """Of the table that is open on a phone, for whoever may write there."""
    require(permissions.can_enter_as_guest(access, access.sheet))
    return _of_sheet(request, sheet_in_outline(access.sheet_id))


@login_required
@require_safe
def evening_copy(request: SignedInRequest, evening: int) -> HttpResponseBase:
    """Of all tables of an evening, for the secretary's browser."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    sheets = list(dated(row.sheets.order_by("pk")))
    if all(sheet.is_signed for sheet in sheets):
        return HttpResponse(status=_GONE)
    return _if_changed(request, sheets, row)


def _of_sheet(request: HttpRequest, sheet: Sheet) -> HttpResponseBase:
    return HttpResponse(status=_GONE) if sheet.is_signed else _if_changed(request, [sheet])


def _if_changed(request: HttpRequest, sheets: list[Sheet], evening: Evening | None = None) -> HttpResponseBase:
    """A copy for whoever has not this version: of the evening, or of the only sheet."""
    told, versions = clock(), versions_of(sheets)
    version = sha256(repr([FORM, key_in_use(), sorted(versions.items())]).encode()).hexdigest()[:16]
    etag = f'W/"{version}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        copy = copy_of_evening(evening, told=told) if evening else copy_of_sheet(sheets[0], told=told)
        response = JsonResponse(copy.data)
    response.headers["ETag"] = etag
    return response
