"""Pages that a browser may keep: which of them the service worker keeps on a device, and those of which it keeps no
copy.

Also the page of what somebody may not do: if only the second factor is missing for it, the way leads there.
"""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views import defaults

from scoring.accounts.views.sessions import end_of_session, is_on_shared_computer
from scoring.core.http.lookup import wants_fragment, wants_json
from scoring.core.memberships import has_resting_office
from scoring.models import User


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


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's answer (403), except for a page that an office would open which rests for want of a second factor."""
    looks = request.method in ("GET", "HEAD") and not (wants_fragment(request) or wants_json(request))
    if looks and isinstance(request.user, User) and has_resting_office(request.user):
        return redirect("second_factor")
    return defaults.permission_denied(request, exception)
