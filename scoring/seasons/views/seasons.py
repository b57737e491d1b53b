"""The seasons of a league: list and change.
Deleting an evening or a season: what goes is shown before, and why something has to stay.
"""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.core import permissions
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, evening_or_404, league_or_404, season_or_404
from scoring.core.http.pages import confirm_page, edit_page, say_outcome, settle_by
from scoring.models import Evening
from scoring.results.selectors.honours import podiums_of
from scoring.results.selectors.ranking_proposals import has_official_ranking
from scoring.results.selectors.seasons import seasons_of
from scoring.results.tables.results import seasons_listing
from scoring.results.views.closed_seasons import way_from_closed
from scoring.seasons.forms.evenings import SeasonForm
from scoring.seasons.selectors.deletion import counted, goes_with, in_words
from scoring.seasons.services import seasons as services
from scoring.seasons.services.seasons import delete_evening, delete_season, why_evening_stays, why_season_stays


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
    if closed := way_from_closed(request, row):
        return closed
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


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_delete(request: SignedInRequest, evening: int) -> HttpResponse:
    """Asks first. Who plans evenings deletes one on which nothing is written, the president any that nobody signed."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    season, league = row.season, row.season.league
    as_a_whole = permissions.can_manage_league(request.user, league)
    if request.method == "POST":
        deleted = _("The evening is deleted.")
        if say_outcome(
            request, lambda: delete_evening(evening=row, actor=request.user, as_a_whole=as_a_whole), deleted
        ):
            return redirect("season", league.slug, season.pk)
        return redirect("evening", evening)
    return confirm_page(
        request,
        _("Delete the evening?"),
        league,
        season,
        row,
        template="seasons/deletion.html",
        what=_("%(kind)s on %(date)s") % {"kind": row.heading, "date": date_format(row.date, "DATE_FORMAT")},
        goes=in_words(counted(league, goes_with(league, Evening.objects.filter(pk=row.pk)))),
        why_it_stays=why_evening_stays(row, as_a_whole=as_a_whole),
        submit=_("Delete for good"),
        cancel=("evening", row.pk),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_delete(request: SignedInRequest, league: str, season: int) -> HttpResponse:
    """Asks first. Who plans seasons deletes one without evenings, the president any in which nobody signed."""
    row = season_or_404(request, league, season, permissions.can_manage_seasons)
    as_a_whole = permissions.can_manage_league(request.user, row.league)
    if request.method == "POST":
        deleted = _("The season is deleted.")
        if say_outcome(request, lambda: delete_season(season=row, actor=request.user, as_a_whole=as_a_whole), deleted):
            return redirect("seasons", row.league.slug)
        return redirect("season", row.league.slug, row.pk)
    whole = row.evenings.all()
    return confirm_page(
        request,
        _("Delete the season %(name)s?") % {"name": row.name},
        row.league,
        row,
        template="seasons/deletion.html",
        what=_("Season %(season)s") % {"season": row},
        goes=in_words(counted(row.league, {"evenings": whole, **goes_with(row.league, whole)})),
        why_it_stays=why_season_stays(row, as_a_whole=as_a_whole),
        submit=_("Delete for good"),
        cancel=("season", row.league.slug, row.pk),
    )
