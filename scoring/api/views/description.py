"""The description of the API for programs (OpenAPI), and what has no address."""

import json
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI

from scoring.api.http.problems import CONTENT_TYPE, PREFIX
from scoring.api.http.schemas import ProblemBody

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
