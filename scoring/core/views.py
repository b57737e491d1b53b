"""Pages of what no package has for itself: a league's logo and colour, and jobs (long work).

Logo and colour are files that browsers keep for ever: the address of each names what is in it. Jobs are started, found
again, watched, cancelled and tried again, and their files are fetched.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.core import permissions
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, league_or_404, wants_fragment
from scoring.core.http.pages import say_outcome
from scoring.core.http.readers import use_time_zone_of
from scoring.core.listings import Origin
from scoring.core.selectors.faces import logo_picture
from scoring.core.selectors.jobs import jobs_in_league, jobs_of_account
from scoring.core.services import jobs as long_work
from scoring.core.shades import shades_of
from scoring.core.tables.jobs import JobTable
from scoring.core.tables.listing import listing_of
from scoring.core.tables.table import show_page
from scoring.core.tasks import enqueue, tables_of
from scoring.models import Job, League

_FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
def logo(_request: HttpRequest, digest: str) -> HttpResponse:
    """For everybody who knows the digest, as a page says it: also on phones at a table of a league that is not
    public."""
    picture = logo_picture(digest)
    if picture is None:
        raise Http404
    return _kept(HttpResponse(picture.content, content_type="image/png"))


@require_safe
def accent(_request: HttpRequest, color: str) -> HttpResponse:
    """The style sheet of a colour; it tells nothing of any league."""
    return _kept(HttpResponse(shades_of(f"#{color}").style, content_type="text/css; charset=utf-8"))


def _kept(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = _FOR_EVER
    return response


def start_job(
    request: SignedInRequest,
    kind: Job.Kind,
    league: League,
    parameters: Mapping[str, Any],
    input_file: tuple[str, bytes] | None = None,
) -> HttpResponse:
    """Start a job and lead to its page; to the one that is already at it, if the same was asked for before."""
    given = {**parameters, "language": get_language()}
    find = partial(
        long_work.find_or_create_job,
        kind=kind,
        league=league,
        created_by=request.user,
        parameters=given,
        input_file=input_file,
    )
    return redirect("job", start_found_job(find).pk)


def start_found_job(find: Callable[[], tuple[Job, bool]]) -> Job:
    """Hand the job that ``find`` has noted, and says to be new, to a worker; also one that was there and that nobody
    works on. Raises what ``find`` raises."""
    with transaction.atomic():
        job, is_new = find()
        if is_new or long_work.take_up_job(job_id=job.pk):
            transaction.on_commit(partial(enqueue, job))
    return job


def job_or_404(request: SignedInRequest, job: UUID) -> Job:
    row = get_object_or_404(Job.objects.select_related("league", "created_by"), pk=job)
    if not permissions.can_see_job(request.user, row):
        raise Http404
    if row.league is not None:
        use_time_zone_of(row.league)
    return row


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
    return page_with_tables(request, "core/jobs/list.html", context, jobs=listing)


@login_required
@require_safe
def job(request: SignedInRequest, job: UUID) -> HttpResponseBase:
    """How far a job is, or what it gave; for htmx, which asks every second, only that part of the page."""
    row = job_or_404(request, job)
    context = {"league": row.league, "job": row}
    template = "core/jobs/progress.html" if wants_fragment(request) else "core/jobs/detail.html"
    return page_with_tables(request, template, context, **tables_of(row))


@login_required
@require_POST
def job_cancel(request: SignedInRequest, job: UUID) -> HttpResponse:
    row = job_or_404(request, job)
    say_outcome(request, lambda: long_work.cancel_job(job_id=row.pk), _("The job is cancelled."))
    return redirect("job", row.pk)


@login_required
@require_POST
def job_retry(request: SignedInRequest, job: UUID) -> HttpResponse:
    """Hand a job that nobody works on to a worker once more, at once."""
    row = job_or_404(request, job)
    if long_work.take_up_job(job_id=row.pk):
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
