"""The page of a season: its ranking and its evenings.
Pages of seasons as they were drawn before, for as long as they are right (decision 0077).

The ranking and the list of evenings cost most of such a page, and say the same to many readers until something is done
in the league. What differs from reader to reader, and from day to day, is no part of them: who is signed in, what the
office may do, how far an import is.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.core import permissions
from scoring.core.forms import reading
from scoring.core.http.files import Offer, Offered, page_with_tables
from scoring.core.http.lookup import league_or_404, season_or_404
from scoring.core.http.pages import explain_page
from scoring.core.memberships import own_player
from scoring.core.tables.table import show_page
from scoring.models import Player, Season, SeasonStanding
from scoring.models.base.names import sees_full_names
from scoring.results.selectors.honours import podium_of
from scoring.results.selectors.mapping import provisional_results
from scoring.results.selectors.ranking_proposals import UNCHANGED, ranking_history
from scoring.results.selectors.rankings import explain_season_place, search_ranking, shown_scope
from scoring.results.selectors.revisions import Move, in_work_of, moves_in
from scoring.results.selectors.season_content import signed_moves
from scoring.results.selectors.season_evenings import season_evenings
from scoring.results.selectors.season_picture import whole_picture
from scoring.results.selectors.season_versions import signed_versions_of
from scoring.results.selectors.seasons import About, about, current_season, ranking_of
from scoring.results.tables.honours import courses_listing
from scoring.results.tables.ranking import RankingTable, ranking_listing
from scoring.results.tables.results import evenings_listing
from scoring.results.views.ranking_proposals import LONGEST_PAGE

_KEPT_SECONDS = 3600
_ASKED = frozenset({"scope", "sort", "page"})
"""What an address may ask for: what anybody may type is searched anew, and files are not kept."""
_LONGEST_ASKED = 100


class SeasonFacts(NamedTuple):
    """What a page of a season has to know of its ranking and its evenings, besides their parts. ``in_work``: what is
    said of versions of signed sheets that are not signed yet; ``moves``: who moves in the provisional ranking;
    ``offers``: the tables that the page gives as files."""

    scope: SeasonStanding.Scope
    is_official: bool
    has_provisional_results: bool
    in_work: tuple[str, ...]
    moves: tuple[Move, ...]
    has_unolympics: bool
    has_ranking: bool
    offers: tuple[str, ...] = ()


class SeasonPage(NamedTuple):
    """``parts`` are in HTML, by their names in the template. ``players``: who stands in this part of the ranking."""

    facts: SeasonFacts
    players: frozenset[int]
    parts: Mapping[str, SafeString]


class KeptPage:
    """The place of the page that a request asks for. ``known`` is read before what is drawn; ``own``: the player who
    looks. ``is_possible``: such a page is kept at all."""

    def __init__(self, request: HttpRequest, season: Season, known: About, own: int | None) -> None:
        names = "full" if sees_full_names(season.league_id) else "public"
        asked = request.GET.urlencode()
        self._shared, self._asked = f"season-{season.pk}-{get_language()}-{names}", asked
        self._own = own
        self._version = (known.version, season.edition.parameters, season.league.slug)
        self.is_possible = (
            bool(known.version)  # a league in which nothing was ever done has no version
            and _ASKED.issuperset(request.GET)
            and len(asked) <= _LONGEST_ASKED
        )

    def find(self) -> SeasonPage | None:
        """The page as it was drawn for somebody who sees the same; None: it has to be drawn.

        The own row is marked. So whoever stands on the page has one of their own, and all others share one.
        """
        if not self.is_possible:
            return None
        shared = self._stored(None)
        if self._own is None or (shared is not None and self._own not in shared.players):
            return shared
        return self._stored(self._own)

    def keep(self, page: SeasonPage) -> None:
        """Keep what was drawn, unless it is too long."""
        if sum(len(part.encode()) for part in page.parts.values()) <= LONGEST_PAGE:
            key = self._key(self._own if self._own in page.players else None)
            caches["pages"].set(key, (self._version, page), _KEPT_SECONDS)

    def _stored(self, own: int | None) -> SeasonPage | None:
        kept: tuple[object, SeasonPage] | None = caches["pages"].get(self._key(own))
        return kept[1] if kept is not None and kept[0] == self._version else None

    def _key(self, own: int | None) -> str:
        return f"{self._shared}-{own or 'everybody'}-{self._asked}"


Scope = SeasonStanding.Scope
_SEASON = "results/rankings/season.html"


@require_safe
def season_now(request: HttpRequest, league: str) -> HttpResponseBase:
    """The current season, whichever it is, at an address that stays; before the first one the list of them."""
    row = league_or_404(request, league)
    current = current_season(row)
    return redirect("seasons", row.slug) if current is None else season(request, league, current.pk)


@require_safe
def season(request: HttpRequest, league: str, season: int) -> HttpResponseBase:
    """``?scope=`` official or provisional; without it the provisional ranking while there is one that differs.

    ``?q=`` searches by name; sorting and pages as django-tables2 names them.
    """
    row = season_or_404(request, league, season)
    known, own = about(row), own_player(request.user, row.league)
    place = KeptPage(request, row, known, own)
    around = _around(request, row, known)
    if kept := place.find():
        offered = Offered(kept.facts.offers)
        return render(request, _SEASON, {**around, **kept.facts._asdict(), "offered": offered, "drawn": kept.parts})
    evenings = season_evenings(row)
    provisional = evenings.provisional
    scope = shown_scope(request.GET.get("scope"), provisional)
    search = reading.line(request.GET, "q")
    ranking = ranking_of(row, scope)
    rows = search_ranking(ranking, search) if search else ranking
    shown = RankingTable(rows, season=row, scope=scope, evenings=evenings.ranked(scope), own=own)
    table = show_page(request, shown)
    facts = SeasonFacts(
        scope=scope,
        is_official=scope is Scope.OFFICIAL or not provisional,
        has_provisional_results=bool(provisional),
        in_work=in_work_of(row) if evenings.has_revision else (),
        moves=moves_in(row) if provisional.is_next and scope is Scope.PROVISIONAL else (),
        has_unolympics=any(evening.is_discipline for evening in evenings.listed),
        has_ranking=bool(len(table.rows)),
    )
    offers: dict[str, Offer] = {}
    if facts.has_ranking:
        offers["ranking"] = partial(ranking_listing, table, row, is_official=facts.is_official, in_work=facts.in_work)
    if evenings.listed:
        offers["evenings"] = partial(evenings_listing, row, evenings.listed)
    drawn: dict[str, SafeString] = {}
    podium = podium_of(row)
    picture = None if podium is None or search else whole_picture(row, own)
    if picture is not None:
        offers["courses"] = partial(courses_listing, picture)
    context = {
        **around,
        **facts._asdict(),
        "table": table,
        "search": search,
        "evenings": evenings.listed,
        "podium": podium,
        "picture": picture,
        "own": own,
        "drawn": drawn,
    }
    answer = page_with_tables(request, _SEASON, context, **offers)
    if place.is_possible:
        players = frozenset(line.record.player_id for line in table.paginated_rows) | _told_in(context)
        place.keep(SeasonPage(facts._replace(offers=tuple(offers)), players, drawn))
    return answer


def _told_in(context: Mapping[str, Any]) -> frozenset[int]:
    """Who is named besides in what is said of a closed season."""
    podium, picture = context["podium"], context["picture"]
    named = () if podium is None else (row.player_id for row in podium.standings)
    return frozenset(named) | (frozenset() if picture is None else picture.players)


def _around(request: HttpRequest, season: Season, known: About) -> dict[str, object]:
    """What the page shows around the ranking and the evenings, to each reader anew."""
    versions = signed_versions_of(season) if known.is_closed else []
    return {
        "league": season.league,
        "season": season,
        "closed": versions[0] if versions else None,
        "moved": signed_moves(versions[1], versions[0]) if len(versions) > 1 else (),
        "history": ranking_history(season) if known.has_ranking_proposals else UNCHANGED,
        "unfinished_import": season.imports.filter(is_complete=False).first() if known.is_being_imported else None,
        "may_manage": permissions.can_manage_seasons(request.user, season.league),
        "sees_internals": permissions.can_see_internals(request.user, season.league),
    }


@require_safe
def season_explain(request: HttpRequest, league: str, season: int, player: int) -> HttpResponse:
    """Why a player has this place and these points: for the dialog of the season's page, or as a page of its own."""
    row = season_or_404(request, league, season)
    scope = shown_scope(request.GET.get("scope"), provisional_results(row))
    explanation = explain_season_place(row, _player(row, player), scope)
    if explanation is None:
        raise Http404
    name, part = explanation.standing.player.name, "results/rankings/explanation.html"
    why = _("Why this place?")
    return explain_page(request, part, why, row.league, row, name=name, season=row, explanation=explanation)


def _player(season: Season, player: int) -> Player:
    return get_object_or_404(Player, pk=player, league_id=season.league_id)
