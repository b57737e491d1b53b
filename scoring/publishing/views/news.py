"""Results as a feed (Atom, RFC 4287), provisional ones too: they say so, and change when they become official.

Answers to programs that ask again and again: whoever has the latest one is told so in a few bytes (304).

The ranking as other websites show it in a frame: light, without anything that asks to sign in.

Evenings for calendars that follow ours: of a league, of a season, and the own ones.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import wraps
from hashlib import sha256

from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.core import figures
from scoring.core.addresses import whole_address
from scoring.core.columns import RANKING
from scoring.core.forms import reading
from scoring.core.http.downloads import named
from scoring.core.http.headers import keep_from_search_engines
from scoring.core.http.lookup import league_or_404, season_or_404
from scoring.core.http.time_zone import use_time_zone_of
from scoring.core.http.without_session import without_session
from scoring.models import Evening, FeedLink, League, Season
from scoring.models.base.audience import everybody, written_for
from scoring.publishing.selectors.evenings import (
    News,
    embedded_ranking,
    embedding_of,
    evenings_of_league,
    evenings_of_player,
    evenings_of_season,
    feed_link_with,
    news_of,
)
from scoring.registration.selectors.overview import subscription_of

_SECONDS = 300
"""How long a copy of what everybody may see is as good as ours."""


def with_feed_link(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Give the view the link whose secret stands in the address; 404 for one that holds no more."""

    @without_session
    @wraps(view)
    def respond(request: HttpRequest, secret: str) -> HttpResponseBase:
        link = feed_link_with(secret)
        if link is None:
            raise Http404
        use_time_zone_of(link.membership.league)
        return view(request, link)

    return respond


def page_of(evening: Evening) -> str:
    """The whole address of an evening's page."""
    return whole_address(evening.get_absolute_url())


def page_of_season(season: Season) -> str:
    return whole_address(season.get_absolute_url())


def revalidated(
    request: HttpRequest,
    response: HttpResponse,
    *,
    is_public: bool,
    version: bytes | None = None,
    seconds: int = _SECONDS,
) -> HttpResponseBase:
    """The answer with its ETag, or 304. ``is_public``: everybody gets the same, so that caches in between may keep it.
    ``version``: what it says, where the answer names the moment at which it was asked for. ``seconds``: how long a copy
    of what everybody may see is as good as ours."""
    keep_from_search_engines(request)
    etag = f'"{sha256(response.content if version is None else version).hexdigest()[:32]}"'
    response.headers["ETag"] = etag
    if is_public:
        patch_cache_control(response, public=True, max_age=seconds)
    else:
        patch_cache_control(response, private=True, no_cache=True)
    found: HttpResponseBase | None = get_conditional_response(request, etag=etag, response=response)
    return found or response


def let_embed(response: HttpResponseBase, frame_addresses: list[str]) -> None:
    """Let these websites, and no others, show the answer in a frame. Every other page stays in none."""
    response.__dict__["xframe_options_exempt"] = True  # this header can name no website
    response.__dict__["_csp_replace"] = {"frame-ancestors": frame_addresses}


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


_THEMES = ("light", "dark")


@without_session
@require_safe
def embedded_ranking_page(request: HttpRequest, league: str) -> HttpResponseBase:
    """Only of a public league that allows it. ``?theme=`` light or dark, by default what the device wants;
    ``?season=`` a season by its number, ``?top=`` how many rows. Names have the form of the public for everybody."""
    row = get_object_or_404(League.objects.filter(is_public=True), slug=league)
    embedding = embedding_of(row)
    if embedding is None:
        raise Http404
    use_time_zone_of(row)
    number, most = reading.number(request.GET, "season"), reading.number(request.GET, "top", least=1)
    season = get_object_or_404(row.seasons, pk=number) if number is not None else None
    with written_for(everybody):
        ranking = embedded_ranking(row, season, most)
        context = {
            "league": row,
            "ranking": ranking,
            "columns": list(RANKING.values()),
            "lines": [(line, [column.shown(line) for column in RANKING.values()]) for line in ranking.rows]
            if ranking
            else [],
            "whole_address": page_of_season(ranking.season) if ranking else "",
            "theme": theme if (theme := request.GET.get("theme")) in _THEMES else "system",
        }
        response = render(request, "publishing/embedded.html", context)
    let_embed(response, embedding.frame_addresses)
    return revalidated(request, response, is_public=True)


@require_safe
def results_feed(request: HttpRequest, league: str) -> HttpResponseBase:
    """Of a league whose results everybody may see, or the reader."""
    return _feed(request, league_or_404(request, league))


@require_safe
@with_feed_link
def members_results_feed(request: HttpRequest, link: FeedLink) -> HttpResponseBase:
    """Of a league that only its members see. A feed reader is nobody: names have the form of the public."""
    return _feed(request, link.membership.league)


def _feed(request: HttpRequest, league: League) -> HttpResponseBase:
    with written_for(everybody):
        response = _Results()(request, league)
    return revalidated(request, response, is_public=league.is_public)


class _Results(Feed):  # type: ignore[type-arg]
    feed_type = Atom1Feed

    def get_object(self, _request: HttpRequest, league: League) -> League:
        return league

    def title(self, league: League) -> str:
        return _("Results of %(league)s") % {"league": league.name}

    def link(self, league: League) -> str:
        return league.get_absolute_url()

    def items(self, league: League) -> list[News]:
        return list(news_of(league))

    def item_title(self, item: News) -> str:
        state = _("official") if item.is_official else _("provisional")
        return f"{item.evening.heading}, {date_format(item.evening.date)} ({state})"

    def item_description(self, item: News) -> SafeString:
        """Places, names and ranking points, a line each; below them what is in work."""
        lines = ((figures.place(line.place), line.name, figures.points(line.ranking_points)) for line in item.lines)
        in_work = ((said,) for said in item.in_work)
        return format_html_join("", "<p>{} {}: {}</p>", lines) + format_html_join("", "<p>{}</p>", in_work)

    def item_link(self, item: News) -> str:
        return page_of(item.evening)

    def item_guid(self, item: News) -> str:
        """The same when the result becomes official."""
        return f"urn:uuid:{item.evening.calendar_uid}"

    item_guid_is_permalink = False

    def item_updateddate(self, item: News) -> datetime:
        return item.changed_at

    def item_pubdate(self, item: News) -> datetime:
        return item.changed_at

    def item_categories(self, item: News) -> tuple[str, ...]:
        return ("official" if item.is_official else "provisional",)
