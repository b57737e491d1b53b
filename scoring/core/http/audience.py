"""The audience of a page: its names are those that its reader may see."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from scoring.core.permissions import can_see_full_names
from scoring.models.base.audience import written_for


def audience_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Write every answer for whoever asks. It costs nothing before somebody is shown who has hidden the full name."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        with written_for(lambda league: can_see_full_names(request.user, league)):
            return get_response(request)

    return respond
