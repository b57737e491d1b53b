"""Taking the official result of an evening back: proposed by one, decided by another."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.base import permissions
from scoring.base.forms import reading
from scoring.base.http.lookup import SignedInRequest, evening_or_404, require
from scoring.base.http.outcomes import say_outcome
from scoring.results.services import withdrawals as services


@login_required
@require_POST
def result_withdrawal(request: SignedInRequest, evening: int) -> HttpResponse:
    """``step``: propose with a ``reason``, confirm or drop."""
    row = evening_or_404(request, evening, permissions.can_see_internals)
    league, actor = row.season.league, request.user
    if request.POST.get("step") == "confirm":
        require(permissions.can_confirm_withdrawal(request.user, league))
        done = _("The official result is taken back. It can be corrected now; then two sign again.")
        say_outcome(request, lambda: services.confirm_withdrawal(evening=row, actor=actor), done)
        return redirect("evening", row.pk)
    require(permissions.can_propose_withdrawal(request.user, league))
    if request.POST.get("step") == "drop":
        say_outcome(
            request, lambda: services.drop_withdrawal(evening=row, actor=actor), _("The result stays official.")
        )
    else:
        reason = reading.line(request.POST, "reason")
        done = _("Proposed. When the president or the auditor, but not you, agrees, it is taken back.")
        say_outcome(request, lambda: services.propose_withdrawal(evening=row, actor=actor, reason=reason), done)
    return redirect("evening", row.pk)
