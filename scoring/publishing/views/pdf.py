"""PDFs: the protocol sheet, the blank form, the result of an evening and the season ranking."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from scoring.core import permissions
from scoring.core.forms import reading
from scoring.core.http.downloads import pdf_response
from scoring.core.http.lookup import evening_or_404, league_or_404, season_or_404
from scoring.live.views.drawn_parts import report_for
from scoring.models import Evening, League, Sheet
from scoring.publishing.forms.publishing import ProtocolFormForm
from scoring.publishing.pdf.blank_form import blank_form, table_form
from scoring.publishing.pdf.content import printed_protocol
from scoring.publishing.pdf.page import draw_protocol
from scoring.publishing.selectors.evenings import evenings_with_tables
from scoring.results.pdf.evening_result import draw_evening_result
from scoring.results.pdf.ranking import draw_ranking
from scoring.results.selectors.mapping import provisional_results
from scoring.results.selectors.ranking_proposals import ranking_history
from scoring.results.selectors.rankings import shown_scope
from scoring.results.selectors.results import lines_at
from scoring.results.selectors.revisions import in_work_of
from scoring.results.selectors.season_evenings import points_by_evening, ranked_evenings
from scoring.results.selectors.seasons import ranking_of
from scoring.results.selectors.teams import sides_of
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheets, sheet_to_print
from scoring.sheets.views.pages import sheet_or_404


@require_safe
def sheet_pdf(request: HttpRequest, sheet: int) -> HttpResponse:
    """The filled protocol sheet, with places and ranking points over all tables of the evening."""
    row = sheet_or_404(request, sheet, load=sheet_to_print, is_shown=True)
    content = draw_protocol(printed_protocol(checked_sheet(row), lines_at(row)))
    return pdf_response(content, pgettext("file name", "Protocol"), row.evening.date, row.table_key)


@require_safe
def form_choice(request: HttpRequest, league: str) -> HttpResponse:
    """What the form (Vordruck, L6.4) is to have on it; ``?evening=`` offers its tables first."""
    row = league_or_404(request, league)
    chosen = {"evening": reading.number(request.GET, "evening") or ""}
    return _form_page(request, row, ProtocolFormForm(initial=chosen, evenings=_evenings_to_print(request, row)))


@require_safe
def blank_form_pdf(request: HttpRequest, league: str) -> HttpResponse:
    """The form to fill in by hand: empty, or one for each table of an evening; 400 for what cannot be printed."""
    row = league_or_404(request, league)
    form = ProtocolFormForm(request.GET, evenings=_evenings_to_print(request, row))
    if not form.is_valid():
        return _form_page(request, row, form, status=400)
    evening, players, games, with_dealers = form.asked
    if evening is None:
        protocols = [blank_form(row, players=players, games=games)]
    else:
        sheets = full_sheets(Sheet.objects.filter(evening=evening).order_by("round__number", "table"))
        protocols = [table_form(sheet, games=games, with_dealers=with_dealers) for sheet in sheets]
    return pdf_response(draw_protocol(*protocols), pgettext("file name", "Form"), row.slug)


def _evenings_to_print(request: HttpRequest, league: League) -> list[Evening]:
    return evenings_with_tables(league) if permissions.can_manage_seasons(request.user, league) else []


def _form_page(request: HttpRequest, league: League, form: ProtocolFormForm, status: int = 200) -> HttpResponse:
    return render(request, "publishing/paper/form.html", {"league": league, "form": form}, status=status)


@require_safe
def evening_result_pdf(request: HttpRequest, evening: int) -> HttpResponse:
    """The result of an evening, provisional as long as a sheet is not signed; 404 while there is nothing to show."""
    row = evening_or_404(request, evening)
    report = report_for(request, row)
    if not report.lines:
        raise Http404
    content = draw_evening_result(row, report, sides=sides_of(row, report.teams), printed_on=localdate())
    return pdf_response(content, pgettext("file name", "Result"), row.date)


@require_safe
def season_ranking_pdf(request: HttpRequest, league: str, season: int) -> HttpResponse:
    """The season ranking, as the season's page shows it; ``?scope=`` official or provisional."""
    row = season_or_404(request, league, season)
    scope = shown_scope(request.GET.get("scope"), provisional_results(row))
    origin = ranking_history(row).sentence
    evenings, points = ranked_evenings(row, scope), points_by_evening(row, scope)
    standings = list(ranking_of(row, scope))
    in_work, today = in_work_of(row), localdate()
    content = draw_ranking(
        row, standings, evenings, points, scope=scope, printed_on=today, origin=origin, in_work=in_work
    )
    return pdf_response(content, pgettext("file name", "Ranking"), row.name)
