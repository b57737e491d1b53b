"""Invitations: answered by whoever is invited, taken back by the president."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import say_outcome
from scoring.core.wording import before_full_stop
from scoring.people.selectors.invitations import invitations_for, invitations_of
from scoring.people.services import invitations as services


@login_required
@require_POST
def invitation_accept(request: SignedInRequest, invitation: int) -> HttpResponse:
    row = get_object_or_404(invitations_for(request.user), pk=invitation)
    say_outcome(
        request,
        lambda: services.accept_invitation(invitation_id=row.pk, actor=request.user),
        _("You are now a member of %(league)s.") % {"league": before_full_stop(row.league)},
    )
    return redirect("home")


@login_required
@require_POST
def invitation_decline(request: SignedInRequest, invitation: int) -> HttpResponse:
    row = get_object_or_404(invitations_for(request.user), pk=invitation)
    say_outcome(
        request,
        lambda: services.decline_invitation(invitation_id=row.pk, actor=request.user),
        _("The invitation is declined."),
    )
    return redirect("home")


@login_required
@require_POST
def invitation_withdraw(request: SignedInRequest, league: str, invitation: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_league)
    waiting = get_object_or_404(invitations_of(row), pk=invitation)
    say_outcome(
        request,
        lambda: services.withdraw_invitation(invitation=waiting, actor=request.user),
        _("The invitation of “%(name)s” is taken back.") % {"name": waiting.display_name},
    )
    return redirect("offices", row.slug)
