"""The API itself: the program that asks (with a token, or anybody), how often it may, and its description (OpenAPI).

Cookies are not looked at: no page asks in somebody else's name. Each token, and each network address without one, has
so many requests a minute, counted in the cache that the web processes share; without Redis each process counts for
itself.
"""

import ipaddress
import json
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from typing import Any

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from ninja import NinjaAPI

from scoring.core.http.doors import door_of
from scoring.core.http.origins import address_of
from scoring.core.room import Door
from scoring.models import ApiToken, League
from scoring.publishing.selectors.subscriptions import token_with
from scoring.publishing.services import end_overheard_token
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


MOST_WITH_TOKEN, MOST_WITHOUT = 600, 300
_MINUTE = 60
_ONE_HOUSEHOLD = 64
"""Bits of an IPv6 address that its holder is given; the rest they choose, for every request anew if they like."""


def count(request: HttpRequest, token: ApiToken | None) -> None:
    """Count one request. Raises Problem, with Retry-After in seconds, for one too many in this minute."""
    minute, second = divmod(int(timezone.now().timestamp()), _MINUTE)
    if token is None:
        asker, most = _network_of(address_of(request)), MOST_WITHOUT
    else:
        asker, most = f"token-{token.pk}", MOST_WITH_TOKEN
    if _counted(f"api-{minute}-{asker}") <= most:
        return
    wait = _MINUTE - second
    sentence = ngettext("In %(count)s second it goes on.", "In %(count)s seconds it goes on.", wait)
    raise Problem(Kind.TOO_MANY, sentence % {"count": wait}, {"Retry-After": str(wait)})


def _network_of(address: str) -> str:
    """Who shares a count: an address of IPv4, the network of a household in IPv6."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(known), _ONE_HOUSEHOLD), strict=False).network_address)


def _counted(key: str) -> int:
    """How many there are with this one."""
    cache = caches["shared"]
    cache.add(key, 0, 2 * _MINUTE)
    try:
        return cache.incr(key)
    except ValueError:  # thrown out of a full cache in between
        return 1
