"""Computing everything once more."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest, league_or_404
from scoring.jobs.http import start_job
from scoring.models import Job


@login_required
@require_POST
def recount(request: SignedInRequest, league: str) -> HttpResponse:
    """Recompute all standings of the league from the sheets and report every difference; changes nothing."""
    row = league_or_404(request, league, permissions.can_manage_league)
    return start_job(request, Job.Kind.RECOUNT, row, {})
