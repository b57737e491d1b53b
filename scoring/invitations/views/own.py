"""Whoever is signed in and plays answers without the link."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.base.http.arrival import arrival_of
from scoring.base.http.lookup import SignedInRequest, evening_or_404
from scoring.base.http.outcomes import say_outcome
from scoring.base.memberships import own_player
from scoring.invitations.forms import COMES
from scoring.invitations.services.answers import answer_evening
from scoring.models import Channel, Player


@login_required
@require_POST
def own_answer(request: SignedInRequest, evening: int) -> HttpResponse:
    """Register or decline as the player that the account is; ``back``: to the own page."""
    row = evening_or_404(request, evening)
    own = own_player(request.user, row.season.league)
    if own is None:
        raise Http404
    player = get_object_or_404(Player.objects.select_related("league"), pk=own)
    say_outcome(
        request,
        lambda: answer_evening(
            evening=row,
            player=player,
            is_coming=request.POST.get("answer") == COMES,
            at=arrival_of(request),
            channel=Channel.ACCOUNT,
            actor=request.user,
        ),
        lambda reply: _("Your answer is written down: %(answer)s.") % {"answer": reply.get_kind_display()},
    )
    return redirect("home") if "back" in request.POST else redirect("evening", row.pk)
