"""Prints as PDF, and the page that says whether one is genuine.

Printed are the protocol sheet, the blank form, the result of an evening and the season ranking; of a season that is
over certificates, the yearbook with all sheets, the annual report. The code of a print is scanned, or typed.
"""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST, require_safe

from scoring.core import permissions
from scoring.core.forms import reading
from scoring.core.http.files import pdf_response
from scoring.core.http.lookup import SignedInRequest, evening_or_404, league_or_404, season_or_404
from scoring.core.selectors.check_marks import claim_with, grouped, plain_code
from scoring.core.views import start_job
from scoring.live.views.drawn_parts import report_for
from scoring.models import Evening, Job, League, SeasonStanding, Sheet
from scoring.publishing.forms import PrintCodeForm, ProtocolFormForm
from scoring.publishing.pdf.annual_report import draw_annual_report
from scoring.publishing.pdf.blank_form import blank_form, table_form
from scoring.publishing.pdf.certificates import draw_certificates
from scoring.publishing.pdf.content import printed_protocol
from scoring.publishing.pdf.page import draw_protocol
from scoring.publishing.selectors.annual_report import season_before, season_figures
from scoring.publishing.selectors.checked_prints import checked_print
from scoring.publishing.selectors.evenings import evenings_with_tables
from scoring.publishing.selectors.print_verdicts import CheckedPrint
from scoring.publishing.selectors.season_honours import season_honours
from scoring.registration.views.personal import unlisted
from scoring.results.pdf.evening_result import draw_evening_result
from scoring.results.pdf.ranking import draw_ranking
from scoring.results.selectors.mapping import provisional_results
from scoring.results.selectors.ranking_proposals import ranking_history
from scoring.results.selectors.rankings import shown_scope
from scoring.results.selectors.results import lines_at
from scoring.results.selectors.revisions import in_work_of
from scoring.results.selectors.season_evenings import points_by_evening, ranked_evenings
from scoring.results.selectors.season_versions import standing_version
from scoring.results.selectors.seasons import ranking_of
from scoring.results.selectors.teams import sides_of
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheets, sheet_to_print
from scoring.sheets.views import sheet_or_404


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


Scope = SeasonStanding.Scope


@require_safe
def season_prints(request: HttpRequest, league: str, season: int) -> HttpResponse:
    """The one place for all of them; certificates are offered as soon as the season is closed."""
    row = season_or_404(request, league, season, permissions.can_print_season)
    version = standing_version(row)
    context = {
        "league": row.league,
        "season": row,
        "version": version,
        "ranking": ranking_of(row, Scope.OFFICIAL) if version else (),
        "may_report": permissions.can_report_to_assembly(request.user, row.league),
    }
    return render(request, "publishing/paper/season.html", context)


@require_safe
def certificates_pdf(request: HttpRequest, league: str, season: int) -> HttpResponse:
    """The certificates of everybody in the final ranking, or of one ``?player=``; 404 unless the season is closed."""
    row = season_or_404(request, league, season, permissions.can_print_season)
    version, player = standing_version(row), reading.number(request.GET, "player")
    honours = season_honours(row, Scope.OFFICIAL)
    shown = [one for one in honours.ranking if player in (None, one.player_id)]
    if version is None or not shown:
        raise Http404
    content = draw_certificates(row, version, honours, shown, printed_on=localdate())
    called = pgettext("file name", "Certificates") if player is None else pgettext("file name", "Certificate")
    return pdf_response(content, called, row.name, *(() if player is None else (shown[0].player.full_name,)))


@require_safe
def annual_report_pdf(request: HttpRequest, league: str, season: int) -> HttpResponse:
    """The report to the assembly, provisional until the season is closed."""
    row = season_or_404(request, league, season, permissions.can_report_to_assembly)
    before, is_closed = season_before(row), standing_version(row) is not None
    scope = Scope.OFFICIAL if is_closed else shown_scope(None, provisional_results(row))
    content = draw_annual_report(
        season_figures(row),
        season_figures(before) if before else None,
        list(ranking_of(row, scope)),
        is_closed=is_closed,
        printed_on=localdate(),
    )
    return pdf_response(content, pgettext("file name", "Annual-report"), row.name)


@login_required
@require_POST
def yearbook(request: SignedInRequest, league: str, season: int) -> HttpResponse:
    """The book of the season with all its protocol sheets: long work."""
    row = season_or_404(request, league, season, permissions.can_print_season)
    return start_job(request, Job.Kind.PDF_BATCH, row.league, {"season": row.pk})


_MOST_SHOWN = 80
"""Characters of a code that is shown."""


@unlisted
@require_safe
def check_print(request: HttpRequest) -> HttpResponse:
    """Where a code is typed; ``?code=`` leads to its page."""
    form = PrintCodeForm(request.GET) if "code" in request.GET else PrintCodeForm()
    if form.is_valid():
        return redirect("checked_print", form.cleaned_data["code"])
    return _page(request, form, status=HTTPStatus.BAD_REQUEST if form.is_bound else HTTPStatus.OK)


@unlisted
@require_safe
def checked_print_page(request: HttpRequest, code: str) -> HttpResponse:
    """What the office says of a print: genuine, superseded, or not known (404)."""
    claim, typed = claim_with(code), grouped(plain_code(code))[:_MOST_SHOWN] or code[:_MOST_SHOWN]
    found = checked_print(claim, request.user) if claim else None
    if found is None:
        return _page(request, PrintCodeForm(initial={"code": typed}), code=typed, status=HTTPStatus.NOT_FOUND)
    return _page(request, PrintCodeForm(), code=typed, found=found)


def _page(
    request: HttpRequest,
    form: PrintCodeForm,
    *,
    code: str = "",
    found: CheckedPrint | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    context = {"form": form, "code": code, "found": found}
    return render(request, "publishing/check/print.html", context, status=status)
