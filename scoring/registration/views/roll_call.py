"""The roll call on the evening: big ticks, on a phone with one thumb."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, evening_or_404, wants_json
from scoring.models import Evening
from scoring.registration.forms.participants import read_presence, read_rest, read_ticks
from scoring.registration.selectors.roll_call import Presence, roll_call_of
from scoring.registration.services import registrations
from scoring.registration.tables import roll_call_listing
from scoring.registration.views.participants import refused_answer, roll_answer, roll_script_data
from scoring.results.views.closed_seasons import way_from_closed


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_roll_call(request: SignedInRequest, evening: int) -> HttpResponseBase:
    """Posting ticks; ``others`` ticks everybody who is left. A script asks for what others have ticked. Of a closed
    season nobody is ticked: the evening's page has who took part."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    if closed := way_from_closed(request, row.season, row):
        return closed
    if request.method == "POST":
        return _ticked(request, row)
    if wants_json(request):
        return roll_answer(request, row, ())
    roll = roll_call_of(row)
    offers = {"roll_call": partial(roll_call_listing, row, roll)} if roll.people else {}
    context = {
        "league": row.season.league,
        "evening": row,
        "roll": roll,
        "presences": list(Presence),
        "script_data": roll_script_data(request),
    }
    return page_with_tables(request, "registration/roll_call.html", context, **offers)


def _ticked(request: SignedInRequest, row: Evening) -> HttpResponse:
    ticks, rest = read_ticks(request.POST), read_rest(request.POST)
    others = request.POST.get("others")
    presence = read_presence(others) if others else None
    try:
        registrations.tick_presence(evening=row, actor=request.user, ticks=ticks, rest=rest)
        ended = registrations.end_roll_call(evening=row, actor=request.user, others=presence) if presence else None
    except LeagueOfficeError as refusal:
        if wants_json(request):
            return refused_answer(refusal.message)
        messages.error(request, refusal.message)
        return redirect("evening_roll_call", row.pk)
    if wants_json(request):
        return roll_answer(request, row, ticks)
    messages.success(request, _said(ended))
    return redirect("evening_roll_call", row.pk)


def _said(ended: int | None) -> str:
    """``ended``: how many the rest were; None: single ticks were saved."""
    if ended is None:
        return _("The ticks are saved.")
    return ngettext("%(count)s person was ticked.", "%(count)s people were ticked.", ended) % {"count": ended}
