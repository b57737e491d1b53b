"""A header of every answer."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase


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
