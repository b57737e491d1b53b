"""The start page: one's own dashboard, what a visitor may see, or what a personal link opens (decision 0107).

A part of the personal page renews itself while an evening is played.
"""

from collections.abc import Sequence
from operator import attrgetter

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from scoring.core import permissions
from scoring.core.forms import reading
from scoring.core.http.arrival import arrival_of
from scoring.core.http.lookup import wants_fragment
from scoring.core.http.readers import use_time_zone_of
from scoring.installation.selectors.dashboard import Dashboard, dashboard_of
from scoring.installation.selectors.first_steps import FirstStep, first_steps
from scoring.installation.selectors.public_page import evenings_tonight, personal_page
from scoring.live.selectors.live import versioned_evening
from scoring.live.views.drawn_parts import FOR_GUESTS, changed_part, drawn_part, seconds_between_questions
from scoring.mail.selectors.servers import answers_go_to
from scoring.mail.selectors.switches import silenced_kinds
from scoring.models import Evening, League, PersonalLink, User
from scoring.people.selectors.leagues import by_name, search_leagues
from scoring.people.selectors.own_game import OwnGame
from scoring.privacy.forms import OwnDataForm
from scoring.privacy.selectors.exports import kept_of
from scoring.registration.views.personal import with_link
from scoring.results.selectors.season_picture import SeasonPicture, whole_picture
from scoring.results.selectors.season_versions import standing_version
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


_SAVED = "saved"
"""The parameter of an address that says what was just written: there is no session in which that could be kept."""


@with_link
@require_safe
def personal_link(request: HttpRequest, link: PersonalLink, secret: str) -> HttpResponse:
    """What the hour demands: tonight's table and standing, evenings to answer, the last result, the season, the own
    data. Opening it changes nothing: scanners of mail programs open links."""
    player, league = link.player, link.player.league
    page = personal_page(player, arrival_of(request))
    if wants_fragment(request):  # the page asks whether the seats are drawn by now
        is_drawn = page.tonight is not None and page.tonight.seats
        return HttpResponse(headers={"HX-Refresh": "true"} if is_drawn else {})
    sees_league = permissions.can_see_league(request.user, league)
    context: dict[str, object] = {
        "player": player,
        "secret": secret,
        "page": page,
        "own": page.own,
        "office": answers_go_to(league),
        "sees_league": sees_league,
        "picture": _picture_of(page.own.game, with_others=sees_league),
        "kept": kept_of(player),
        "form": OwnDataForm(None, player=player, silenced=silenced_kinds(league, player_id=player.pk)),
        "saved": request.GET.get(_SAVED),
    }
    if page.tonight is not None and page.tonight.seats:
        evening = page.tonight.evening
        context |= {
            "evening": evening,
            "standing": drawn_part(evening, FOR_GUESTS),
            "part_url": reverse("personal_live", args=[secret, evening.pk]),
            "seconds_between_questions": seconds_between_questions(evening, list(evening.sheets.all())),
            "follows_live": permissions.can_follow_live(request.user, evening),
        }
    return render(request, "installation/personal/page.html", context)


def _picture_of(game: OwnGame, *, with_others: bool) -> SeasonPicture | None:
    """How the player's latest season went, once it is closed. One query, four then."""
    if game.season is None or standing_version(game.season) is None:
        return None
    return whole_picture(game.season, game.player.pk, with_others=with_others)


@with_link
@require_safe
def personal_live(request: HttpRequest, link: PersonalLink, _secret: str, evening: int) -> HttpResponseBase:
    """The standing of an evening that the player plays, as those with a table's code get it; 304 as long as nothing has
    changed. Three queries then."""
    if not evenings_tonight(link.player, arrival_of(request)).filter(pk=evening).exists():
        raise Http404
    row, version = versioned_evening(evening)
    return changed_part(request, row, FOR_GUESTS, version)
