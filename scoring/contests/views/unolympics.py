"""The Unolympics of a season: medal table by club, the podium of each discipline, and both on paper (L1b)."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from scoring.contests.pdf import draw_medal_table
from scoring.contests.selectors.unolympics import unolympics_of
from scoring.contests.tables import MedalTable
from scoring.core import permissions
from scoring.core.columns import PODIUM
from scoring.core.http.files import page_with_tables, pdf_response
from scoring.core.http.lookup import season_or_404
from scoring.core.http.pages import explain_page
from scoring.core.listings import Origin
from scoring.core.tables.listing import listing_of
from scoring.core.tables.table import show_page
from scoring.results.selectors.revisions import in_work_among


@require_safe
def unolympics(request: HttpRequest, league: str, season: int) -> HttpResponseBase:
    """The medal table as it stands, then the disciplines with their medals, over or still to come."""
    row = season_or_404(request, league, season)
    found = unolympics_of(row)
    table = show_page(request, MedalTable(found.clubs, season=row))
    context = {
        "league": row.league,
        "season": row,
        "unolympics": found,
        "in_work": in_work_among(found.evenings),
        "table": table,
        "may_manage": permissions.can_manage_seasons(request.user, row.league),
    }
    listing = partial(listing_of, table, "medals", Origin(season=row, is_official=found.is_official))
    return page_with_tables(request, "contests/unolympics/page.html", context, medals=listing)


@require_safe
def unolympics_explain(request: HttpRequest, league: str, season: int, club: int) -> HttpResponse:
    """Which medal a club won where: for the dialog of the medal table, or as a page of its own."""
    row = season_or_404(request, league, season)
    line = unolympics_of(row).line_of(club)
    if line is None:
        raise Http404
    return explain_page(
        request,
        "contests/unolympics/explanation.html",
        _("Which medals?"),
        row.league,
        row,
        name=line.club.name,
        style="unolympics.css",
        season=row,
        line=line,
        medals=[(kind, kind.shown(line)) for kind in PODIUM],
    )


@require_safe
def unolympics_pdf(request: HttpRequest, league: str, season: int) -> HttpResponse:
    row = season_or_404(request, league, season)
    found = unolympics_of(row)
    content = draw_medal_table(row, found, printed_on=localdate(), in_work=in_work_among(found.evenings))
    return pdf_response(content, pgettext("file name", "Medal-table"), row.name)
