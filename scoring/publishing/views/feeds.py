"""Feeds and calendars: results (Atom, RFC 4287), and evenings for calendars that follow ours.

Provisional results say so, and change when they become official. A calendar is that of a league, of a season, or the
own one.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from functools import wraps
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.feedgenerator import Atom1Feed, SyndicationFeed
from django.utils.formats import date_format
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.core import figures
from scoring.core.addresses import office_address, whole_address
from scoring.core.http.files import named
from scoring.core.http.lookup import league_or_404, season_or_404
from scoring.core.http.readers import use_time_zone_of
from scoring.core.http.sharing import revalidated, without_session
from scoring.models import Evening, FeedLink, League, Season
from scoring.models.base.names import everybody, written_for
from scoring.publishing.selectors.evenings import (
    News,
    evenings_of_league,
    evenings_of_player,
    evenings_of_season,
    news_of,
)
from scoring.publishing.selectors.subscriptions import feed_link_with
from scoring.registration.selectors.calendar import subscription_of


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
    """The whole address of an evening's page; empty: the office has none that others reach."""
    return whole_address(evening.get_absolute_url())


def page_of_season(season: Season) -> str:
    return whole_address(season.get_absolute_url())


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


class _OnlyLivingLinks:
    """Writes what it is told, but no link that leads nowhere."""

    def __init__(self, handler: Any) -> None:
        self._handler = handler

    def __getattr__(self, name: str) -> Any:
        return getattr(self._handler, name)

    def addQuickElement(self, name: str, contents: str = "", attrs: Mapping[str, str] | None = None) -> None:  # noqa: N802 - Django's name
        if name != "link" or (attrs or {}).get("href"):
            self._handler.addQuickElement(name, contents, attrs)


class _Atom(Atom1Feed):
    """Atom, without links where the office has no address that others reach."""

    def add_root_elements(self, handler: Any) -> None:
        super().add_root_elements(_OnlyLivingLinks(handler))  # type: ignore[arg-type]

    def add_item_elements(self, handler: Any, item: Any) -> None:
        super().add_item_elements(_OnlyLivingLinks(handler), item)  # type: ignore[arg-type]


class _Results(Feed):  # type: ignore[type-arg]
    feed_type = _Atom

    def get_feed(self, obj: Any, request: HttpRequest) -> SyndicationFeed:
        """With the office's own address instead of the one by which somebody has asked; its number stays the same
        whatever that is."""
        feed = super().get_feed(obj, request)
        own = {"link": whole_address(obj.get_absolute_url()), "feed_url": whole_address(request.path)}
        number = uuid5(NAMESPACE_OID, f"{obj.slug} {obj.created_at.isoformat()}")
        feed.feed.update(own, id=f"urn:uuid:{number}")
        if not office_address():
            for item in feed.items:
                item["link"] = ""
        return feed

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
