"""The pages of a league as a whole: founding it, its overview, its data, the page *Club*, and its search.

*Club* has everything that is used monthly or less, in one place and in order. What the search finds is a page, and the
same as a list below the field while one types.
"""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.core import permissions
from scoring.core.forms import reading
from scoring.core.http.arrival import arrival_of
from scoring.core.http.lookup import SignedInRequest, league_or_404, require, wants_fragment
from scoring.core.http.middleware import keep_from_search_engines
from scoring.core.http.pages import edit_page, settle, settle_by
from scoring.core.memberships import membership_in
from scoring.installation.forms.league import LeagueForm
from scoring.installation.forms.office import FoundLeagueForm
from scoring.installation.selectors.affairs import groups_for
from scoring.installation.selectors.dashboard import dashboard_of
from scoring.installation.selectors.public_page import public_page
from scoring.installation.selectors.search import search_league
from scoring.installation.services.leagues import found_league, update_league
from scoring.installation.views.home import today_in
from scoring.models import Season, User


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def league_create(request: SignedInRequest) -> HttpResponse:
    """Anybody with an account may found a league; the founder becomes president and secretary."""
    require(permissions.can_found_league(request.user))
    form = FoundLeagueForm(request.POST or None)
    founded = _("The league is founded. You are its president and secretary.")
    season = settle(request, form, lambda: _found(request.user, form), founded)
    if season:
        return redirect("league", season.league.slug)
    return render(request, "installation/leagues/found.html", {"form": form})


def _found(founder: User, form: FoundLeagueForm) -> Season:
    data = form.cleaned_data
    return found_league(
        founder=founder,
        name=data["name"],
        kind=data["kind"],
        rule_set=form.rule_set,
        season_name=data["season_name"],
        starts_on=data["starts_on"],
        ends_on=data["ends_on"],
    )


@require_safe
def league(request: HttpRequest, league: str) -> HttpResponse:
    """*Today*: for a member the desk in this league; for everybody else, and for members who ask for it, the page with
    which the league presents itself; of one that is dissolved, how it can be read and taken back."""
    row, user = league_or_404(request, league), request.user
    if row.dissolved_at is not None:
        return redirect("league_dissolution", row.slug)
    if "public" not in request.GET and user.is_authenticated and membership_in(user, row.pk) is not None:
        dashboard = dashboard_of(user, arrival_of(request), row)
        context = {"dashboard": dashboard, **today_in(user, row, dashboard)}
        return render(request, "installation/home/dashboard.html", context)
    return render(request, "installation/leagues/public.html", {"league": row, "page": public_page(row)})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def league_edit(request: SignedInRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_league)
    form = LeagueForm(request.POST or None, request.FILES or None, instance=row)
    if settle_by(request, form, update_league, _("The league is changed."), league=row):
        return redirect("league", row.slug)
    return edit_page(
        request,
        form,
        _("Edit the %(league)s") % {"league": row.word},
        row,
        cancel=("league", row.slug),
        template="installation/leagues/edit.html",
        may_manage_installation=permissions.can_manage_installation(request.user),
    )


@require_safe
def affairs(request: HttpRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league)
    groups = [
        (group, [(affair, affair.address(row)) for affair in affairs])
        for group, affairs in groups_for(request.user, row)
    ]
    is_unpublished = not row.is_public and permissions.can_manage_league(request.user, row)
    context = {"league": row, "groups": groups, "is_unpublished": is_unpublished}
    return render(request, "installation/affairs.html", context)


_BELOW_THE_FIELD, _ON_THE_PAGE = 5, 25
"""How many of each kind."""


@never_cache
@require_safe
def search(request: HttpRequest, league: str) -> HttpResponse:
    """``?q=`` is what is searched for."""
    row = league_or_404(request, league)
    keep_from_search_engines(request)
    text = reading.line(request.GET, "q")
    is_list = wants_fragment(request)
    found = search_league(row, request.user, text, _BELOW_THE_FIELD if is_list else _ON_THE_PAGE)
    template = "installation/search/list.html" if is_list else "installation/search/page.html"
    return render(request, template, {"league": row, "search": text, "found": found})
