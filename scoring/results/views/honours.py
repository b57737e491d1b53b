"""The table of honour, and the pictures of a season as files."""

from functools import partial

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.core import permissions
from scoring.core.http.files import Offer, named, page_with_tables
from scoring.core.http.lookup import league_or_404, season_or_404
from scoring.core.http.middleware import keep_from_search_engines
from scoring.core.memberships import own_player
from scoring.core.selectors.versions import league_version
from scoring.models import Season
from scoring.models.base.names import sees_full_names
from scoring.results.pdf.season_drawings import Kind, picture_file
from scoring.results.selectors.honours import honours_of
from scoring.results.selectors.season_picture import whole_picture
from scoring.results.tables.honours import champions_listing, records_listing


@require_safe
def honours(request: HttpRequest, league: str) -> HttpResponseBase:
    """Champions and records of all closed seasons; who took penalty cards is shown to whom their page is (L7)."""
    row = league_or_404(request, league)
    found = honours_of(row, with_penalties=permissions.can_see_penalties(request.user, row))
    offers: dict[str, Offer] = {}
    if found.podiums:
        offers["champions"] = partial(champions_listing, row, found.podiums)
    if found.records:
        offers["records"] = partial(records_listing, row, "records", _("Records"), found.records)
    if found.penalties:
        offers["penalties"] = partial(records_listing, row, "penalties", _("Penalty cards"), found.penalties)
    context = {"league": row, "honours": found, "own": own_player(request.user, row)}
    return page_with_tables(request, "results/honours/page.html", context, **offers)


_KINDS = {kind.value: kind for kind in Kind}
_TYPES = {"svg": "image/svg+xml", "png": "image/png"}
_KEPT_SECONDS = 3600


@require_safe
def season_picture(request: HttpRequest, league: str, season: int, kind: str, ending: str) -> HttpResponse:
    """A picture of a season for the club's paper, on the ground and in the colours of paper; nobody is marked in it.
    404 before there is something to draw."""
    row = season_or_404(request, league, season)
    if kind not in _KINDS or ending not in _TYPES:
        raise Http404
    keep_from_search_engines(request)
    content = _content(row, _KINDS[kind], ending)
    answer = HttpResponse(content, content_type=_TYPES[ending])
    return named(answer, f"{_KINDS[kind].heading}-{row.name}.{ending}", is_saved=True)


def _content(season: Season, kind: Kind, ending: str) -> bytes:
    """Drawn once for everybody who sees the same names, until something is done in the league."""
    names = "full" if sees_full_names(season.league_id) else "public"
    key, version = f"picture-{season.pk}-{kind}-{ending}-{names}-{get_language()}", league_version(season.league_id)
    kept: tuple[str, bytes] | None = caches["pages"].get(key)
    if kept is not None and version and kept[0] == version:
        return kept[1]
    picture = whole_picture(season)
    if picture is None:
        raise Http404
    content = picture_file(kind, picture, ending)
    caches["pages"].set(key, (version, content), _KEPT_SECONDS)
    return content
