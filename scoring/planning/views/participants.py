"""The list of participants: who registered when, and the credit that follows from it (L4, D14)."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest, evening_or_404
from scoring.base.http.outcomes import say_outcome, settle_by
from scoring.base.http.pages import edit_page
from scoring.models import Evening, Registration
from scoring.planning.forms.evenings import ArrivalForm, NewParticipantForm, ParticipantsForm
from scoring.planning.selectors.participants import participants_of, players_to_enter
from scoring.planning.services import registrations as services
from scoring.planning.services.lineup import register_by_name


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_participants(request: SignedInRequest, evening: int) -> HttpResponse:
    """The list, and the players of the league who can be ticked onto it."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    form = ParticipantsForm(request.POST or None, players=list(players_to_enter(row)))
    if request.method == "POST" and form.is_valid():
        entered = services.register_players(evening=row, actor=request.user, arrivals=form.arrivals)
        messages.success(
            request,
            ngettext("%(count)s participant is entered.", "%(count)s participants are entered.", len(entered))
            % {"count": len(entered)},
        )
        return redirect("evening_participants", row.pk)
    return _page(request, row, form, NewParticipantForm())


@login_required
@require_POST
def participant_add(request: SignedInRequest, evening: int) -> HttpResponse:
    """Somebody by name, who becomes a player of the league if new."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    form = NewParticipantForm(request.POST)
    if settle_by(
        request,
        form,
        register_by_name,
        lambda entered: _("%(player)s is entered.") % {"player": entered.player},
        evening=row,
    ):
        return redirect("evening_participants", row.pk)
    return _page(request, row, ParticipantsForm(players=list(players_to_enter(row))), form)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def participant_edit(request: SignedInRequest, registration: int) -> HttpResponse:
    """Correct when a registration arrived; the credit follows."""
    row = _participant(request, registration)
    form = ArrivalForm(request.POST or None, initial={"arrived_at": row.arrived_at})
    if settle_by(
        request,
        form,
        services.change_registration,
        _("The registration of %(player)s is changed.") % {"player": row.player},
        registration=row,
    ):
        return redirect("evening_participants", row.evening_id)
    deadline = date_format(localtime(row.evening.registration_deadline), "SHORT_DATETIME_FORMAT")
    return edit_page(
        request,
        form,
        _("Registration of %(name)s") % {"name": row.player.name},
        row.evening.season.league,
        row.evening.season,
        row.evening,
        cancel=("evening_participants", row.evening_id),
        lead=_(
            "Registration deadline: %(deadline)s. Leave the field empty for somebody who came without a registration."
        )
        % {"deadline": deadline},
        lead_clause="L4",
    )


@login_required
@require_POST
def participant_absence(request: SignedInRequest, registration: int) -> HttpResponse:
    """Note that somebody did not come, or with ``came`` that they did."""
    row = _participant(request, registration)
    came = "came" in request.POST
    outcome = _("%(player)s is here.") if came else _("%(player)s did not come; the registration is kept.")
    say_outcome(
        request,
        lambda: services.note_absence(registration=row, actor=request.user, is_absent=not came),
        outcome % {"player": row.player},
    )
    return redirect("evening_participants", row.evening_id)


@login_required
@require_POST
def participant_remove(request: SignedInRequest, registration: int) -> HttpResponse:
    row = _participant(request, registration)
    say_outcome(
        request,
        lambda: services.remove_registration(registration=row, actor=request.user),
        _("%(player)s is taken off the list.") % {"player": row.player},
    )
    return redirect("evening_participants", row.evening_id)


def _participant(request: SignedInRequest, registration: int) -> Registration:
    """The registration. Who registered when is shown to nobody else: for them there is none."""
    row = get_object_or_404(Registration.objects.select_related("player"), pk=registration)
    row.evening = evening_or_404(request, row.evening_id)
    if not permissions.can_manage_seasons(request.user, row.evening.season.league):
        raise Http404
    return row


def _page(
    request: SignedInRequest, evening: Evening, form: ParticipantsForm, new_form: NewParticipantForm
) -> HttpResponse:
    context = {
        "league": evening.season.league,
        "evening": evening,
        "participants": participants_of(evening),
        "form": form,
        "new_form": new_form,
    }
    return render(request, "planning/participants.html", context)
