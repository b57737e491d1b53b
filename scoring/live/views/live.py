"""Following an evening while it is played: the part of its page that renews itself, and the screen in the hall.

The parts have two addresses: one for members, and one that is the same for everybody where everybody may follow.
"""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from scoring.base.memberships import own_player
from scoring.live.http import FOR_PHONES, WITH_EVERYBODY, address_of_part, changed_part, followed_or_404
from scoring.live.selectors.own_rows import own_rows_of
from scoring.people.mapping import player_key

_FOR_THE_HALL = "live/slides.html"


@require_safe
def evening_live(request: HttpRequest, evening: int) -> HttpResponseBase:
    """The standings of an evening under way, for its page; ``?standing=all`` with everybody."""
    return _changed_part(request, evening, _standing_of(request))


@require_safe
def public_standing(request: HttpRequest, language: str, evening: int) -> HttpResponseBase:
    """The same where everybody may follow: one answer for all phones."""
    return _part_for_everybody(request, language, evening, _standing_of(request))


@require_safe
def public_slides(request: HttpRequest, language: str, evening: int) -> HttpResponseBase:
    """The slides of the hall screen where everybody may follow: one answer for all screens."""
    return _part_for_everybody(request, language, evening, _FOR_THE_HALL)


@require_safe
def evening_own_row(request: HttpRequest, evening: int) -> HttpResponse:
    """How whoever asks stands in an evening under way, for their start page; 404 for who does not play."""
    row, version = followed_or_404(request.user, evening)
    own = own_player(request.user, row.season.league)
    if own is None:
        raise Http404
    known = own_rows_of(row.pk, version.hash)
    return render(request, "live/own_row.html", {"games": known.games, "line": known.rows.get(player_key(own))})


@require_safe
def hall_slides(request: HttpRequest, evening: int) -> HttpResponseBase:
    """The slides of the hall screen."""
    return _changed_part(request, evening, _FOR_THE_HALL)


@require_safe
def hall(request: HttpRequest, evening: int) -> HttpResponse:
    """The hall screen: a page that fills a projector, and asks for its slides by itself."""
    row, _version = followed_or_404(request.user, evening)
    context = {"evening": row, "league": row.season.league, "slides_url": address_of_part(row, "slides")}
    return render(request, "live/hall.html", context)


def _standing_of(request: HttpRequest) -> str:
    return WITH_EVERYBODY if request.GET.get("standing") == "all" else FOR_PHONES


def _changed_part(request: HttpRequest, evening: int, template: str) -> HttpResponseBase:
    row, version = followed_or_404(request.user, evening)
    return changed_part(request, row, template, version)


def _part_for_everybody(request: HttpRequest, language: str, evening: int, template: str) -> HttpResponseBase:
    """In the language of the address. An evening that only members follow does not exist here, not even for them."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    row, version = followed_or_404(AnonymousUser(), evening)
    with translation.override(language):
        response = changed_part(request, row, template, version)
    response.headers["Content-Language"] = language
    return response
