"""Opening an evening, changing its data, deleting it while nothing has been written."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest, evening_or_404, season_or_404
from scoring.base.http.outcomes import say_outcome, settle_by
from scoring.base.http.pages import confirm_page, edit_page
from scoring.models import Evening
from scoring.planning.forms.evenings import EveningForm
from scoring.planning.http import say_what_was_noted
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
    lead = _("Season %(season)s") % {"season": row}
    return edit_page(
        request, form, _("Plan an evening"), row.league, row, lead=lead, cancel=("season", row.league.slug, row.pk)
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_edit(request: SignedInRequest, evening: int) -> HttpResponse:
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    deadline = row.registration_deadline
    is_settled = has_closed_sheet(row)
    form = EveningForm(request.POST or None, instance=row, season=row.season, is_settled=is_settled)
    if settle_by(request, form, services.update_evening, _("The evening is changed."), evening=row):
        say_what_was_noted(request, row, deadline)
        return redirect("evening", row.pk)
    return edit_page(
        request,
        form,
        _("Change the evening"),
        row.season.league,
        row.season,
        row,
        cancel=("evening", row.pk),
        template="planning/edit.html",
        lead=_("Season %(season)s") % {"season": row.season},
        evening=row,
        is_settled=is_settled,
        is_begun=services.is_begun(row),
    )


@login_required
@require_POST
def evening_posted(request: SignedInRequest, evening: int) -> HttpResponse:
    """Note with ``posted`` that the result hangs on the wall, without it that it does not."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    is_posted = "posted" in request.POST
    say_outcome(request, lambda: services.note_posted(evening=row, actor=request.user, is_posted=is_posted))
    return redirect("evening", row.pk)


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
    said = {"kind": row.heading, "date": date_format(row.date, "DATE_FORMAT"), "count": row.registrations.count()}
    return confirm_page(
        request,
        _("Delete the evening?"),
        season.league,
        season,
        row,
        question=_(
            "%(kind)s on %(date)s goes with its list of participants (%(count)s) and its tables. "
            "This cannot be undone. It works only while no game has been entered."
        )
        % said,
        submit=_("Delete for good"),
        cancel=("evening", row.pk),
    )
