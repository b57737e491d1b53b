"""Who comes late or leaves between rounds: the tables to come are shown with little change, then laid anew (D9)."""

import secrets
from collections.abc import Sequence
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.base import permissions
from scoring.base.errors import LeagueOfficeError
from scoring.base.http.listings import page_with_tables
from scoring.base.http.lookup import SignedInRequest, evening_or_404
from scoring.models import Registration
from scoring.planning.forms.seating import LARGEST_SEED, LeavingForm
from scoring.planning.selectors.seating_changes import propose_change
from scoring.planning.services.lineup import change_seating
from scoring.planning.tables import meetings_listing


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def seating_change(request: SignedInRequest, evening: int) -> HttpResponseBase:
    """Show the tables to come with newcomers and without those who leave; posting lays what was shown."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
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
    return page_with_tables(request, "planning/seating/change.html", context, meetings=meetings)


def _names(registrations: Sequence[Registration]) -> list[str]:
    return [row.player.name for row in registrations]
