"""The presence of players: those who did not come, all at once, and somebody who comes late to a table (L4, D9).

Where somebody comes or leaves between rounds, the tables to come are shown with little change, then laid anew (D9).
"""

import secrets
from collections.abc import Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import reading
from scoring.core.forms.fields import LARGEST_KEY
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, evening_or_404
from scoring.core.http.pages import edit_page, say_outcome, settle
from scoring.models import Evening, Registration
from scoring.registration.forms.participants import LatecomerForm
from scoring.registration.selectors.participants import latecomers_of, open_tables_of
from scoring.registration.services.registrations import note_absences
from scoring.results.views.closed_seasons import way_from_closed
from scoring.seating.forms import LARGEST_SEED, LeavingForm
from scoring.seating.selectors.seating_changes import propose_change
from scoring.seating.services.quick_start import change_seating, seat_latecomer
from scoring.seating.tables import meetings_listing


def absence_context(evening: Evening) -> dict[str, Any]:
    """Everybody who is registered, to say who did not come. One query."""
    registered = list(evening.registrations.select_related("player").order_by("player__sort_key", "player__name"))
    absences = [row for row in registered if row.is_absent]
    return {
        "registered": registered,
        "absences": absences,
        "participant_count": len(registered) - len(absences),
    }


@login_required
@require_POST
def evening_absences(request: SignedInRequest, evening: int) -> HttpResponse:
    """Who sits out: the ticked participants did not come, all others did. Back to the draw with the same wish, or to
    the tables."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    absent = reading.numbers(request.POST, "absent", least=1, most=LARGEST_KEY)
    done = _("Noted who is there; every registration is kept.")
    say_outcome(request, lambda: note_absences(evening=row, actor=request.user, absent=absent), done)
    draw = QueryDict(request.POST.get("draw", "")).urlencode()
    return redirect(
        f"{reverse('tables_draw', args=[row.pk])}?{draw}" if draw else reverse("evening_tables", args=[row.pk])
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def latecomer_add(request: SignedInRequest, evening: int) -> HttpResponse:
    """Somebody who comes late: entered, and seated at one of the tables from a game on. ``table`` names the sheet from
    which somebody comes, and to which they go back."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    if closed := way_from_closed(request, row.season, row):
        return closed
    tables = open_tables_of(row)
    at = reading.number(request.GET, "table", most=LARGEST_KEY)
    form = LatecomerForm(request.POST or None, tables=tables, names=latecomers_of(row), initial={"table": at})
    seat = settle(
        request,
        form,
        lambda: seat_latecomer(sheet=form.sheet, actor=request.user, **form.cleaned_data),
        lambda seat: (
            _("%(player)s sits at table %(table)s, seat %(number)s.")
            % {"player": seat.registration.player, "table": seat.sheet.table_name, "number": seat.position}
        ),
    )
    if seat:
        return redirect("sheet_enter", seat.sheet_id) if seat.sheet_id == at else redirect("evening", row.pk)
    cancel = ("sheet_enter", at) if at in {sheet.pk for sheet in tables} else ("evening", row.pk)
    return edit_page(
        request,
        form,
        _("Somebody comes late"),
        row.season.league,
        row.season,
        row,
        cancel=cancel,
        submit=_("Let them sit down"),
        lead=_("Entered and seated in one go; whoever is on the list keeps the credit noted there."),
        lead_clause="D9",
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def seating_change(request: SignedInRequest, evening: int) -> HttpResponseBase:
    """Show the tables to come with newcomers and without those who leave; posting lays what was shown."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    if closed := way_from_closed(request, row.season, row):
        return closed
    participants = list(row.registrations.select_related("player").order_by("player__sort_key", "player__name"))
    form = LeavingForm(request.POST if request.method == "POST" else request.GET, participants=participants)
    if not form.is_valid():
        messages.error(request, _("Somebody who leaves is not on the list any more. Please choose again."))
        return redirect("seating_change", row.pk)
    seed = form.cleaned_data["seed"]
    seed = secrets.randbelow(LARGEST_SEED + 1) if seed is None else seed
    try:
        change = propose_change(row, leaving=form.cleaned_data["leaving"], seed=seed)
        if request.method == "POST" and change.seating.fingerprint == request.POST.get("shown"):
            details = {
                "joining": _names(change.joining),
                "leaving": _names(change.leaving),
                "moved": _names(change.moved),
            }
            change_seating(evening=row, actor=request.user, tables_by_round=change.tables_by_round, details=details)
            messages.success(request, _("The tables to come are changed."))
            return redirect("evening_tables", row.pk)
    except LeagueOfficeError as refusal:
        messages.error(request, refusal.message)
        return redirect("evening_tables", row.pk)
    if request.method == "POST":
        messages.warning(request, _("The participants have changed in the meantime. This is the change for them."))
    context = {
        "league": row.season.league,
        "evening": row,
        "form": form,
        "seed": seed,
        "change": change,
        "seating": change.seating,
        "rounds": [round_ for round_ in change.seating.rounds if round_.number in change.changed],
    }
    meetings = partial(meetings_listing, row, change.seating)
    return page_with_tables(request, "seating/change.html", context, meetings=meetings)


def _names(registrations: Sequence[Registration]) -> list[str]:
    return [row.player.name for row in registrations]
