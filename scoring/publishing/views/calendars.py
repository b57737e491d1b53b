"""Evenings for calendars that follow ours: of a league, of a season, and the own ones."""

from collections.abc import Iterable
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.core.http.downloads import named
from scoring.core.http.lookup import league_or_404, season_or_404
from scoring.models import Evening, FeedLink
from scoring.publishing.selectors.evenings import (
    evenings_of_league,
    evenings_of_player,
    evenings_of_season,
)
from scoring.publishing.views.conditional import revalidated
from scoring.publishing.views.feeds import page_of, with_feed_link
from scoring.registration.selectors.calendar import subscription_of

_ANY_MOMENT = datetime(2000, 1, 1, tzinfo=UTC)


@require_safe
def league_calendar(request: HttpRequest, league: str) -> HttpResponseBase:
    row = league_or_404(request, league)
    return _calendar(request, evenings_of_league(row), row.name, is_public=row.is_public)


@require_safe
def season_calendar(request: HttpRequest, league: str, season: int) -> HttpResponseBase:
    row = season_or_404(request, league, season)
    name = f"{row.league.name} {row.name}"
    return _calendar(request, evenings_of_season(row), name, is_public=row.league.is_public)


@require_safe
@with_feed_link
def members_calendar(request: HttpRequest, link: FeedLink) -> HttpResponseBase:
    """All evenings of a league that only its members see, too."""
    league = link.membership.league
    return _calendar(request, evenings_of_league(league), league.name, is_public=False)


@require_safe
@with_feed_link
def own_calendar(request: HttpRequest, link: FeedLink) -> HttpResponseBase:
    """The evenings on whose list the member is, or to which they were asked."""
    member = link.membership
    name = _("My evenings, %(league)s") % {"league": member.league.name}
    return _calendar(request, evenings_of_player(member.player, member.league), name, is_public=False)


def _calendar(request: HttpRequest, evenings: Iterable[Evening], name: str, *, is_public: bool) -> HttpResponseBase:
    shown = list(evenings)
    written = subscription_of(shown, name=name, page_of=page_of)
    version = subscription_of(shown, name=name, page_of=page_of, now=_ANY_MOMENT)
    response = HttpResponse(written, content_type="text/calendar; charset=utf-8")
    named(response, f"{name}.ics", is_saved=False)
    return revalidated(request, response, is_public=is_public, version=version)
