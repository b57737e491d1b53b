"""A player's own record."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from scoring.base import permissions
from scoring.base.http.lookup import league_or_404
from scoring.base.tables.paging import show_page
from scoring.people.selectors.players import career_of, evenings_of_player, latest_places, seasons_of_player
from scoring.people.tables.records import RecordTable

_PLACES_IN_CHART = 24


@require_safe
def player(request: HttpRequest, league: str, player: int) -> HttpResponse:
    league_row = league_or_404(request, league)
    row = league_row.players.select_related("league", "club").filter(pk=player).first()
    if row is None:
        merge = get_object_or_404(league_row.player_merges, other_key=player, merged_at__isnull=False)
        return redirect("player", league_row.slug, merge.player_id, permanent=True)
    evenings = evenings_of_player(row)
    context = {
        "league": league_row,
        "player": row,
        "career": career_of(row),
        "seasons": seasons_of_player(row),
        "places": latest_places(evenings, _PLACES_IN_CHART),
        "table": show_page(request, RecordTable(evenings)),
        "may_change_privacy": permissions.can_change_privacy_of(request.user, league_row, row.pk),
        "may_manage": permissions.can_manage_seasons(request.user, league_row),
    }
    return render(request, "people/record/record.html", context)
