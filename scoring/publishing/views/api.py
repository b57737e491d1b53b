"""The program that asks (one with a token, or anybody), and the description of the API (OpenAPI).

Cookies are not looked at: no page asks in somebody else's name.
"""

import json
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from ninja import NinjaAPI

from scoring.core.http.doors import door_of
from scoring.core.room import Door
from scoring.models import ApiToken, League
from scoring.publishing.selectors.tokens import token_with
from scoring.publishing.services.tokens import end_overheard_token
from scoring.publishing.views.problems import CONTENT_TYPE, PREFIX, Kind, Problem
from scoring.publishing.views.schemas import ProblemBody

_LONGEST = 200


class ProgramRequest(HttpRequest):
    """What the addresses of the API are given. ``token`` None: the program reads what everybody may. ``league``: which
    league the answer is about; None: none, or not known yet."""

    token: ApiToken | None
    league: League | None


def token_of(request: HttpRequest) -> ApiToken | None:
    """The token that the request brings (``Authorization: Bearer …``); None: it brings none. One query at most.

    Raises Problem for one that does not hold, and for any that came through the air: that one is over, since everybody
    in the network could read it.
    """
    given = request.headers.get("Authorization", "")
    if not given:
        return None
    method, _, secret = given.partition(" ")
    is_bearer = method.lower() == "bearer" and len(secret) <= _LONGEST
    token = token_with(secret.strip(), timezone.now()) if is_bearer else None
    if door_of(request) is Door.PLAIN:
        if token is not None:
            end_overheard_token(token=token)
        raise Problem(Kind.UNENCRYPTED, gettext("A token that came like this is revoked: others could read it."))
    if token is None:
        raise Problem(Kind.TOKEN, headers={"WWW-Authenticate": 'Bearer realm="league office"'})
    return token


_PROBLEM = {
    "description": "A problem, in the caller's language.",
    "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
_UNCHANGED = {"description": "The caller has the latest version (If-None-Match)."}
_ETAG = {"ETag": {"description": "Of this very answer, for If-None-Match.", "schema": {"type": "string"}}}
_IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "required": False,
    "description": "The ETag of an answer that the caller has: 304 if it is still the latest.",
    "schema": {"type": "string"},
}


def description_of(api: NinjaAPI) -> Callable[[HttpRequest], HttpResponse]:
    def description(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(_written(api), content_type="application/json")

    return description


def unknown(_request: HttpRequest, rest: str) -> HttpResponse:
    raise Http404(rest)


@cache
def _written(api: NinjaAPI) -> str:
    schema: dict[str, Any] = dict(api.get_openapi_schema(path_prefix=PREFIX))
    parts = schema["components"]
    parts.setdefault("schemas", {})["Problem"] = ProblemBody.model_json_schema()
    parts["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    schema["security"] = [{}, {"token": []}]
    for operations in schema["paths"].values():
        operation = operations["get"]
        operation["parameters"] = [*operation["parameters"], _IF_NONE_MATCH]
        operation["responses"][HTTPStatus.OK]["headers"] = _ETAG
        operation["responses"] |= {"304": _UNCHANGED, "default": _PROBLEM}
    return json.dumps(schema)
