"""The page of an evening: its result, provisional while games are played, and why every figure is what it is."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import permissions
from scoring.models import Evening, Sheet
from scoring.selectors.explanations import explain_line
from scoring.selectors.participants import participants_of
from scoring.selectors.results import EveningReport, report_evening, visible_irregularities
from scoring.selectors.seats import own_seats
from scoring.tables.paging import show_page
from scoring.tables.results import ResultTable
from scoring.views.access import evening_or_404, wants_fragment
from scoring.views.live import drawn_part

_MOST_MATRICES = 8
"""With more tables than this, and while games are played, the page links to the sheets instead of showing them."""


@require_safe
def evening(request: HttpRequest, evening: int) -> HttpResponse:
    """The result; while games are played, standings that renew themselves for who may follow them."""
    row = evening_or_404(request, evening)
    report = _report(request, row)
    is_live = not report.is_final and permissions.can_follow_live(request.user, row)
    context = {
        "league": row.season.league,
        "season": row.season,
        "evening": row,
        "report": report,
        "is_live": is_live,
        "standing": drawn_part(row, "live/standing.html") if is_live else "",
        "table": show_page(request, ResultTable(report, evening=row)),
    }
    return render(request, "evenings/detail.html", {**context, **_surroundings(request, row, report)})


@require_safe
def evening_explain(request: HttpRequest, evening: int, player: int) -> HttpResponse:
    """One player's figures explained: for the dialog of the evening's page, or as a page of its own."""
    row = evening_or_404(request, evening)
    report = _report(request, row)
    explanation = explain_line(row, report, player)
    if explanation is None:
        raise Http404
    context = {
        "league": row.season.league,
        "season": row.season,
        "evening": row,
        "report": report,
        "explanation": explanation,
    }
    name = "evenings/explanation.html" if wants_fragment(request) else "evenings/explain.html"
    return render(request, name, context)


def _report(request: HttpRequest, evening: Evening) -> EveningReport:
    return report_evening(
        evening,
        follows_live=permissions.can_follow_live(request.user, evening),
        sees_open_sheets=permissions.can_see_open_sheets(request.user, evening.season.league),
    )


def _surroundings(request: HttpRequest, evening: Evening, report: EveningReport) -> dict[str, object]:
    user, league = request.user, evening.season.league
    sheets = report.live.sheets
    return {
        "participants": participants_of(evening),
        "own_seats": [] if report.is_final else own_seats(evening, user),
        "irregularities": visible_irregularities(report.tables),
        "shows_games": report.is_final and len(report.tables) <= _MOST_MATRICES,
        "may_manage": permissions.can_manage_seasons(user, league),
        "sees_participants": permissions.can_see_open_sheets(user, league),
        "to_enter": [sheet for sheet in sheets if sheet.is_open and permissions.can_enter_games(user, sheet)],
        "to_submit": [
            sheet
            for sheet in sheets
            if sheet.state in (Sheet.State.LAST_ROUND, Sheet.State.SENT_BACK)
            and permissions.can_submit_sheet(user, sheet)
        ],
        "to_review": [
            sheet
            for sheet in sheets
            if sheet.state == Sheet.State.SUBMITTED and permissions.can_sign_sheet(user, sheet)
        ],
    }
