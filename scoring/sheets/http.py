"""Which sheet a request is about: what somebody may not even see is 404, what somebody may not do is 403."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest, require
from scoring.base.http.time_zone import use_time_zone_of
from scoring.models import Sheet
from scoring.sheets.selectors.sheets import full_sheets


def sheet_or_404(request: HttpRequest, sheet: int) -> Sheet:
    """The sheet with everything on it."""
    row = get_object_or_404(full_sheets(), pk=sheet)
    if not permissions.can_see_sheet(request.user, row):
        raise Http404
    use_time_zone_of(row.evening.season.league)
    return row


def enterable_or_404(request: SignedInRequest, sheet: int) -> Sheet:
    """The sheet, for somebody who may write games on it."""
    row = sheet_or_404(request, sheet)
    require(permissions.can_enter_games(request.user, row))
    return row
