"""Long work: start it, watch it, cancel it, fetch its file."""

from functools import partial
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.base import permissions
from scoring.base.http.listings import page_with_tables
from scoring.base.http.lookup import SignedInRequest, league_or_404, wants_fragment
from scoring.base.http.outcomes import say_outcome
from scoring.base.listings import Origin
from scoring.base.tables.listing import listing_of
from scoring.base.tables.paging import show_page
from scoring.jobs import services
from scoring.jobs.http import job_or_404
from scoring.jobs.selectors import jobs_in_league, jobs_of_account
from scoring.jobs.tables import JobTable
from scoring.jobs.tasks import enqueue, tables_of


@login_required
@require_safe
def jobs(request: SignedInRequest, league: str | None = None) -> HttpResponseBase:
    """The jobs of a league, or the own ones in all leagues."""
    row = league_or_404(request, league) if league else None
    rows = jobs_in_league(request.user, row) if row else jobs_of_account(request.user)
    table = show_page(request, JobTable(rows, exclude=("league",) if row else ()))
    context = {
        "league": row,
        "table": table,
        "may_recount": row is not None and permissions.can_manage_league(request.user, row),
    }
    listing = partial(listing_of, table, "jobs", Origin(league=row))
    return page_with_tables(request, "jobs/list.html", context, jobs=listing)


@login_required
@require_safe
def job(request: SignedInRequest, job: UUID) -> HttpResponseBase:
    """How far a job is, or what it gave; for htmx, which asks every second, only that part of the page."""
    row = job_or_404(request, job)
    context = {"league": row.league, "job": row}
    template = "jobs/progress.html" if wants_fragment(request) else "jobs/detail.html"
    return page_with_tables(request, template, context, **tables_of(row))


@login_required
@require_POST
def job_cancel(request: SignedInRequest, job: UUID) -> HttpResponse:
    row = job_or_404(request, job)
    say_outcome(request, lambda: services.cancel_job(job_id=row.pk), _("The job is cancelled."))
    return redirect("job", row.pk)


@login_required
@require_POST
def job_retry(request: SignedInRequest, job: UUID) -> HttpResponse:
    """Hand a job that nobody works on to a worker once more, at once."""
    row = job_or_404(request, job)
    if services.take_up_job(job_id=row.pk):
        enqueue(row)
    return redirect("job", row.pk)


@login_required
@require_safe
def job_file(request: SignedInRequest, job: UUID) -> FileResponse:
    """The file that a job has written."""
    row = job_or_404(request, job)
    if not (row.output_file and row.output_file.storage.exists(str(row.output_file))):
        raise Http404
    return FileResponse(row.output_file.open("rb"), as_attachment=True)
