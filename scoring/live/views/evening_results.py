"""The page of an evening: its result, provisional while games are played, why every figure is what it is, the part
that renews itself, and the screen in the hall.

The parts have two addresses: one for members, and one that is the same for everybody where everybody may follow. A
guest with a table's code has a page of their own as long as the code holds, also where only members may follow: the
standings of this evening and nothing else.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.accounts.views.guest_access import with_access
from scoring.core import permissions
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import evening_or_404, wants_fragment
from scoring.core.http.pages import explain_page
from scoring.core.memberships import own_player
from scoring.core.tables.table import show_page
from scoring.live.selectors.evening_steps import EveningPath, path_of
from scoring.live.selectors.live import evenings_to_draw, own_rows_of, versioned_evening
from scoring.live.selectors.waiting import next_task, tasks_of
from scoring.live.tables import result_offers, standing_offers
from scoring.live.views.drawn_parts import (
    FOR_GUESTS,
    FOR_PHONES,
    WITH_EVERYBODY,
    address_of_part,
    changed_part,
    drawn_part,
    followed_or_404,
    report_for,
    seconds_between_questions,
    standing_for,
)
from scoring.models import Evening, Knockout, RankedEvening, Sheet, TableAccess
from scoring.people.selectors.people import player_key
from scoring.registration.selectors.participants import participants_of
from scoring.registration.tables import participants_listing
from scoring.results.selectors.evenings import participants_by_name
from scoring.results.selectors.explanations import explain_line
from scoring.results.selectors.honours import broken_records_of
from scoring.results.selectors.results import TableResult, games_at, visible_irregularities
from scoring.results.selectors.season_versions import CLOSED
from scoring.results.tables.results import EveningTable
from scoring.seating.selectors.seats import own_seats

_MOST_MATRICES = 8
"""With more tables than this the page links to their sheets instead of showing every game."""

_MOST_LISTED = 60
"""With more participants than this the page links to the list of them, as it does where a result names them."""

_ASKED = "participants"
"""The parameter of an address that asks for them."""


@require_safe
def evening(request: HttpRequest, evening: int) -> HttpResponseBase:
    """The result; until there is one, standings that renew themselves for who may follow them, and above them how far
    the evening has got, which htmx asks for on its own."""
    row = evening_or_404(request, evening, load=evenings_to_draw)
    context: dict[str, Any] = {"league": row.season.league, "season": row.season, "evening": row}
    sees_path = permissions.can_see_internals(request.user, row.season.league)
    has_standings: bool = getattr(row, "has_standings")  # noqa: B009 - an annotation
    if sees_path and wants_fragment(request):
        context |= {"is_live": True, "may_manage": permissions.can_manage_seasons(request.user, row.season.league)}
        renewed = path_of(row)
        return render(request, "live/evening/path.html", context | _path(request, renewed) | {"sheets": renewed.sheets})
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
        context |= {"report": report, "table": table, "tables": tables, "is_official": report.is_official}
        settled: str | None = getattr(row, "settled")  # noqa: B009 - an annotation
        context["broken_records"] = broken_records_of(row, settled or "") if report.is_final else ()
        is_over_for_good: bool = getattr(row, "is_over_for_good")  # noqa: B009 - an annotation
        if report.revisions and sees_path and not is_over_for_good:
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
    about, if they are few and no result names them, or if the address asks for them."""
    user, league = request.user, evening.season.league
    may_manage = permissions.can_manage_seasons(user, league)
    has_begun = path is None or path.games > 0
    sees_participants = permissions.can_see_open_sheets(user, league)
    number = evening.registrations.count() if path is None else path.registered if not has_begun else path.participants
    shows_registered = sees_participants and number > 0 and (not sheets or not has_begun)
    is_told_by_result: bool = getattr(evening, "has_standings")  # noqa: B009 - an annotation
    is_few = number <= _MOST_LISTED and not is_told_by_result
    is_listed = shows_registered or is_few or _ASKED in request.GET
    return {
        "sheets": sheets,
        "has_knockout": evening.planned_rounds > 1 and Knockout.objects.filter(evening=evening).exists(),
        "shown_sheets": shown,
        "hidden_sheets": len(sheets) - len(shown),
        "sees_participants": sees_participants,
        "has_teams": may_manage and (evening.kind in Evening.WITH_TEAMS or evening.teams.exists()),
        "registered": participants_by_name(evening) if sees_participants and is_listed else [],
        "participant_count": number,
        "own_seats": own_seats(evening, user) if any(sheet.is_open for sheet in sheets) else [],
        "irregularities": visible_irregularities([row for row in shown if getattr(row, "has_irregularities", True)]),
        "may_manage": may_manage,
        "closed": str(CLOSED) if getattr(evening, "is_over_for_good") else "",  # noqa: B009 - an annotation
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


_FOR_THE_HALL = "live/slides.html"


@require_safe
def evening_live(request: HttpRequest, evening: int) -> HttpResponseBase:
    """The standings of an evening under way, for its page; ``?standing=all`` with everybody."""
    return _changed_part(request, evening, _standing_of(request))


@require_safe
def public_standing(request: HttpRequest, language: str, evening: int) -> HttpResponseBase:
    """The same where everybody may follow: one answer for all phones."""
    return _part_for_everybody(request, language, evening, _standing_of(request))


@require_safe
def public_slides(request: HttpRequest, language: str, evening: int) -> HttpResponseBase:
    """The slides of the hall screen where everybody may follow: one answer for all screens."""
    return _part_for_everybody(request, language, evening, _FOR_THE_HALL)


@require_safe
def evening_own_row(request: HttpRequest, evening: int) -> HttpResponse:
    """How whoever asks stands in an evening under way, for their start page; 404 for who does not play."""
    row, version = followed_or_404(request.user, evening)
    own = own_player(request.user, row.season.league)
    if own is None:
        raise Http404
    known = own_rows_of(row.pk, version.name)
    return render(request, "live/own_row.html", {"games": known.games, "line": known.rows.get(player_key(own))})


@require_safe
def hall_slides(request: HttpRequest, evening: int) -> HttpResponseBase:
    """The slides of the hall screen."""
    return _changed_part(request, evening, _FOR_THE_HALL)


@require_safe
def hall(request: HttpRequest, evening: int) -> HttpResponse:
    """The hall screen: a page that fills a projector, and asks for its slides by itself."""
    row, _version = followed_or_404(request.user, evening)
    context = {"evening": row, "league": row.season.league, "slides_url": address_of_part(row, "slides")}
    return render(request, "live/hall.html", context)


def _standing_of(request: HttpRequest) -> str:
    return WITH_EVERYBODY if request.GET.get("standing") == "all" else FOR_PHONES


def _changed_part(request: HttpRequest, evening: int, template: str) -> HttpResponseBase:
    row, version = followed_or_404(request.user, evening)
    return changed_part(request, row, template, version)


def _part_for_everybody(request: HttpRequest, language: str, evening: int, template: str) -> HttpResponseBase:
    """In the language of the address. An evening that only members follow does not exist here, not even for them."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    row, version = followed_or_404(AnonymousUser(), evening)
    with translation.override(language):
        response = changed_part(request, row, template, version)
    response.headers["Content-Language"] = language
    return response


@never_cache
@require_safe
@with_access
def guest_evening(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The standings, which renew themselves. Nothing on the page leads further than back to the table."""
    evening = access.sheet.evening
    context = {
        "access": access,
        "sheet": access.sheet,
        "evening": evening,
        "is_of_evening": True,
        "standing": drawn_part(evening, FOR_GUESTS),
        "part_url": reverse("guest_evening_live", args=[access.sheet_id]),
        "seconds_between_questions": seconds_between_questions(evening, list(evening.sheets.all())),
    }
    return render(request, "live/guest/evening.html", context)


@require_safe
@with_access
def guest_evening_live(request: HttpRequest, access: TableAccess) -> HttpResponseBase:
    """What has changed, or 304. Two queries as long as nothing has."""
    row, version = versioned_evening(access.sheet.evening_id)
    return changed_part(request, row, FOR_GUESTS, version)
