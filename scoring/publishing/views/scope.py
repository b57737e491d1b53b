"""The scope of a token: what it was not made for is 403, what it may not even know of is 404."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.core import api_clients
from scoring.core.http.time_zone import use_time_zone_of
from scoring.models import Evening, League, Season, Sheet
from scoring.publishing.views.api import ProgramRequest
from scoring.publishing.views.problems import Kind, Problem
from scoring.publishing.views.tokens import Scope
from scoring.sheets.selectors.loading import sheet_to_print
from scoring.sheets.selectors.signed import official_form_of


def require_scope(request: ProgramRequest, *scopes: Scope) -> None:
    """One of them is enough. Whether there is what was asked for is not looked at before. Raises Problem."""
    if not api_clients.is_within_scope(request.token, *scopes):
        raise Problem(Kind.SCOPE, _("It takes %(scopes)s.") % {"scopes": ", ".join(scope.value for scope in scopes)})


def league_for(request: ProgramRequest, slug: str, *scopes: Scope) -> League:
    """Raises Http404 and Problem, as all of these."""
    require_scope(request, *scopes)
    return _entered(request, get_object_or_404(api_clients.leagues_for_program(request.token), slug=slug))


def season_for(request: ProgramRequest, season: int, *scopes: Scope) -> Season:
    require_scope(request, *scopes)
    seasons = Season.objects.select_related("league", "edition")
    row = get_object_or_404(seasons, pk=season, league__in=api_clients.leagues_for_program(request.token))
    _entered(request, row.league)
    return row


def evening_for(request: ProgramRequest, evening: int, *scopes: Scope) -> Evening:
    require_scope(request, *scopes)
    evenings = Evening.objects.select_related("season__league", "season__edition", "edition", "team_contest")
    leagues = api_clients.leagues_for_program(request.token)
    row = get_object_or_404(evenings, pk=evening, season__league__in=leagues)
    _entered(request, row.season.league)
    return row


def sheet_for(request: ProgramRequest, sheet: int, *scopes: Scope) -> Sheet:
    """With what stands on its print, of an official evening as it was signed last."""
    require_scope(request, *scopes)
    leagues = api_clients.leagues_for_program(request.token)
    get_object_or_404(Sheet.objects.only("pk"), pk=sheet, evening__season__league__in=leagues)
    row = sheet_to_print(sheet)
    row = official_form_of(row) or row
    if not api_clients.can_program_see_sheet(request.token, row):
        raise Http404
    _entered(request, row.evening.season.league)
    return row


def _entered(request: ProgramRequest, league: League) -> League:
    request.league = league
    use_time_zone_of(league)
    return league
