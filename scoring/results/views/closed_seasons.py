"""Pages on which something of a season is changed: those of a closed one lead to where that is said."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring.models import Evening, Season
from scoring.results.selectors.season_versions import why_closed


def way_from_closed(request: HttpRequest, season: Season, evening: Evening | None = None) -> HttpResponse | None:
    """Where a page leads that does nothing but change a season which is closed: to the evening, or to the signatures,
    with the sentence that says why and what can be done. None for an open season, and for what is sent: its service
    refuses it. One query."""
    if request.method == "POST" or not (reason := why_closed(season)):
        return None
    messages.info(request, reason)
    if evening is not None:
        return redirect("evening", evening.pk)
    return redirect("season_closing", season.league.slug, season.pk)
