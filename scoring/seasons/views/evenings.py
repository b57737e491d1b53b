"""Evenings: opening one, and changing its data."""

from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, evening_or_404, season_or_404
from scoring.core.http.outcomes import say_outcome, settle_by
from scoring.core.http.pages import edit_page
from scoring.models import Evening
from scoring.results.selectors.evenings import is_settled
from scoring.results.selectors.season_versions import CLOSED, standing_version
from scoring.seasons.forms.evenings import EveningForm
from scoring.seasons.services import evenings as services
from scoring.seasons.services.deletion import why_evening_stays


def say_what_was_noted(request: HttpRequest, evening: Evening, deadline: datetime) -> None:
    """What was noted without a moment was said of the old deadline, and only a person knows whether it still holds."""
    noted = evening.registrations.exclude(promptness="").count()
    if noted and evening.registration_deadline != deadline:
        sentence = ngettext(
            "%(count)s registration was noted without its moment: please see whether it still is in time or late (L4).",
            "%(count)s registrations were noted without their moments: please see whether they still are in time or"
            " late (L4).",
            noted,
        )
        messages.warning(request, sentence % {"count": noted})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_create(request: SignedInRequest, league: str, season: int) -> HttpResponse:
    row = season_or_404(request, league, season, permissions.can_manage_seasons)
    if standing_version(row) is not None:
        messages.info(request, str(CLOSED))
        return redirect("season_closing", row.league.slug, row.pk)
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
    stands = is_settled(row)
    form = EveningForm(request.POST or None, instance=row, season=row.season, is_settled=stands)
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
        template="seasons/evening.html",
        lead=_("Season %(season)s") % {"season": row.season},
        evening=row,
        is_settled=stands,
        why_it_stays=why_evening_stays(row, as_a_whole=permissions.can_manage_league(request.user, row.season.league)),
    )


@login_required
@require_POST
def evening_posted(request: SignedInRequest, evening: int) -> HttpResponse:
    """Note with ``posted`` that the result hangs on the wall, without it that it does not."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    is_posted = "posted" in request.POST
    say_outcome(request, lambda: services.note_posted(evening=row, actor=request.user, is_posted=is_posted))
    return redirect("evening", row.pk)
