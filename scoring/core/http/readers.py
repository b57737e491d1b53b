"""A page as its reader gets it: with the names that they may see, and times of day in the time zone of the league."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from scoring.core.permissions import can_see_full_names
from scoring.models import League
from scoring.models.base.names import written_for


def audience_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Write every answer for whoever asks. It costs nothing before somebody is shown who has hidden the full name."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        with written_for(lambda league: can_see_full_names(request.user, league)):
            return get_response(request)

    return respond


def use_time_zone_of(league: League) -> None:
    """Show and read times as the league has them, until the request ends."""
    timezone.activate(league.timezone)


def time_zone_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let every request begin in the installation's time zone, whichever league the one before it was about."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        with timezone.override(None):
            return get_response(request)

    return respond
