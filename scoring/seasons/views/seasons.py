"""The seasons of a league: list and change."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.core import permissions
from scoring.core.http.listings import page_with_tables
from scoring.core.http.lookup import SignedInRequest, league_or_404, season_or_404
from scoring.core.http.outcomes import settle_by
from scoring.core.http.pages import edit_page
from scoring.results.selectors.honours import podiums_of
from scoring.results.selectors.ranking_proposals import has_official_ranking
from scoring.results.selectors.season_versions import CLOSED, standing_version
from scoring.results.selectors.seasons import seasons_of
from scoring.results.tables.evenings import seasons_listing
from scoring.seasons.forms.evenings import SeasonForm
from scoring.seasons.services import seasons as services
from scoring.seasons.services.deletion import why_season_stays


@require_safe
def seasons(request: HttpRequest, league: str) -> HttpResponseBase:
    row = league_or_404(request, league)
    rows = list(seasons_of(row))
    champions = {podium.season.pk: podium.champion_names for podium in podiums_of(row)}
    context = {
        "league": row,
        "seasons": rows,
        "champions": champions,
        "may_manage": permissions.can_manage_seasons(request.user, row),
    }
    offers = {"seasons": partial(seasons_listing, row, rows, champions)} if rows else {}
    return page_with_tables(request, "seasons/list.html", context, **offers)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_edit(request: SignedInRequest, league: str, season: int) -> HttpResponse:
    row = season_or_404(request, league, season, permissions.can_manage_seasons)
    if standing_version(row) is not None:
        messages.info(request, str(CLOSED))
        return redirect("season_closing", row.league.slug, row.pk)
    form = SeasonForm(request.POST or None, instance=row, league=row.league)
    if settle_by(request, form, services.update_season, _("The season is changed."), season=row):
        return redirect("season", row.league.slug, row.pk)
    return edit_page(
        request,
        form,
        _("Edit season"),
        row.league,
        row,
        cancel=("season", row.league.slug, row.pk),
        template="seasons/season.html",
        season=row,
        is_official=has_official_ranking(row),
        why_it_stays=why_season_stays(row, as_a_whole=permissions.can_manage_league(request.user, row.league)),
    )
