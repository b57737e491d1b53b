"""The evening as a code's guest may follow it: the standings while games are played, of this evening and nothing else.

A league that only members follow shows its evening to whoever sits at one of its tables, for as long as the code holds.
"""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.http.guest_access import with_access
from scoring.live.http import changed_part, drawn_part, seconds_between_questions
from scoring.live.selectors.live import versioned_evening
from scoring.models import TableAccess

_PART = "live/guest/evening_part.html"


@never_cache
@require_safe
@with_access
def guest_evening(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The standings, which renew themselves. Nothing on the page leads further than back to the table."""
    evening = access.sheet.evening
    context = {
        "access": access,
        "sheet": access.sheet,
        "evening": evening,
        "is_of_evening": True,
        "standing": drawn_part(evening, _PART),
        "part_url": reverse("guest_evening_live", args=[access.sheet_id]),
        "seconds_between_questions": seconds_between_questions(evening, list(evening.sheets.all())),
    }
    return render(request, "live/guest/evening.html", context)


@require_safe
@with_access
def guest_evening_live(request: HttpRequest, access: TableAccess) -> HttpResponseBase:
    """What has changed, or 304. Two queries as long as nothing has."""
    row, version = versioned_evening(access.sheet.evening_id)
    return changed_part(request, row, _PART, version)
