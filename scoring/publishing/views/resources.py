"""Resources of the API. Each is a listing that a page shows and gives as a file, so that all three say the same."""

from typing import Any, Literal

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.operation import Operation
from ninja.params.functions import Path, Query

from scoring.core import api_clients
from scoring.core.forms.fields import LARGEST_KEY
from scoring.live.tables import result_listing
from scoring.people.selectors.people import clubs_of, players_of
from scoring.people.tables import PlayerTable, players_listing
from scoring.publishing.tables import leagues_listing, sheets_listing
from scoring.publishing.views.answers import evening_for, league_for, page_of, season_for, sheet_for, whole
from scoring.publishing.views.api import ProgramRequest
from scoring.publishing.views.schemas import (
    EveningRow,
    GameRow,
    LeagueRow,
    Page,
    PlayerRow,
    RankingRow,
    ResultRow,
    SeasonRow,
    SheetRow,
)
from scoring.publishing.views.subscriptions import Scope
from scoring.results.selectors.evenings import is_official
from scoring.results.selectors.mapping import provisional_results
from scoring.results.selectors.rankings import shown_scope
from scoring.results.selectors.results import report_evening
from scoring.results.selectors.revisions import in_work_of
from scoring.results.selectors.season_evenings import ranked_evenings
from scoring.results.selectors.seasons import evenings_of, ranking_of, seasons_of
from scoring.results.tables.ranking import RankingTable, ranking_listing
from scoring.results.tables.results import EveningTable, evenings_listing, seasons_listing
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.protocol import protocol_of
from scoring.sheets.selectors.signed import as_they_stand
from scoring.sheets.tables import protocol_listing

MOST_ROWS, ROWS = 500, 100


class _Api(NinjaAPI):
    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The name of the view alone: programs are generated from it, and modules may move."""
        return operation.view_func.__name__


api = _Api(
    title="League office",
    version="1",
    description="Reading for other programs. What it promises stands in docs/api.md.",
    openapi_url=None,
    docs_url=None,
    urls_namespace="api",
)


def _hand_on(_request: HttpRequest, failure: Exception | type[Exception]) -> HttpResponse:
    """What goes wrong is answered around all addresses (:func:`scoring.publishing.views.answers.answered`)."""
    raise failure


for _kind in (Exception, Http404, HttpError, ValidationError):  # all that ninja would answer by itself
    api.add_exception_handler(_kind, _hand_on)


def _key() -> Any:
    return Path(..., ge=1, le=LARGEST_KEY)


def _limit() -> Any:
    return Query(ROWS, ge=1, le=MOST_ROWS, description="Rows at a time.")


def _cursor() -> Any:
    return Query(None, max_length=200, description="From `next` of the answer before.")


@api.get("/leagues", response=Page[LeagueRow], url_name="api_leagues", tags=["leagues"])
def leagues(request: ProgramRequest, limit: int = _limit(), cursor: str | None = _cursor()) -> HttpResponse:
    """Public leagues; with a token the one that it is for."""
    rows = api_clients.leagues_for_program(request.token).order_by("name", "pk")
    return page_of(leagues_listing(rows), limit=limit, cursor=cursor)


@api.get("/leagues/{slug:league}/seasons", response=Page[SeasonRow], url_name="api_seasons", tags=["leagues"])
def seasons(
    request: ProgramRequest, league: str, limit: int = _limit(), cursor: str | None = _cursor()
) -> HttpResponse:
    """The latest first. Any scope."""
    row = league_for(request, league)
    return page_of(seasons_listing(row, seasons_of(row)), limit=limit, cursor=cursor)


@api.get("/leagues/{slug:league}/players", response=Page[PlayerRow], url_name="api_players", tags=["leagues"])
def players(
    request: ProgramRequest, league: str, limit: int = _limit(), cursor: str | None = _cursor()
) -> HttpResponse:
    """By name. `players:read` or `members:read`, which tells names in full."""
    row = league_for(request, league, Scope.PLAYERS, Scope.MEMBERS)
    listed = players_of(row, for_members=api_clients.reads_as_member(request.token, row.pk))
    table = PlayerTable(listed, league=row, may_change=False, has_clubs=bool(clubs_of(row)))
    return page_of(players_listing(table, row), limit=limit, cursor=cursor)


@api.get("/seasons/{int:season}/evenings", response=Page[EveningRow], url_name="api_evenings", tags=["seasons"])
def evenings(
    request: ProgramRequest, season: int = _key(), limit: int = _limit(), cursor: str | None = _cursor()
) -> HttpResponse:
    """By date. `evenings:read`."""
    row = season_for(request, season, Scope.EVENINGS)
    return page_of(evenings_listing(row, list(evenings_of(row))), limit=limit, cursor=cursor)


@api.get("/seasons/{int:season}/ranking", response=Page[RankingRow], url_name="api_ranking", tags=["seasons"])
def ranking(
    request: ProgramRequest,
    season: int = _key(),
    scope: Literal["official", "provisional"] | None = Query(
        None, description="Without it the provisional ranking as long as there is one that differs."
    ),
    limit: int = _limit(),
    cursor: str | None = _cursor(),
) -> HttpResponse:
    """Best first, with a column for each evening. `results:read`."""
    row = season_for(request, season, Scope.RESULTS)
    provisional = provisional_results(row)
    shown = shown_scope(scope, provisional)
    is_signed = shown is shown.OFFICIAL or not provisional
    table = RankingTable(ranking_of(row, shown), season=row, scope=shown, evenings=ranked_evenings(row, shown))
    return page_of(
        ranking_listing(table, row, is_official=is_signed, in_work=in_work_of(row)), limit=limit, cursor=cursor
    )


@api.get("/evenings/{int:evening}/result", response=Page[ResultRow], url_name="api_result", tags=["evenings"])
def result(request: ProgramRequest, evening: int = _key()) -> HttpResponse:
    """Everybody's result; while games are played the standing, where it may be followed. `results:read`."""
    row = evening_for(request, evening, Scope.RESULTS)
    report = report_evening(
        row,
        follows_live=api_clients.can_program_follow_live(request.token, row),
        sees_open_sheets=api_clients.reads_as_member(request.token, row.season.league_id),
    )
    return whole(result_listing(row, EveningTable(report, evening=row), report))


@api.get("/evenings/{int:evening}/sheets", response=Page[SheetRow], url_name="api_sheets", tags=["evenings"])
def sheets(request: ProgramRequest, evening: int = _key()) -> HttpResponse:
    """The protocol sheets that may be read, by round and table. `results:read`."""
    row = evening_for(request, evening, Scope.RESULTS)
    found = list(row.sheets.select_related("round").order_by("round__number", "table"))
    if not all(sheet.stands for sheet in found) and is_official(row):
        found = as_they_stand(found)
    seen = [sheet for sheet in found if api_clients.can_program_see_sheet(request.token, sheet)]
    return whole(sheets_listing(row, seen))


@api.get("/sheets/{int:sheet}", response=Page[GameRow], url_name="api_sheet", tags=["evenings"])
def sheet(request: ProgramRequest, sheet: int = _key()) -> HttpResponse:
    """The games of a protocol sheet. `results:read`."""
    row = sheet_for(request, sheet, Scope.RESULTS)
    return whole(protocol_listing(row, protocol_of(checked_sheet(row))))
