"""A player's own record."""

from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from scoring.core import permissions
from scoring.core.columns import Column
from scoring.core.http.listings import page_with_tables
from scoring.core.http.lookup import league_or_404
from scoring.core.listings import Origin
from scoring.core.tables.listing import listing_of
from scoring.core.tables.paging import show_page
from scoring.people.selectors.career import career_of, evenings_of_player, latest_places, seasons_of_player
from scoring.people.tables.career import RecordTable

_PLACES_IN_CHART = 24
_EVENINGS_PER_PAGE, _SEASONS_AT_FIRST = 12, 5
"""A page says most of the last season, however many there were before."""
_ASKED = "seasons"
"""The parameter of an address that asks for all seasons."""
_KEYS = (Column("player_id", ""), Column("evening_id", ""))


@require_safe
def player(request: HttpRequest, league: str, player: int) -> HttpResponseBase:
    league_row = league_or_404(request, league)
    row = league_row.players.select_related("league", "club").filter(pk=player).first()
    if row is None:
        merge = get_object_or_404(league_row.player_merges, other_key=player, merged_at__isnull=False)
        return redirect("player", league_row.slug, merge.player_id, permanent=True)
    evenings = evenings_of_player(row)
    table = show_page(request, RecordTable(evenings), per_page=_EVENINGS_PER_PAGE)
    seasons = seasons_of_player(row)
    shown = seasons if _ASKED in request.GET else seasons[:_SEASONS_AT_FIRST]
    context = {
        "league": league_row,
        "player": row,
        "career": career_of(row),
        "seasons": shown,
        "further_seasons": len(seasons) - len(shown),
        "places": latest_places(row, _PLACES_IN_CHART),
        "table": table,
        "may_see_privacy": permissions.can_see_privacy_of(request.user, league_row, row.pk),
        "may_manage": permissions.can_manage_seasons(request.user, league_row),
    }
    listing = partial(listing_of, table, "player_evenings", Origin(league=league_row), title=row.name, keys=_KEYS)
    return page_with_tables(request, "people/record/record.html", context, evenings=listing)
