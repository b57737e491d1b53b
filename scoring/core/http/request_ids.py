"""Ids of requests: in the answer's header, in each line of the log, in the jobs that it starts."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponseBase

from scoring.core.http.client_address import comes_by_trusted_proxy
from scoring.core.slow_queries import tell_of_slow_work
from scoring.core.tracing import Work, at_work, is_id, new_id

REQUEST_ID = "X-Request-ID"

_SECRET_ARGUMENTS = ("secret", "token")
"""Parts of addresses that open something: links of tables, persons, accounts, and those that end a kind of mail."""


def request_id_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Give the request an id, or leave it the one that a proxy of ours has given it."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        with at_work(Work(_id_of(request), lambda: view_name(request), lambda: _hidden(request))) as work:
            response = get_response(request)
            tell_of_slow_work(work)
        response.headers[REQUEST_ID] = work.id
        return response

    return respond


def view_name(request: HttpRequest) -> str:
    """The name of the address that is asked for; "unknown" if there is none."""
    match = request.resolver_match
    return match.view_name if match is not None and match.view_name else "unknown"


def _id_of(request: HttpRequest) -> str:
    given = request.headers.get(REQUEST_ID, "")
    return given if is_id(given) and comes_by_trusted_proxy(request) else new_id()


def _hidden(request: HttpRequest) -> Mapping[str, str]:
    """What the log does not say of an address: what opens something; all of an address that is none of ours."""
    match = request.resolver_match
    if match is None:
        return {request.path: "(unknown address)"} if len(request.path) > 1 else {}
    return {str(match.kwargs[name]): f"<{name}>" for name in _SECRET_ARGUMENTS if match.kwargs.get(name)}
