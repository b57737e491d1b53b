"""The page of an evening: its result, provisional while games are played, and why every figure is what it is."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.base import permissions
from scoring.base.http.listings import page_with_tables
from scoring.base.http.lookup import evening_or_404, wants_fragment
from scoring.base.http.pages import explain_page
from scoring.base.memberships import own_player
from scoring.base.tables.paging import show_page
from scoring.live.http import (
    FOR_PHONES,
    WITH_EVERYBODY,
    address_of_part,
    drawn_part,
    report_for,
    seconds_between_questions,
    standing_for,
)
from scoring.live.selectors.live import evenings_to_draw
from scoring.live.selectors.path import EveningPath, path_of
from scoring.live.selectors.waiting import next_task, tasks_of
from scoring.live.tables import result_offers, standing_offers
from scoring.models import Evening, Knockout, RankedEvening, Sheet
from scoring.planning.selectors.participants import participants_of
from scoring.planning.selectors.seats import own_seats
from scoring.planning.tables import participants_listing
from scoring.results.selectors.evenings import entered_in
from scoring.results.selectors.explanations import explain_line
from scoring.results.selectors.results import TableResult, games_at, visible_irregularities
from scoring.results.tables.results import EveningTable

_MOST_MATRICES = 8
"""With more tables than this the page links to their sheets instead of showing every game."""

_MOST_LISTED = 60
"""With more participants than this the page links to the list of them."""

_ASKED = "participants"
"""The parameter of an address that asks for them."""


@require_safe
def evening(request: HttpRequest, evening: int) -> HttpResponseBase:
    """The result; until there is one, standings that renew themselves for who may follow them."""
    row = evening_or_404(request, evening, load=evenings_to_draw)
    context: dict[str, Any] = {"league": row.season.league, "season": row.season, "evening": row}
    sees_path = permissions.can_see_internals(request.user, row.season.league)
    has_standings: bool = getattr(row, "has_standings")  # noqa: B009 - an annotation
    if permissions.can_follow_live(request.user, row) and not has_standings:
        path = path_of(row) if sees_path else None
        sheets = path.sheets if path else list(row.sheets.order_by("round__number", "table"))
        sees_open_sheets = permissions.can_see_open_sheets(request.user, row.season.league)
        shown = [sheet for sheet in sheets if sees_open_sheets or sheet.is_finished]
        is_whole = request.GET.get("standing") == "all"
        context |= {
            "is_live": True,
            "standing": drawn_part(row, WITH_EVERYBODY if is_whole else FOR_PHONES),
            "part_url": address_of_part(row, "standing") + ("?standing=all" if is_whole else ""),
            "seconds_between_questions": seconds_between_questions(row, sheets),
        }
        offers = standing_offers(row, partial(standing_for, request, row))
    else:
        report = report_for(request, row)
        own = own_player(request.user, row.season.league)
        sheets, shown = list(report.sheets), list(report.shown)
        is_read = len(shown) <= _MOST_MATRICES
        tables = games_at(shown) if is_read else tuple(map(TableResult, shown))
        path = path_of(row, shown if is_read and not report.revisions else None) if sees_path else None
        table = show_page(request, EveningTable(report, evening=row, own=own))
        offers = result_offers(row, report, table, tables)
        context |= {"report": report, "table": table, "tables": tables}
        if report.revisions and sees_path:
            league = row.season.league
            context |= {
                "withdrawal": RankedEvening.objects.filter(evening=row).select_related("withdrawal_by").first(),
                "may_propose_withdrawal": permissions.can_propose_withdrawal(request.user, league),
                "may_confirm_withdrawal": permissions.can_confirm_withdrawal(request.user, league),
            }
    context |= {**_surroundings(request, row, sheets, shown, path), **_path(request, path)}
    official = context.get("report")
    if official is not None and official.is_official:
        context["participant_count"] = len(official.lines)
    if context["sees_participants"] and context["participant_count"]:
        offers["participants"] = lambda: participants_listing(row, participants_of(row))
    return page_with_tables(request, "live/evening/detail.html", context, **offers)


@require_safe
def evening_explain(request: HttpRequest, evening: int, player: int) -> HttpResponse:
    """One player's figures explained: for the dialog of the evening's page, or as a page of its own."""
    row = evening_or_404(request, evening)
    report = report_for(request, row, with_remarks=False)
    explanation = explain_line(row, report, player)
    if explanation is None:
        raise Http404
    return explain_page(
        request,
        "live/evening/explanation.html",
        _("Why this result?"),
        row.season.league,
        row.season,
        row,
        name=explanation.line.name,
        season=row.season,
        evening=row,
        report=report,
        explanation=explanation,
    )


@require_safe
def team_explain(request: HttpRequest, evening: int, team: int) -> HttpResponse:
    """A team's total and rank explained, like a player's."""
    row = evening_or_404(request, evening)
    report = report_for(request, row, with_remarks=False)
    line = report.teams.line_of(team) if report.teams is not None else None
    if line is None:
        raise Http404
    return explain_page(
        request,
        "results/teams/explanation.html",
        _("Why this result?"),
        row.season.league,
        row.season,
        row,
        name=line.team.name,
        evening=row,
        report=report,
        result=report.teams,
        line=line,
        is_in_dialog=wants_fragment(request),
    )


def _surroundings(
    request: HttpRequest,
    evening: Evening,
    sheets: Sequence[Sheet],
    shown: Sequence[Sheet],
    path: EveningPath | None,
) -> dict[str, object]:
    """What stands around the result; ``shown`` are those of the sheets that the reader may see. ``has_begun``: there
    are games, as far as the reader's page asks for that. Whoever takes part is listed if they are what the page is
    about, if they are few, or if the address asks for them."""
    user, league = request.user, evening.season.league
    has_begun = path is None or path.games > 0
    sees_participants = permissions.can_see_open_sheets(user, league)
    number = evening.registrations.count() if path is None else path.registered
    shows_registered = sees_participants and number > 0 and (not sheets or not has_begun)
    is_listed = shows_registered or number <= _MOST_LISTED or _ASKED in request.GET
    return {
        "sheets": sheets,
        "has_knockout": evening.planned_rounds > 1 and Knockout.objects.filter(evening=evening).exists(),
        "shown_sheets": shown,
        "hidden_sheets": len(sheets) - len(shown),
        "sees_participants": sees_participants,
        "registered": entered_in(evening) if sees_participants and is_listed else [],
        "participant_count": number,
        "own_seats": own_seats(evening, user) if any(sheet.is_open for sheet in sheets) else [],
        "irregularities": visible_irregularities([row for row in shown if getattr(row, "has_irregularities", True)]),
        "may_manage": permissions.can_manage_seasons(user, league),
        "has_begun": has_begun,
        "shows_registered": shows_registered,
        "asks_for_participants": _ASKED in request.GET,
        "to_enter": [sheet for sheet in sheets if sheet.is_open and permissions.can_enter_games(user, sheet)],
    }


def _path(request: HttpRequest, path: EveningPath | None) -> dict[str, object]:
    """How far the evening has got, and what waits for the reader, for those who see it."""
    tasks = tasks_of(path, request.user) if path else []
    return {
        "path": path,
        "tasks": tasks,
        "next_task": next_task(tasks),
        "may_appoint": path is not None and permissions.can_manage_league(request.user, path.evening.season.league),
    }
