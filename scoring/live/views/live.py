"""Following an evening while it is played: the part of its page that renews itself, and the screen in the hall."""

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.base import permissions
from scoring.base.http.time_zone import use_time_zone_of
from scoring.live.http import changed_part
from scoring.live.selectors.live import live_evening, versioned_evening
from scoring.models import Evening
from scoring.people.mapping import player_key
from scoring.results.selectors.evenings import full_evening


@require_safe
def evening_live(request: HttpRequest, evening: int) -> HttpResponseBase:
    """The standings of an evening under way, for its page."""
    return _changed_part(request, evening, "live/standing.html")


@require_safe
def evening_own_row(request: HttpRequest, evening: int) -> HttpResponse:
    """How whoever asks stands in an evening under way, for their start page; 404 for who does not play."""
    row, _version = _followed_or_404(request, evening)
    own = permissions.own_player(request.user, row.season.league)
    if own is None:
        raise Http404
    live = live_evening(full_evening(row.pk))
    line = next((line for line in live.lines if line.standing.player == player_key(own)), None)
    return render(request, "live/own_row.html", {"live": live, "line": line})


@require_safe
def hall_slides(request: HttpRequest, evening: int) -> HttpResponseBase:
    """The slides of the hall screen."""
    return _changed_part(request, evening, "live/slides.html")


@require_safe
def hall(request: HttpRequest, evening: int) -> HttpResponse:
    """The hall screen: a page that fills a projector, and asks for its slides by itself."""
    row, _version = _followed_or_404(request, evening)
    return render(request, "live/hall.html", {"evening": row, "league": row.season.league})


def _followed_or_404(request: HttpRequest, evening: int) -> tuple[Evening, str]:
    """The evening and its version: one query, and what it takes to know a member where only members may follow."""
    try:
        row, version = versioned_evening(evening)
    except Evening.DoesNotExist:
        raise Http404 from None
    if not permissions.can_follow_live(request.user, row):
        raise Http404
    use_time_zone_of(row.season.league)
    return row, version


def _changed_part(request: HttpRequest, evening: int, template: str) -> HttpResponseBase:
    _row, log_hash = _followed_or_404(request, evening)
    return changed_part(request, evening, template, log_hash)
