"""The description of the API for programs (OpenAPI), and what has no address."""

import json
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from scoring.api.http.problems import CONTENT_TYPE
from scoring.api.http.schemas import ProblemBody
from scoring.api.views.resources import api

PREFIX = "api/v1/"

_PROBLEM = {
    "description": "A problem, in the caller's language.",
    "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
_UNCHANGED = {"description": "The caller has the latest version (If-None-Match)."}


def description(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(_written(), content_type="application/json")


def unknown(_request: HttpRequest, rest: str) -> HttpResponse:
    raise Http404(rest)


@cache
def _written() -> str:
    schema: dict[str, Any] = dict(api.get_openapi_schema(path_prefix=PREFIX))
    parts = schema["components"]
    parts.setdefault("schemas", {})["Problem"] = ProblemBody.model_json_schema()
    parts["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    schema["security"] = [{}, {"token": []}]
    for operations in schema["paths"].values():
        operations["get"]["responses"] |= {"304": _UNCHANGED, "default": _PROBLEM}
    return json.dumps(schema)
