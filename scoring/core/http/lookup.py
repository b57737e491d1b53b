"""Look-up of what a request asks for, with its permission: what somebody may not even see is 404, what somebody may
not do is 403.

Whatever is found here also decides in which league's time zone the request is answered.
"""

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from scoring.core import permissions
from scoring.core.evenings import whole_evening
from scoring.core.http.middleware import let_search_engines_look
from scoring.core.http.readers import use_time_zone_of
from scoring.core.memberships import AnyUser
from scoring.models import Evening, League, Season, User

Permission = Callable[[AnyUser, League], bool]


class SignedInRequest(HttpRequest):
    """What a view behind ``login_required`` is given."""

    user: User


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of the page."""
    return "HX-Request" in request.headers


def wants_json(request: HttpRequest) -> bool:
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def require(is_allowed: bool) -> None:
    """Refuse the request unless a permission holds."""
    if not is_allowed:
        raise PermissionDenied


def enter_league(request: HttpRequest, league: League, needs: Permission | None) -> None:
    """Answer in the league's time zone, if the request may have what it asks for there."""
    use_time_zone_of(league)
    require(needs is None or needs(request.user, league))


def _enter(request: HttpRequest, league: League, needs: Permission | None) -> None:
    """As :func:`enter_league`, for pages that search engines may find where everybody may see them."""
    enter_league(request, league, needs)
    if league.is_public and needs is None:
        let_search_engines_look(request)


def league_or_404(request: HttpRequest, slug: str, needs: Permission | None = None) -> League:
    """``needs``, here and below: the permission that it takes in the league besides."""
    row = get_object_or_404(permissions.visible_leagues(request.user), slug=slug)
    if row.dissolved_at is not None and not permissions.is_member(request.user, row):
        raise Http404
    _enter(request, row, needs)
    return row


def season_or_404(request: HttpRequest, slug: str, season: int, needs: Permission | None = None) -> Season:
    row = Season.objects.select_related("league", "edition").filter(league__slug=slug, pk=season).first()
    if row is None or not permissions.can_see_season(request.user, row):
        raise Http404
    _enter(request, row.league, needs)
    return row


def evening_or_404(
    request: HttpRequest,
    evening: int,
    needs: Permission | None = None,
    *,
    load: Callable[[int], QuerySet[Evening]] = whole_evening,
) -> Evening:
    """With ``has_standings``: its last sheet is closed, and what was stored then is its result. ``load``: gives what
    :func:`whole_evening` does, with more that the page needs."""
    row = load(evening).first()
    if row is None or not permissions.can_see_evening(request.user, row):
        raise Http404
    _enter(request, row.season.league, needs)
    return row
