"""The venue checklist of an evening (L3) and the inspection of its shuffling machine (L6.1)."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, evening_or_404, require
from scoring.core.http.pages import say_outcome
from scoring.results.selectors.evenings import is_official
from scoring.seating.forms import InspectionForm, VenueForm
from scoring.seating.selectors.venue import venue_of
from scoring.seating.services.venue import check_venue, inspect_machine


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_venue(request: SignedInRequest, evening: int) -> HttpResponse:
    """The checklist to read for members, to fill in for steward and secretary."""
    row = evening_or_404(request, evening)
    require(permissions.can_see_venue(request.user, row))
    may_check = permissions.can_check_venue(request.user, row)
    venue = venue_of(row)
    form = VenueForm(request.POST or None, checks=venue.checks)
    if request.method == "POST":
        require(may_check)
        if form.is_valid():
            check_venue(evening=row, actor=request.user, answers=form.answers)
            messages.success(request, _("The venue checklist is noted (L3)."))
            return redirect("evening_venue", row.pk)
    context = {
        "league": row.season.league,
        "evening": row,
        "venue": venue,
        "form": form,
        "may_check": may_check,
        "may_inspect": permissions.can_inspect_machine(request.user, row) and not is_official(row),
        "inspection_form": InspectionForm(),
    }
    return render(request, "seating/venue.html", context)


@login_required
@require_POST
def evening_inspection(request: SignedInRequest, evening: int) -> HttpResponse:
    """The steward's word on the shuffling machine."""
    row = evening_or_404(request, evening)
    require(permissions.can_inspect_machine(request.user, row))
    form = InspectionForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Please say whether the machine may be used."))
        return redirect("evening_venue", row.pk)
    say_outcome(
        request,
        lambda: inspect_machine(evening=row, actor=request.user, **form.cleaned_data),
        _("The inspection is noted (L6.1)."),
    )
    return redirect("evening_venue", row.pk)
