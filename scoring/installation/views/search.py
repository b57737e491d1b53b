"""The search of a league: a page with what was found, and the same as a list below the field while one types."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.core.forms import reading
from scoring.core.http.headers import keep_from_search_engines
from scoring.core.http.lookup import league_or_404, wants_fragment
from scoring.installation.selectors.search import search_league

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
