"""Which sheet a request is about: what somebody may not even see is 404."""

from django.http import Http404, HttpRequest

from scoring.base import permissions
from scoring.base.http.lookup import Permission, enter_league
from scoring.models import Sheet
from scoring.sheets.selectors.sheets import full_sheets, sheet_in_hand


def sheet_or_404(request: HttpRequest, sheet: int, needs: Permission | None = None, *, to_write: bool = False) -> Sheet:
    """The sheet with everything on it; ``to_write``: in hand, to write a row."""
    try:
        row = sheet_in_hand(sheet) if to_write else full_sheets().get(pk=sheet)
    except Sheet.DoesNotExist:
        raise Http404 from None
    if not permissions.can_see_sheet(request.user, row):
        raise Http404
    enter_league(request, row.evening.season.league, needs)
    return row
