"""The frame of every address of the API: who asks, how often, for whom names are written, what browsers may do.

An answer carries its ETag. A listing is answered by some of its rows, and where the next ones begin. Whatever goes
wrong is a problem in JSON, in the caller's language: what a token was not made for is 403, what it may not even know of
is 404.
"""

import json
import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.core.exceptions import ObjectDoesNotExist
from django.core.handlers.exception import response_for_exception
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from ninja.errors import ValidationError

from scoring.core import api_clients
from scoring.core.formats.json_file import head_of, told_of
from scoring.core.http.arrival import arrival_of
from scoring.core.http.failures import TRY_AGAIN_AFTER_SECONDS
from scoring.core.http.readers import use_time_zone_of
from scoring.core.http.sharing import revalidated, without_session
from scoring.core.listings import Listing
from scoring.models import ApiToken, Evening, League, Season, Sheet
from scoring.models.base.names import written_for
from scoring.publishing.selectors.subscriptions import embedding_of
from scoring.publishing.services import note_use
from scoring.publishing.views import api
from scoring.publishing.views.api import ProgramRequest, token_of
from scoring.publishing.views.problems import Kind, Problem, problem_response
from scoring.publishing.views.subscriptions import Scope
from scoring.sheets.selectors.loading import sheet_to_print
from scoring.sheets.selectors.signed import official_form_of

_KEPT_SECONDS = 60
"""How long a copy of what everybody may see is as good as ours."""

View = Callable[..., HttpResponseBase]

logger = logging.getLogger(__name__)


def answered(view: View) -> View:
    """The address of a view that gives a whole answer, or raises Problem, Http404 or ninja's ValidationError. What has
    been deleted since it was found is answered like what never was."""

    @csrf_exempt
    @without_session
    @wraps(view)
    def respond(request: HttpRequest, **arguments: object) -> HttpResponseBase:
        asked = cast(ProgramRequest, request)
        asked.token = asked.league = None
        _forget_cookies(asked)
        try:
            response = _read(asked, view, arguments)
        except Problem as problem:
            response = problem_response(problem)
        except (Http404, ObjectDoesNotExist):
            response = problem_response(Problem(Kind.NOT_FOUND))
        except ValidationError as refusal:
            response = problem_response(_problem_of(refusal))
        except OperationalError as failure:
            logger.warning("%s found the database busy or gone", request.path, exc_info=failure)
            response = problem_response(Problem(Kind.BUSY, headers={"Retry-After": str(TRY_AGAIN_AFTER_SECONDS)}))
        except Exception as failure:  # a mistake of ours is noted as everywhere, and told by failures.server_error
            response = response_for_exception(asked, failure)
        patch_vary_headers(response, ("Accept-Language", "Authorization", "Origin"))
        return response

    return respond


def _forget_cookies(request: ProgramRequest) -> None:
    """Also the language that was chosen in this browser: copies are kept by what ``Vary`` names."""
    request.COOKIES = {}
    translation.activate(translation.get_language_from_request(request))


def _read(request: ProgramRequest, view: View, arguments: dict[str, object]) -> HttpResponseBase:
    request.token = _counted_token(request)
    if request.method not in ("GET", "HEAD"):
        raise Problem(Kind.METHOD, headers={"Allow": "GET, HEAD"})
    method, request.method = request.method, "GET"  # ninja knows no HEAD
    try:
        with written_for(lambda league: api_clients.reads_as_member(request.token, league)):
            response = view(request, **arguments)
    finally:
        request.method = method
    if request.token is not None:
        _note_use(request, request.token)
    is_public = request.token is None
    response = revalidated(request, cast(HttpResponse, response), is_public=is_public, seconds=_KEPT_SECONDS)
    _let_websites_read(request, response)
    return response


def _note_use(request: ProgramRequest, token: ApiToken) -> None:
    """Reading goes on where nothing can be written: another one will be noted."""
    try:
        note_use(token=token, at=arrival_of(request))
    except OperationalError as failure:
        logger.warning("that token %s was used could not be noted", token.pk, exc_info=failure)


def _counted_token(request: ProgramRequest) -> ApiToken | None:
    try:
        token = token_of(request)
    except Problem:
        api.count(request, None)
        raise
    api.count(request, token)
    return token


