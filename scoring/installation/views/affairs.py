"""The page *Club*: everything that is used monthly or less, in one place and in order."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.core import permissions
from scoring.core.http.lookup import league_or_404
from scoring.installation.selectors.affairs import groups_for


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
