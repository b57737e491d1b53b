"""The tokens of a league: the president makes and revokes them.

What a program may read: what its token was not made for is 403, what it may not even know of is 404.
"""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions, programs
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import settle_by
from scoring.core.http.time_zone import use_time_zone_of
from scoring.models import ApiToken, Evening, League, Season, Sheet
from scoring.publishing.forms.api import TokenForm
from scoring.publishing.selectors.tokens import tokens_of
from scoring.publishing.services.tokens import make_token, revoke_token, wake_token
from scoring.publishing.views.api import Kind, Problem, ProgramRequest
from scoring.sheets.selectors.loading import sheet_to_print
from scoring.sheets.selectors.signed import official_form_of

Scope = ApiToken.Scope


def require_scope(request: ProgramRequest, *scopes: Scope) -> None:
    """One of them is enough. Whether there is what was asked for is not looked at before. Raises Problem."""
    if not programs.is_within_scope(request.token, *scopes):
        raise Problem(Kind.SCOPE, _("It takes %(scopes)s.") % {"scopes": ", ".join(scope.value for scope in scopes)})


def league_for(request: ProgramRequest, slug: str, *scopes: Scope) -> League:
    """Raises Http404 and Problem, as all of these."""
    require_scope(request, *scopes)
    return _entered(request, get_object_or_404(programs.leagues_for_program(request.token), slug=slug))


def season_for(request: ProgramRequest, season: int, *scopes: Scope) -> Season:
    require_scope(request, *scopes)
    seasons = Season.objects.select_related("league", "edition")
    row = get_object_or_404(seasons, pk=season, league__in=programs.leagues_for_program(request.token))
    _entered(request, row.league)
    return row


def evening_for(request: ProgramRequest, evening: int, *scopes: Scope) -> Evening:
    require_scope(request, *scopes)
    evenings = Evening.objects.select_related("season__league", "season__edition", "edition", "team_contest")
    leagues = programs.leagues_for_program(request.token)
    row = get_object_or_404(evenings, pk=evening, season__league__in=leagues)
    _entered(request, row.season.league)
    return row


def sheet_for(request: ProgramRequest, sheet: int, *scopes: Scope) -> Sheet:
    """With what stands on its print, of an official evening as it was signed last."""
    require_scope(request, *scopes)
    leagues = programs.leagues_for_program(request.token)
    get_object_or_404(Sheet.objects.only("pk"), pk=sheet, evening__season__league__in=leagues)
    row = sheet_to_print(sheet)
    row = official_form_of(row) or row
    if not programs.can_program_see_sheet(request.token, row):
        raise Http404
    _entered(request, row.evening.season.league)
    return row


def _entered(request: ProgramRequest, league: League) -> League:
    request.league = league
    use_time_zone_of(league)
    return league


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_variables("made", "secret")
def tokens(request: SignedInRequest, league: str) -> HttpResponse:
    """Which programs may read; a new token is shown once."""
    row = league_or_404(request, league, permissions.can_manage_api_tokens)
    form = TokenForm(request.POST or None)
    if made := settle_by(request, form, make_token, league=row):
        token, secret = made
        return render(request, "publishing/api/token.html", {"league": row, "token": token, "secret": secret})
    listed = list(tokens_of(row))
    rest = any(token.rests_since for token in listed)
    context = {"league": row, "form": form, "tokens": listed, "some_rest": rest, "now": timezone.now()}
    return render(request, "publishing/api/tokens.html", context)


@login_required
@require_POST
def token_revoke(request: SignedInRequest, league: str, program: int) -> HttpResponse:
    """It opens nothing from now on."""
    token = _token_or_404(request, league, program)
    revoke_token(token=token, actor=request.user)
    messages.success(request, _("“%(name)s” opens nothing any more.") % {"name": token.name})
    return redirect("api_tokens", league)


@login_required
@require_POST
def token_wake(request: SignedInRequest, league: str, program: int) -> HttpResponse:
    """It holds again, after a backup was brought back."""
    token = _token_or_404(request, league, program)
    wake_token(token=token, actor=request.user)
    messages.success(request, _("“%(name)s” reads again.") % {"name": token.name})
    return redirect("api_tokens", league)


def _token_or_404(request: SignedInRequest, league: str, program: int) -> ApiToken:
    row = league_or_404(request, league, permissions.can_manage_api_tokens)
    return get_object_or_404(row.api_tokens.select_related("league"), pk=program)
