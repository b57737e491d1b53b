"""The sheet that a request is about: what somebody may not even see is 404."""

from collections.abc import Callable

from django.http import Http404, HttpRequest

from scoring.core import permissions
from scoring.core.http.lookup import Permission, enter_league
from scoring.models import Sheet
from scoring.sheets.selectors.loading import sheet_in_hand
from scoring.sheets.selectors.signed import official_form_of


def sheet_or_404(
    request: HttpRequest,
    sheet: int,
    needs: Permission | None = None,
    *,
    load: Callable[[int], Sheet] = sheet_in_hand,
    is_shown: bool = False,
) -> Sheet:
    """The sheet with as much on it as ``load`` reads. ``is_shown``: it is only shown; of an official evening whoever
    holds no office gets what was signed last, and others with ``?version=signed``."""
    try:
        row = load(sheet)
    except Sheet.DoesNotExist:
        raise Http404 from None
    if is_shown and not _is_at_work(request, row):
        row = official_form_of(row) or row
    if not permissions.can_see_sheet(request.user, row):
        raise Http404
    enter_league(request, row.evening.season.league, needs)
    return row


def _is_at_work(request: HttpRequest, sheet: Sheet) -> bool:
    """Whether somebody of the office asks for a sheet as it is now. No query for one that stands so."""
    is_asked = not sheet.stands and request.GET.get("version") != "signed"
    return is_asked and permissions.can_see_internals(request.user, sheet.evening.season.league)