def _let_websites_read(request: ProgramRequest, response: HttpResponseBase) -> None:
    """Scripts of the websites that may show the ranking read what everybody may, never with a token (decision 0070).
    One query, only where a script asks."""
    origin, league = request.headers.get("Origin"), request.league
    if not origin or request.token is not None or league is None or not league.is_public:
        return
    embedding = embedding_of(league)
    if embedding is not None and origin in embedding.frame_addresses:
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = "ETag, Retry-After"


def _problem_of(refusal: ValidationError) -> Problem:
    """A number in the path that no row can have names nothing; a parameter is said to be unreadable."""
    places = [error["loc"] for error in refusal.errors]
    if any(place[0] == "path" for place in places):
        return Problem(Kind.NOT_FOUND)
    names = ", ".join(sorted({str(place[-1]) for place in places}))
    return Problem(Kind.UNREADABLE, _("Please look at: %(names)s.") % {"names": names})


def require_scope(request: ProgramRequest, *scopes: Scope) -> None:
    """One of them is enough. Whether there is what was asked for is not looked at before. Raises Problem."""
    if not api_clients.is_within_scope(request.token, *scopes):
        raise Problem(Kind.SCOPE, _("It takes %(scopes)s.") % {"scopes": ", ".join(scope.value for scope in scopes)})


def league_for(request: ProgramRequest, slug: str, *scopes: Scope) -> League:
    """Raises Http404 and Problem, as all of these."""
    require_scope(request, *scopes)
    return _entered(request, get_object_or_404(api_clients.leagues_for_program(request.token), slug=slug))


def season_for(request: ProgramRequest, season: int, *scopes: Scope) -> Season:
    require_scope(request, *scopes)
    seasons = Season.objects.select_related("league", "edition")
    row = get_object_or_404(seasons, pk=season, league__in=api_clients.leagues_for_program(request.token))
    _entered(request, row.league)
    return row


def evening_for(request: ProgramRequest, evening: int, *scopes: Scope) -> Evening:
    require_scope(request, *scopes)
    evenings = Evening.objects.select_related("season__league", "season__edition", "edition", "team_contest")
    leagues = api_clients.leagues_for_program(request.token)
    row = get_object_or_404(evenings, pk=evening, season__league__in=leagues)
    _entered(request, row.season.league)
    return row


def sheet_for(request: ProgramRequest, sheet: int, *scopes: Scope) -> Sheet:
    """With what stands on its print, of an official evening as it was signed last."""
    require_scope(request, *scopes)
    leagues = api_clients.leagues_for_program(request.token)
    get_object_or_404(Sheet.objects.only("pk"), pk=sheet, evening__season__league__in=leagues)
    row = sheet_to_print(sheet)
    row = official_form_of(row) or row
    if not api_clients.can_program_see_sheet(request.token, row):
        raise Http404
    _entered(request, row.evening.season.league)
    return row


def _entered(request: ProgramRequest, league: League) -> League:
    request.league = league
    use_time_zone_of(league)
    return league


def whole(listing: Listing) -> HttpResponse:
    """All rows: of an evening or a sheet, which nobody reads by halves."""
    return _answer(listing, list(listing.rows), None)


def page_of(listing: Listing, *, limit: int, cursor: str | None) -> HttpResponse:
    """So many rows behind those that the caller has. The first key of the listing tells its rows apart; rows that
    come or go in the meantime are neither told twice nor skipped. Raises Problem for a cursor that is none of ours,
    or whose row is gone."""
    rows, key = list(listing.rows), listing.keys[0]
    begin = 0
    if cursor is not None:
        places = {_cursor_of_pages(listing, key.of(row)): at for at, row in enumerate(rows, start=1)}
        if cursor not in places:
            raise Problem(Kind.UNREADABLE, _("The list has changed, or this cursor is of another one: begin anew."))
        begin = places[cursor]
    end = begin + limit
    following = _cursor_of_pages(listing, key.of(rows[end - 1])) if end < len(rows) else None
    return _answer(listing, rows[begin:end], following)


def _cursor_of_pages(listing: Listing, key: object) -> str:
    return urlsafe_b64encode(f"{listing.code} {key}".encode()).decode().rstrip("=")


def _answer(listing: Listing, rows: list[Any], following: str | None) -> HttpResponse:
    data = {**head_of(listing), "rows": [told_of(listing, row) for row in rows], "next": following}
    return HttpResponse(json.dumps(data, ensure_ascii=False), content_type="application/json")
