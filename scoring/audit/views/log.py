"""The league's log, for who holds an office."""

from collections.abc import Sequence
from functools import partial
from itertools import islice

from django.contrib.auth.decorators import login_required
from django.http import HttpResponseBase
from django.views.decorators.http import require_safe

from scoring.audit.selectors.log import MOST_FOUND, length_of, log_of, logged_actions
from scoring.audit.services.kept_heads import compare_with_own_heads, read_own_heads
from scoring.audit.services.verification import log_findings
from scoring.audit.tables import LogTable
from scoring.core import permissions
from scoring.core.forms import reading
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.listings import Origin
from scoring.core.log_actions import action_label
from scoring.core.tables.listing import listing_of
from scoring.core.tables.table import show_page
from scoring.models import League

_MOST_SHOWN = 20


@login_required
@require_safe
def log(request: SignedInRequest, league: str) -> HttpResponseBase:
    """Filtered by ``?action=`` and ``?q=``; with ``?check=1`` the whole chain is verified as well."""
    row = league_or_404(request, league, permissions.can_see_internals)
    action, search = reading.line(request.GET, "action"), reading.line(request.GET, "q")
    is_checked = "check" in request.GET
    entries = log_of(row, action=action, text=search)
    length = length_of(entries, is_whole=not (action or search))
    table = show_page(request, LogTable(entries), length=length)
    context = {
        "league": row,
        "table": table,
        "actions": sorted(((name, action_label(name)) for name in logged_actions(row)), key=lambda pair: pair[1]),
        "action": action,
        "search": search,
        "is_cut": bool(action or search) and length == MOST_FOUND,
        "is_checked": is_checked,
        **(_checked(row) if is_checked else {}),
    }
    listing = partial(listing_of, table, "log", Origin(league=row))
    return page_with_tables(request, "audit/verification/list.html", context, log=listing)


def _checked(league: League) -> dict[str, Sequence[object]]:
    """What is wrong with the log, and with what the office has kept of it; and what is no fault, but to be known."""
    own = compare_with_own_heads(read_own_heads(), [league], are_all=False)
    return {"broken": [*own.faults, *islice(log_findings(league), _MOST_SHOWN)], "notes": own.notes}
