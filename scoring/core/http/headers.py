"""The headers of every answer: which office it comes from, what a browser is permitted, and what search engines may
keep.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

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
