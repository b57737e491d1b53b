"""Which pages the service worker keeps on a device."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from scoring.access.http.session_rules import end_of_session, is_on_shared_computer


def kept_offline(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Let the service worker keep the page on this person's device until it is left, they sign out, or their session
    or code ends. On a shared computer nothing is kept."""

    @wraps(view)
    def marked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return may_be_kept(request, view(request, *args, **kwargs), until=end_of_session(request))

    return marked


def may_be_kept(request: HttpRequest, response: HttpResponseBase, *, until: datetime) -> HttpResponseBase:
    """Let the service worker keep an answer until then, unless it says that there is nothing to keep."""
    if response.status_code == 200 and not is_on_shared_computer(request):
        response.headers["Offline-Page"] = f"keep-until={until.timestamp():.0f}"
    return response


def forgets_kept_pages(response: HttpResponse) -> None:
    """Let the service worker drop every page that it keeps: nobody is signed in any more."""
    response.headers["Offline-Page"] = "forget-all"
