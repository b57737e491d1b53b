"""The start page: one's own desk, or what a visitor may see."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring.base import permissions
from scoring.base.http.arrival import arrival_of
from scoring.office.selectors.desk import desk_of
from scoring.office.selectors.old_demo import old_demo_among


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A visitor of an installation with one public league is led there at once."""
    leagues = permissions.visible_leagues(request.user).order_by("name")
    if not request.user.is_authenticated:
        public = list(leagues)
        if len(public) == 1:
            return redirect("league", public[0].slug)
        return render(request, "office/home/welcome.html", {"leagues": public})
    desk = desk_of(request.user, arrival_of(request))
    own = [membership.league for membership in desk.memberships]
    others = list(leagues.exclude(pk__in=[league.pk for league in own]))
    old_demo = old_demo_among((*own, *others))
    if old_demo is not None and not permissions.can_throw_old_demo_away(request.user):
        old_demo = None
    return render(request, "office/home/desk.html", {"desk": desk, "others": others, "old_demo": old_demo})
