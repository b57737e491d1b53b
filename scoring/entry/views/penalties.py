"""Penalty cards over a season: who, and what for (L7)."""

from collections import Counter
from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpResponseBase
from django.views.decorators.http import require_safe

from scoring.base import permissions
from scoring.base.http.listings import page_with_tables
from scoring.base.http.lookup import SignedInRequest, season_or_404
from scoring.base.listings import Origin
from scoring.base.tables.listing import listing_of
from scoring.base.tables.paging import show_page
from scoring.entry.selectors.penalties import penalties_of_season
from scoring.entry.tables import PenaltyTable
from scoring.models import PenaltyCard
from scoring.results.selectors.seasons import seasons_of


@login_required
@require_safe
def season_penalties(request: SignedInRequest, league: str, season: int) -> HttpResponseBase:
    """Cards by player and offence, and how often each offence occurred."""
    row = season_or_404(request, league, season, permissions.can_see_penalties)
    lines = penalties_of_season(row)
    by_offence = sum((line.by_offence for line in lines), Counter())
    table = show_page(request, PenaltyTable(lines, season=row))
    context = {
        "league": row.league,
        "season": row,
        "seasons": seasons_of(row.league),
        "table": table,
        "cards": by_offence.total(),
        "offences": [(PenaltyCard.OFFENCES[name], number) for name, number in by_offence.most_common()],
    }
    listing = partial(listing_of, table, "penalties", Origin(season=row))
    return page_with_tables(request, "entry/penalties/season.html", context, penalties=listing)
