"""Phones at the tables of an evening: everything that it takes, with one button."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.accounts.services.access import hand_out_missing
from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, evening_or_404
from scoring.core.http.outcomes import say_outcome
from scoring.core.http.this_computer import is_at_this_computer
from scoring.core.room import keeper, open_room
from scoring.installation.services.first_start import change_installation
from scoring.installation.services.network import open_the_room
from scoring.models import League
from scoring.people.selectors.installation import phones_may_connect


@login_required
@require_POST
def evening_phones(request: SignedInRequest, evening: int) -> HttpResponse:
    """Let phones in, if this computer can, hand out the codes that are missing, and lead to the slips to print them.

    Whoever decides for the installation has decided with this that phones may connect. What does not succeed is said,
    and the slips come nevertheless.
    """
    row = evening_or_404(request, evening, permissions.can_hand_out_codes)
    if not settings.IS_HTTPS and open_room() is None:
        _let_phones_in(request, row.season.league)
    say_outcome(
        request,
        lambda: hand_out_missing(evening=row, actor=request.user),
        lambda made: (
            ngettext("%(number)s code is handed out.", "%(number)s codes are handed out.", len(made))
            % {"number": len(made)}
            if made
            else ""
        ),
    )
    return redirect(f"{reverse('evening_codes', args=[row.pk])}#print")


def _let_phones_in(request: SignedInRequest, league: League) -> None:
    if keeper() is None:
        return  # the page of the slips says what that means for them
    if not is_at_this_computer(request):
        messages.warning(request, _("The room is opened and closed at the computer on which the office runs."))
        return
    if not phones_may_connect() and permissions.can_manage_installation(request.user):
        change_installation(actor=request.user, phones_may_connect=True)
    said = _("The room is open: phones in the same network reach this computer.")
    say_outcome(request, lambda: open_the_room(league=league, actor=request.user), said)
