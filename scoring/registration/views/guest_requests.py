"""Playing along: the form for strangers, and the secretary's list of what they wrote."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal, reading
from scoring.core.forms.fields import LARGEST_KEY
from scoring.core.http.client_address import address_of
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import say_outcome
from scoring.models import Evening, GuestRequest
from scoring.registration.forms.guest_requests import DeclineForm, GuestRequestForm
from scoring.registration.selectors.guest_requests import answered_requests, evenings_for_guests, open_requests
from scoring.registration.services.guest_requests import ask_to_play, decline_guest, invite_guest


@require_http_methods(["GET", "HEAD", "POST"])
def guest_request(request: HttpRequest, league: str) -> HttpResponse:
    """A stranger writes in; without account, script or cookie of their own. A program that fills in every field is told
    the same, and nothing is written."""
    row = league_or_404(request, league)
    if not (row.is_public and row.welcomes_guests):
        raise Http404
    form = GuestRequestForm(request.POST or None, evenings=evenings_for_guests(row))
    if request.method == "POST" and form.is_valid():
        try:
            if not form.is_of_program:
                ask_to_play(league=row, address=address_of(request), **form.asked)
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
        else:
            return redirect("play_along_sent", row.slug)
    return render(request, "registration/guests/ask.html", {"league": row, "form": form})


@require_safe
def guest_request_sent(request: HttpRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league)
    return render(request, "registration/guests/sent.html", {"league": row})


@login_required
@require_safe
def guest_requests(request: SignedInRequest, league: str) -> HttpResponse:
    """What waits for an answer, and what was answered."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    context = {
        "league": row,
        "requests": [(asked, DeclineForm(prefix=str(asked.pk))) for asked in open_requests(row)],
        "answered": answered_requests(row),
        "evenings": evenings_for_guests(row),
    }
    return render(request, "registration/guests/list.html", context)


@login_required
@require_POST
def guest_request_invite(request: SignedInRequest, league: str, guest_request: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    asked = get_object_or_404(GuestRequest, league=row, pk=guest_request)
    chosen = reading.number(request.POST, "evening", most=LARGEST_KEY)
    evening = Evening.objects.select_related("season__league").filter(season__league=row, pk=chosen or 0).first()
    done = _("%(name)s is registered as a guest.") % {"name": asked.name}
    say_outcome(request, lambda: invite_guest(guest_request=asked, actor=request.user, evening=evening), done)
    return redirect("asked_to_play", row.slug)


@login_required
@require_POST
def guest_request_decline(request: SignedInRequest, league: str, guest_request: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    asked = get_object_or_404(GuestRequest, league=row, pk=guest_request)
    form = DeclineForm(request.POST, prefix=str(asked.pk))
    words = form.cleaned_data["words"] if form.is_valid() else ""
    done = _("%(name)s is declined.") % {"name": asked.name}
    say_outcome(request, lambda: decline_guest(guest_request=asked, actor=request.user, words=words), done)
    return redirect("asked_to_play", row.slug)
