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
from scoring.live.http import address_of_part, drawn_part, report_for, seconds_between_questions, standing_for
from scoring.live.selectors.path import EveningPath, path_of
from scoring.live.selectors.waiting import next_task, tasks_of
from scoring.live.tables import result_offers, standing_offers
from scoring.models import Evening, Knockout, Sheet
from scoring.planning.selectors.participants import participants_of
from scoring.planning.selectors.seats import own_seats
from scoring.planning.tables import participants_listing
from scoring.results.selectors.evenings import standings_of
from scoring.results.selectors.explanations import explain_line
from scoring.results.selectors.results import visible_irregularities
from scoring.results.tables.results import EveningTable

_MOST_MATRICES = 8
"""With more tables than this the page links to their sheets instead of showing every game."""


@require_safe
def evening(request: HttpRequest, evening: int) -> HttpResponseBase:
    """The result; until there is one, standings that renew themselves for who may follow them."""
    row = evening_or_404(request, evening)
    context: dict[str, Any] = {"league": row.season.league, "season": row.season, "evening": row}
    sees_path = permissions.can_see_internals(request.user, row.season.league)
    if permissions.can_follow_live(request.user, row) and not standings_of(row).exists():
        path = path_of(row) if sees_path else None
        sheets = path.sheets if path else list(row.sheets.order_by("round__number", "table"))
        sees_open_sheets = permissions.can_see_open_sheets(request.user, row.season.league)
        shown = [sheet for sheet in sheets if sees_open_sheets or sheet.is_finished]
        context |= {
            "is_live": True,
            "standing": drawn_part(row, "live/standing.html"),
            "part_url": address_of_part(row, "standing"),
            "seconds_between_questions": seconds_between_questions(row, sheets),
        }
        offers = standing_offers(row, partial(standing_for, request, row))
    else:
        report = report_for(request, row)
        own = own_player(request.user, row.season.league)
        path = path_of(row, report.live.sheets) if sees_path else None
        sheets, shown = list(report.live.sheets), [table.sheet for table in report.tables]
        table = show_page(request, EveningTable(report, evening=row, own=own))
        offers = result_offers(row, report, table)
        context |= {
            "report": report,
            "table": table,
            "shows_games": len(report.tables) <= _MOST_MATRICES,
        }
    has_begun = path is None or path.games > 0
    context |= {**_surroundings(request, row, sheets, shown, has_begun=has_begun), **_path(request, path)}
    if participants := context["participants"]:
        offers["participants"] = partial(participants_listing, row, participants)
    return page_with_tables(request, "live/evening/detail.html", context, **offers)


@require_safe
def evening_explain(request: HttpRequest, evening: int, player: int) -> HttpResponse:
    """One player's figures explained: for the dialog of the evening's page, or as a page of its own."""
    row = evening_or_404(request, evening)
    report = report_for(request, row)
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
    report = report_for(request, row)
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
        style="css/results/team-results.css",
        evening=row,
        report=report,
        result=report.teams,
        line=line,
        is_in_dialog=wants_fragment(request),
    )


def _surroundings(
    request: HttpRequest, evening: Evening, sheets: Sequence[Sheet], shown: Sequence[Sheet], *, has_begun: bool
) -> dict[str, object]:
    """What stands around the result; ``shown`` are those of the sheets that the reader may see. ``has_begun``: there
    are games, as far as the reader's page asks for that."""
    user, league = request.user, evening.season.league
    sees_participants = permissions.can_see_open_sheets(user, league)
    participants = participants_of(evening) if sees_participants else []
    return {
        "sheets": sheets,
        "has_knockout": evening.planned_rounds > 1 and Knockout.objects.filter(evening=evening).exists(),
        "shown_sheets": shown,
        "hidden_sheets": len(sheets) - len(shown),
        "sees_participants": sees_participants,
        "participants": participants,
        "participant_count": len(participants) if sees_participants else evening.registrations.count(),
        "own_seats": own_seats(evening, user) if any(sheet.is_open for sheet in sheets) else [],
        "irregularities": visible_irregularities(shown),
        "may_manage": permissions.can_manage_seasons(user, league),
        "has_begun": has_begun,
        "shows_registered": participants and (not sheets or not has_begun),
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
