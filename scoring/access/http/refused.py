"""What somebody may not do: if only the second factor is missing for it, the way leads there."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views import defaults

from scoring.base.http.lookup import wants_fragment, wants_json
from scoring.base.memberships import has_resting_office
from scoring.models import User


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's answer (403), except for a page that an office would open which rests for want of a second factor."""
    looks = request.method in ("GET", "HEAD") and not (wants_fragment(request) or wants_json(request))
    if looks and isinstance(request.user, User) and has_resting_office(request.user):
        return redirect("second_factor")
    return defaults.permission_denied(request, exception)
