"""Withdrawals of an official result, proposed by one, decided by another; and computing everything once more."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.core import permissions
from scoring.core.forms import reading
from scoring.core.http.lookup import SignedInRequest, evening_or_404, league_or_404, require
from scoring.core.http.outcomes import say_outcome
from scoring.core.views.jobs import start_job
from scoring.models import Job
from scoring.results.services import withdrawals

LONGEST_PAGE = 2**19
"""Bytes of the parts of a page that is kept. There are as many pages as the settings say, in each process."""


@login_required
@require_POST
def recount(request: SignedInRequest, league: str) -> HttpResponse:
    """Recompute all standings of the league from the sheets and report every difference; changes nothing."""
    row = league_or_404(request, league, permissions.can_manage_league)
    return start_job(request, Job.Kind.RECOUNT, row, {})


@login_required
@require_POST
def result_withdrawal(request: SignedInRequest, evening: int) -> HttpResponse:
    """``step``: propose with a ``reason``, confirm or drop."""
    row = evening_or_404(request, evening, permissions.can_see_internals)
    league, actor = row.season.league, request.user
    if request.POST.get("step") == "confirm":
        require(permissions.can_confirm_withdrawal(request.user, league))
        done = _("The official result is taken back. It can be corrected now; then two sign again.")
        say_outcome(request, lambda: withdrawals.confirm_withdrawal(evening=row, actor=actor), done)
        return redirect("evening", row.pk)
    require(permissions.can_propose_withdrawal(request.user, league))
    if request.POST.get("step") == "drop":
        say_outcome(
            request, lambda: withdrawals.drop_withdrawal(evening=row, actor=actor), _("The result stays official.")
        )
    else:
        reason = reading.line(request.POST, "reason")
        done = _("Proposed. When the president or the auditor, but not you, agrees, it is taken back.")
        say_outcome(request, lambda: withdrawals.propose_withdrawal(evening=row, actor=actor, reason=reason), done)
    return redirect("evening", row.pk)
