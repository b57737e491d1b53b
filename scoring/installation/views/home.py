"""The start page: one's own dashboard, or what a visitor may see."""

from collections.abc import Sequence
from operator import attrgetter

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from scoring.core import permissions
from scoring.core.forms import reading
from scoring.core.http.arrival import arrival_of
from scoring.core.http.readers import use_time_zone_of
from scoring.installation.selectors.dashboard import Dashboard, dashboard_of
from scoring.installation.selectors.first_steps import FirstStep, first_steps
from scoring.models import Evening, League, User
from scoring.people.selectors.leagues import by_name, search_leagues
from scoring.results.selectors.seasons import latest_evenings_of

_LEAGUES_PER_PAGE = 24
_NEXT = 2
"""So many evenings are on the desk; all of them are with the season."""
_MOST_OTHERS = 8
"""As many leagues of others are on a dashboard unasked; more of them are searched for."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A visitor of an installation with one public league is led there at once. ``?q=`` searches the leagues that one
    may see; whoever is signed in finds the own ones here, and those of others if they are few or looked for."""
    leagues, search = permissions.visible_leagues(request.user), reading.line(request.GET, "q")
    if not request.user.is_authenticated:
        first = list(leagues[:2])
        if len(first) == 1:
            return redirect("league", first[0].slug)
        return render(
            request, "installation/home/welcome.html", _listed(request, search, search_leagues(leagues, search))
        )
    dashboard = dashboard_of(request.user, arrival_of(request))
    own = [membership.league for membership in dashboard.memberships]
    around = today_in(request.user, own[0], dashboard) if len(own) == 1 else {"next_evenings": dashboard.next_evenings}
    others = leagues.exclude(pk__in=[league.pk for league in own])
    few = [] if search else list(others[: _MOST_OTHERS + 1])
    has_many = len(few) > _MOST_OTHERS
    shown = search_leagues(others, search) if search else [] if has_many else by_name(few)
    context = {"dashboard": dashboard, "has_many": has_many, **around, **_listed(request, search, shown)}
    return render(request, "installation/home/dashboard.html", context)


def today_in(user: User, league: League, dashboard: Dashboard) -> dict[str, object]:
    """What a page says of *today* in one league, besides what waits: the evenings about now, and the first steps of
    whoever plans them, as long as none is behind."""
    use_time_zone_of(league)
    next_evenings, today = dashboard.next_evenings[:_NEXT], timezone.localdate()
    latest, may_plan = latest_evenings_of(league, 1), permissions.can_manage_seasons(user, league)
    steps = _steps(user, league, next_evenings) if may_plan and not latest else []
    return {
        "league": league,
        "next_evenings": next_evenings,
        "tonight": max(
            (row for row in next_evenings if row.date <= today and not row.is_called_off),
            key=attrgetter("date"),
            default=None,
        ),
        "latest": next(iter(latest), None),
        "may_plan": may_plan,
        "steps": steps,
        "next_step": next((step for step in steps if step.ways and not step.is_done), None),
    }


def _steps(user: User, league: League, ahead: Sequence[Evening]) -> list[FirstStep]:
    """The first steps, until all are done."""
    steps = first_steps(user, league, players=league.players.count(), ahead=ahead)
    return [] if all(step.is_done for step in steps) else steps


def _listed(request: HttpRequest, search: str, listed: Sequence[int] | Sequence[League]) -> dict[str, object]:
    """A page of these leagues, which are loaded or named by their keys, and whether there are so many that a search
    helps."""
    page = Paginator(listed, _LEAGUES_PER_PAGE).get_page(request.GET.get("page"))
    keys = [each for each in page.object_list if isinstance(each, int)]
    return {
        "leagues": by_name(League.objects.filter(pk__in=keys)) if keys else page.object_list,
        "page": page,
        "search": search,
        "query": urlencode({"q": search}) if search else "",
        "is_long": bool(search) or page.paginator.num_pages > 1,
    }
