"""The frame of every address of the API: who asks, how often, for whom names are written, what a browser may do with
it.

An answer carries its ETag. Whatever goes wrong is a problem in JSON, in the caller's language.
"""

import logging
from collections.abc import Callable
from functools import wraps
from typing import cast

from django.core.exceptions import ObjectDoesNotExist
from django.core.handlers.exception import response_for_exception
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from ninja.errors import ValidationError

from scoring.core import api_clients
from scoring.core.http.arrival import arrival_of
from scoring.core.http.failures import TRY_AGAIN_AFTER_SECONDS
from scoring.core.http.sharing import without_session
from scoring.models import ApiToken
from scoring.models.base.audience import written_for
from scoring.publishing.selectors.embedding import embedding_of
from scoring.publishing.services.tokens import note_use
from scoring.publishing.views import throttling
from scoring.publishing.views.api import ProgramRequest, token_of
from scoring.publishing.views.conditional import revalidated
from scoring.publishing.views.problems import Kind, Problem, problem_response

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
        throttling.count(request, None)
        raise
    throttling.count(request, token)
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
