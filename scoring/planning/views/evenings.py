"""Opening an evening, changing its data, deleting it while nothing has been written."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest, evening_or_404, season_or_404
from scoring.base.http.outcomes import say_outcome, settle_by
from scoring.models import Evening
from scoring.planning.forms.evenings import EveningForm
from scoring.planning.services import evenings as services
from scoring.results.selectors.evenings import has_closed_sheet


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_create(request: SignedInRequest, league: str, season: int) -> HttpResponse:
    row = season_or_404(request, league, season, permissions.can_manage_seasons)
    form = EveningForm(request.POST or None, instance=Evening(season=row), season=row)
    evening = settle_by(
        request,
        form,
        services.create_evening,
        _("The evening is planned. Now enter the participants."),
        season=row,
    )
    if evening:
        return redirect("evening_participants", evening.pk)
    return render(request, "planning/form.html", {"league": row.league, "season": row, "form": form})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_edit(request: SignedInRequest, evening: int) -> HttpResponse:
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    form = EveningForm(request.POST or None, instance=row, season=row.season)
    if settle_by(request, form, services.update_evening, _("The evening is changed."), evening=row):
        return redirect("evening", row.pk)
    context = {
        "league": row.season.league,
        "season": row.season,
        "evening": row,
        "form": form,
        "is_settled": has_closed_sheet(row),
    }
    return render(request, "planning/form.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_delete(request: SignedInRequest, evening: int) -> HttpResponse:
    """Asks first; an evening with games cannot be deleted."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    season = row.season
    if request.method == "POST":
        deleted = _("The evening is deleted.")
        if say_outcome(request, lambda: services.delete_evening(evening=row, actor=request.user), deleted):
            return redirect("season", season.league.slug, season.pk)
        return redirect("evening", evening)
    return render(request, "planning/delete.html", {"league": season.league, "evening": row})
