"""Starting long work, and finding it again."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import get_language

from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest
from scoring.base.http.time_zone import use_time_zone_of
from scoring.jobs import services
from scoring.jobs.tasks import enqueue
from scoring.models import Job, League


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
        services.find_or_create_job,
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
        if is_new or services.take_up_job(job_id=job.pk):
            transaction.on_commit(partial(enqueue, job))
    return job


def job_or_404(request: SignedInRequest, job: UUID) -> Job:
    row = get_object_or_404(Job.objects.select_related("league", "created_by"), pk=job)
    if not permissions.can_see_job(request.user, row):
        raise Http404
    if row.league is not None:
        use_time_zone_of(row.league)
    return row
