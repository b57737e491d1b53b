"""Which sheet a request is about: what somebody may not even see is 404."""

from collections.abc import Callable

from django.http import Http404, HttpRequest

from scoring.base import permissions
from scoring.base.http.lookup import Permission, enter_league
from scoring.models import Sheet
from scoring.sheets.selectors.loading import sheet_in_hand


def sheet_or_404(
    request: HttpRequest,
    sheet: int,
    needs: Permission | None = None,
    *,
    load: Callable[[int], Sheet] = sheet_in_hand,
) -> Sheet:
    """The sheet with as much on it as ``load`` reads."""
    try:
        row = load(sheet)
    except Sheet.DoesNotExist:
        raise Http404 from None
    if not permissions.can_see_sheet(request.user, row):
        raise Http404
    enter_league(request, row.evening.season.league, needs)
    return row
