"""The life of a job: created, claimed by exactly one worker, reported on, finished. All state is in the database.

Jobs are no business of their league's log: writing about them waits for nobody else who writes in the league.

A worker names its job by the row as it has claimed it. A job that was silent too long is put back and claimed anew; a
worker that wakes up after that writes nothing about it any more.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import IO, Any
from uuid import UUID

from django.conf import settings
from django.core.files.base import ContentFile, File
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.durable_files import files_go_with_their_rows
from scoring.core.errors import NotAllowedNow
from scoring.core.selectors.jobs import unfinished_job
from scoring.models import Job, League, User


@files_go_with_their_rows()
@transaction.atomic
def create_job(
    *,
    kind: Job.Kind,
    league: League | None,
    created_by: User | None,
    parameters: Mapping[str, Any] | None = None,
    input_file: tuple[str, bytes] | None = None,
) -> Job:
    """Note a job as waiting; ``input_file`` is a name with its content. Starting it is the caller's business."""
    job = Job(kind=kind, league=league, created_by=created_by, parameters=dict(parameters or {}))
    if input_file is not None:
        name, content = input_file
        job.input_file.save(name, ContentFile(content), save=False)
    job.save()
    return job


@files_go_with_their_rows()
@transaction.atomic
def find_or_create_job(
    *,
    kind: Job.Kind,
    league: League,
    created_by: User,
    parameters: Mapping[str, Any],
    input_file: tuple[str, bytes] | None = None,
) -> tuple[Job, bool]:
    """The account's job that does just this and is not over yet, or a new one, and whether it is new.

    However often somebody clicks, there is one: the clicks of an account wait for each other. A job with a file of its
    own is always new.
    """
    User.objects.select_for_update(no_key=True).get(pk=created_by.pk)
    waiting = None if input_file else unfinished_job(created_by, kind, league, parameters)
    if waiting is not None:
        return waiting, False
    made = create_job(kind=kind, league=league, created_by=created_by, parameters=parameters, input_file=input_file)
    return made, True


def claim_job(*, job_id: UUID) -> Job | None:
    """Take a waiting job, or one whose worker is lost. None if somebody else has it or it is over.

    One UPDATE with a condition: of any number of workers exactly one gets the job.
    """
    now = timezone.now()
    claimed = (
        Job.objects.filter(pk=job_id)
        .filter(Q(state=Job.State.QUEUED) | Q(pk__in=Job.objects.lost()))
        .update(state=Job.State.RUNNING, started_at=now, heartbeat_at=now, done_steps=0, message="")
    )
    return Job.objects.select_related("league", "created_by").get(pk=job_id) if claimed else None


def report_progress(*, job: Job, done: int, total: int, message: str = "") -> bool:
    """Note how far the job is. False if it has been cancelled or taken over: the worker should then stop."""
    running = _held(job).filter(state=Job.State.RUNNING)
    return bool(running.update(done_steps=done, total_steps=total, message=message, heartbeat_at=timezone.now()))


@files_go_with_their_rows()
@transaction.atomic
def finish_job(*, job: Job, result: Mapping[str, Any], output: tuple[str, IO[bytes]] | None = None) -> bool:
    """Note a job as done with its result; ``output`` is a file name with an open file. False if it was over before
    (cancelled, or done) or somebody else has it by now."""
    row = _held(job).select_for_update(no_key=True).first()
    if row is None or row.is_over:
        return False
    if output is not None:
        name, file = output
        row.output_file.save(name, File(file), save=False)
    row.state = Job.State.DONE
    row.result = dict(result)
    row.done_steps = row.total_steps
    row.message = ""
    row.finished_at = timezone.now()
    row.save()
    return True


def fail_job(*, job: Job, message: str) -> None:
    """Note a job as failed, with a sentence for the user. One that was cancelled stays so, and gets the sentence; one
    that somebody else has by now stays as it is."""
    _held(job).exclude(state__in=Job.FINISHED_STATES).update(
        state=Job.State.FAILED, message=message, finished_at=timezone.now()
    )
    _held(job).filter(state=Job.State.CANCELLED).update(message=message)


def cancel_job(*, job_id: UUID) -> None:
    """Stop a job at its next report. Raises NotAllowedNow if it is already over."""
    cancelled = (
        Job.objects.filter(pk=job_id)
        .exclude(state__in=Job.FINISHED_STATES)
        .update(state=Job.State.CANCELLED, finished_at=timezone.now())
    )
    if not cancelled:
        raise NotAllowedNow(_("This job is already over."))


def forget_parameters(*, job_id: UUID) -> None:
    """Keep no longer what a job was about: it is done, and names somebody."""
    Job.objects.filter(pk=job_id).update(parameters={})


def note_alive(*, job: Job) -> None:
    """Note that the process that works on a job still lives, however long its step takes, or that it takes back what a
    cancelled one had written; nothing of one that somebody else has by now."""
    at_work = (Job.State.RUNNING, Job.State.CANCELLED)
    _held(job).filter(state__in=at_work).update(heartbeat_at=timezone.now())


def note_unqueued(*, job_id: UUID, message: str) -> None:
    """Note that a waiting job could not be handed to a worker; it goes on waiting until it is found."""
    Job.objects.filter(pk=job_id, state=Job.State.QUEUED).update(message=message)


def take_up_job(*, job_id: UUID) -> bool:
    """Put a lost job back to waiting. Of any number who find it, one gets True, and has to hand it to a worker."""
    return _put_back(Job.objects.lost(), job_id)


def take_up_lost_jobs(*, process_starts: bool) -> list[Job]:
    """Put all lost jobs back to waiting, oldest first; returns those that the caller has to hand to a worker.

    ``process_starts``: the only worker is just starting, so whatever is waiting or running is lost.
    """
    lost = Job.objects.unfinished() if process_starts else Job.objects.lost()
    return [job for job in lost.order_by("created_at") if _put_back(lost, job.pk)]


def _put_back(lost: QuerySet[Job], job_id: UUID) -> bool:
    waits = {"state": Job.State.QUEUED, "started_at": None, "heartbeat_at": timezone.now(), "message": ""}
    return bool(lost.filter(pk=job_id).update(**waits))


def _held(job: Job) -> QuerySet[Job]:
    """The job, as long as nobody has claimed it or put it back since this row was read."""
    return Job.objects.filter(pk=job.pk, started_at=job.started_at)


def remove_old_files() -> int:
    """Remove what jobs were given and have written, some weeks after they were over: it holds names and results.

    What a job came to stays. Returns how many jobs had files.
    """
    before = timezone.now() - timedelta(days=settings.JOB_FILES_KEPT_DAYS)
    old = Job.objects.filter(finished_at__lt=before).exclude(input_file="", output_file="")
    for job in (found := list(old)):
        for file in (job.input_file, job.output_file):
            if file:
                file.delete(save=False)
        job.save(update_fields=("input_file", "output_file"))
    return len(found)
