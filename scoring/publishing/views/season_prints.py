"""What of a season is printed when it is over: certificates, the yearbook with all sheets, the annual report."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST, require_safe

from scoring.core import permissions
from scoring.core.forms import reading
from scoring.core.http.downloads import pdf_response
from scoring.core.http.lookup import SignedInRequest, season_or_404
from scoring.core.views.jobs import start_job
from scoring.models import Job, SeasonStanding
from scoring.publishing.pdf.annual_report import draw_annual_report
from scoring.publishing.pdf.certificates import draw_certificates
from scoring.publishing.selectors.annual_report import season_before, season_figures
from scoring.publishing.selectors.season_honours import season_honours
from scoring.results.selectors.mapping import provisional_results
from scoring.results.selectors.rankings import shown_scope
from scoring.results.selectors.season_versions import standing_version
from scoring.results.selectors.seasons import ranking_of

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
