"""The page of a personal link, and the part of it that renews itself while an evening is played (decision 0107)."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.core import permissions
from scoring.core.http.arrival import arrival_of
from scoring.core.http.lookup import wants_fragment
from scoring.installation.selectors.personal_page import evenings_tonight, personal_page
from scoring.live.selectors.live import versioned_evening
from scoring.live.views.drawn_parts import FOR_GUESTS, changed_part, drawn_part, seconds_between_questions
from scoring.mail.selectors.servers import answers_go_to
from scoring.mail.selectors.switches import silenced_kinds
from scoring.models import PersonalLink
from scoring.people.selectors.own_game import OwnGame
from scoring.privacy.forms import OwnDataForm
from scoring.privacy.selectors.exports import kept_of
from scoring.registration.views.personal import with_link
from scoring.results.selectors.season_picture import SeasonPicture, whole_picture
from scoring.results.selectors.season_versions import standing_version

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
