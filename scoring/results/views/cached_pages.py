"""Pages of seasons as they were drawn before, for as long as they are right (decision 0077).

The ranking and the list of evenings cost most of such a page, and say the same to many readers until something is done
in the league. What differs from reader to reader, and from day to day, is no part of them: who is signed in, what the
office may do, how far an import is.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.core.cache import caches
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring.models import Season, SeasonStanding
from scoring.models.base.audience import sees_full_names
from scoring.results.selectors.revisions import Move
from scoring.results.selectors.seasons import About
from scoring.results.views.withdrawals import LONGEST_PAGE

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
