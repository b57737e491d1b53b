"""Headers of every answer."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

OWN_ANSWER = "League-Office"
"""The header that every answer of ours has, with the installation's number. What stands between here and a device (the
sign-in page of a WLAN, a proxy's error, another installation at the same address) does not know it."""


def office_number() -> str:
    """What tells this installation from others: it follows from the key that sessions and table codes depend on."""
    return salted_hmac("scoring.office", "", algorithm="sha256").hexdigest()[:12]


def own_answer_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Sign every answer as ours. Stands before all other middleware, so that files and failures are signed as well."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers[OWN_ANSWER] = office_number()
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
