"""Evenings: opening one, and changing its data.
Rescheduling: the pages on which an evening is called off, takes place after all, or is moved.
"""

from collections.abc import Callable
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
from scoring.core.http.pages import edit_page, say_outcome, settle_by
from scoring.mail.selectors.servers import can_send
from scoring.models import Evening, League
from scoring.results.selectors.evenings import is_settled
from scoring.results.selectors.season_versions import why_closed
from scoring.results.views.closed_seasons import way_from_closed
from scoring.seasons.forms.evenings import CallOffForm, EveningForm, MoveForm
from scoring.seasons.services import evenings as services
from scoring.seasons.services import rescheduling
from scoring.seasons.services.seasons import why_evening_stays


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
    if closed := way_from_closed(request, row):
        return closed
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
    closed = why_closed(row.season)
    stands = bool(closed) or is_settled(row)
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
        closed=closed,
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


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_call_off(request: SignedInRequest, evening: int) -> HttpResponse:
    """Asks why; registrations stay, and it can be taken back."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    if closed := way_from_closed(request, row.season, row):
        return closed
    form = CallOffForm(request.POST or None)
    called_off = _and_told(row.season.league, _("The evening is called off."))
    if settle_by(request, form, rescheduling.call_off_evening, called_off, evening=row) is not None:
        return redirect("evening", row.pk)
    return _page(
        request,
        row,
        form,
        _("Call the evening off"),
        submit=_("Call it off"),
        lead=_("Registrations are kept, tables that are laid are taken away. It can be taken back."),
    )


@login_required
@require_POST
def evening_takes_place(request: SignedInRequest, evening: int) -> HttpResponse:
    """Take back that it is called off."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    say_outcome(
        request,
        lambda: rescheduling.take_back_call_off(evening=row, actor=request.user),
        _and_told(row.season.league, _("The evening takes place.")),
    )
    return redirect("evening", row.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_move(request: SignedInRequest, evening: int) -> HttpResponse:
    """Another date, time and deadline in one step."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    if closed := way_from_closed(request, row.season, row):
        return closed
    deadline = row.registration_deadline
    form = MoveForm(request.POST or None, evening=row)
    moved = _and_told(row.season.league, _("The evening is moved."))
    told = settle_by(request, form, rescheduling.move_evening, moved, evening=row)
    if told is not None:
        row.refresh_from_db()
        say_what_was_noted(request, row, deadline)
        return redirect("evening", row.pk)
    return _page(
        request,
        row,
        form,
        _("Move the evening"),
        submit=_("Move it"),
        lead=_("Registrations are kept; who is in time follows from the new deadline."),
        lead_clause="L4",
    )


def _and_told(league: League, sentence: str) -> Callable[[int], str]:
    """The sentence, and how many people are told if any are; without a mail server: that they are not."""

    def said(told: int) -> str:
        if not told:
            return sentence
        if can_send(league):
            about = ngettext("%(count)s person is told.", "%(count)s people are told.", told)
        else:
            about = ngettext(
                "%(count)s person is not told yet: no mail server is set up, the mail lies in the outbox.",
                "%(count)s people are not told yet: no mail server is set up, the mails lie in the outbox.",
                told,
            )
        return f"{sentence} {about % {'count': told}}"

    return said


def _page(
    request: SignedInRequest, row: Evening, form: CallOffForm | MoveForm, heading: str, **said: str
) -> HttpResponse:
    way = (row.season.league, row.season, row)
    return edit_page(request, form, heading, *way, cancel=("evening", row.pk), **said)
