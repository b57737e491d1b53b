"""What happens to every request and every answer, whatever its page: one middleware for each thing.

A request gets its id, which stands in the answer's header, in each line of the log and in the jobs that it starts. An
answer gets its headers: which office it comes from, what a browser is permitted, what search engines may keep. To HEAD
only these are sent.

Pages are sent compressed: six to twelve times fewer bytes. Whoever sees how long compressed answers are, and can have a
text of their own written into them, learns from the length whether that text occurs in the page a second time (BREACH).
So no page is compressed that shows a secret: its view says ``no-store`` (``never_cache``), as such a page is not to be
kept either. What every page has, the token of its forms, is masked anew each time. docs/security.md says what else
stands in the way.
"""

from collections.abc import Callable, Mapping
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.middleware.gzip import GZipMiddleware
from django.utils.crypto import salted_hmac

from scoring.core.http.origins import comes_by_trusted_proxy
from scoring.core.program_log import Work, at_work, is_id, new_id, tell_of_slow_work

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


OWN_ANSWER = "League-Office"
"""The header that every answer of ours has, with the installation's number. What stands between here and a device (the
sign-in page of a WLAN, a proxy's error, another installation at the same address) does not know it."""


def office_number(secret: str | None = None) -> str:
    """What tells this installation from others: it follows from the key that sessions and table codes depend on.
    ``secret``: that of another one."""
    return salted_hmac("scoring.office", "", secret=secret, algorithm="sha256").hexdigest()[:12]


_OF_PAGES = (
    "Content-Security-Policy",
    "Cross-Origin-Opener-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
    "X-Content-Type-Options",
    "X-Frame-Options",
    "X-Robots-Tag",
)
"""What a browser is told of a page that it shows. Where nothing has changed (304) it knows all that already, and pages
that renew themselves every two seconds would be told it all evening."""


def own_answer_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Sign every answer as ours, and keep one that says "nothing new" short.

    Stands before all other middleware, so that files and failures are signed as well.
    """

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers[OWN_ANSWER] = office_number()
        if response.status_code == HTTPStatus.NOT_MODIFIED:
            for name in _OF_PAGES:
                response.headers.pop(name, None)
        return response

    return respond


def permissions_policy_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Tell browsers what no page asks for: camera, microphone, place and the like."""
    policy = ", ".join(f"{feature}=()" for feature in settings.UNUSED_BY_PAGES)

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers["Permissions-Policy"] = policy
        return response

    return respond


def let_search_engines_look(request: HttpRequest) -> None:
    """What is answered may be found by a search: everybody may see it."""
    request.__dict__["is_for_search"] = True


def keep_from_search_engines(request: HttpRequest) -> None:
    """What is answered is no page, although its page may be found."""
    request.__dict__.pop("is_for_search", None)


def search_engines_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Keep everything out of search engines that is not said to be for them: personal links, sheets, closed leagues."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if "is_for_search" not in request.__dict__:
            response.headers["X-Robots-Tag"] = "noindex"
        return response

    return respond


_COMPRESSED = "text/html"
_SECRET = "no-store"


class PageCompression(GZipMiddleware):
    """Compresses pages and their parts, and nothing that is streamed or downloaded: those are compressed by their
    formats, or small. Stands behind what marks all pages of an account as not to be stored, which are no secrets."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_page = response.headers.get("Content-Type", "").startswith(_COMPRESSED)
        shows_secret = _SECRET in response.headers.get("Cache-Control", "")
        if response.streaming or not is_page or shows_secret:
            return response
        return super().process_response(request, response)


def without_body_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Leave out what a question by HEAD is not sent, whatever the web server does with it; its length is still told."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method == "HEAD":
            _leave_out_body(response)
        return response

    return respond


def _leave_out_body(response: HttpResponseBase) -> None:
    if isinstance(response, HttpResponse):
        response.headers.setdefault("Content-Length", str(len(response.content)))
        response.content = b""
    elif isinstance(response, StreamingHttpResponse):
        response.streaming_content = ()  # what it was read from is closed with the answer
