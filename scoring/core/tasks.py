"""Celery's only task, which runs every kind of job; a package says in its ``tasks.py`` what is to be done for its
kinds.

Views start jobs with ``transaction.on_commit``.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import TemporaryFile
from threading import Event, Thread
from typing import IO, Any
from uuid import UUID

from celery import shared_task
from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError as QueueUnreachable

from scoring.core.errors import LeagueOfficeError, Vanished, is_disk_full
from scoring.core.listings import Listing
from scoring.core.registry import load_of_all
from scoring.core.services import jobs
from scoring.models import Job

logger = logging.getLogger(__name__)


class Cancelled(Exception):
    """The job was cancelled while it was running, or another worker has it by now."""


@dataclass(frozen=True, slots=True)
class JobOutcome:
    """What a runner gives back: JSON-ready data, and the name of the file it has written, if any."""

    result: Mapping[str, Any]
    file_name: str = ""


@dataclass(frozen=True, slots=True)
class Workplace:
    """What a runner works with: ``report(done, total)`` steps from time to time, and ``file`` to write into.

    ``conclude(result)`` notes the job as done in the runner's own transaction, so that what it has written cannot be
    there of a job that was cancelled. Both raise Cancelled.
    """

    report: Callable[[int, int], None]
    conclude: Callable[[Mapping[str, Any]], None]
    file: IO[bytes]


Runner = Callable[[Job, Workplace], JobOutcome]
"""Does the work of a job."""

RUNNERS: dict[Job.Kind, Runner] = {}
"""Who does the work of each kind, once :func:`load_packages` was called."""


def runs(kind: Job.Kind) -> Callable[[Runner], Runner]:
    """Register the function that does the work of jobs of this kind."""

    def register(runner: Runner) -> Runner:
        RUNNERS[kind] = runner
        return runner

    return register


Tables = Callable[[Job], Mapping[str, Callable[[], Listing]]]
"""The tables that a job which is done shows, each read where a file of it is asked for."""

TABLES: dict[Job.Kind, Tables] = {}


def load_packages() -> None:
    """Let all packages register what they do by jobs. Nothing but jobs needs it, and what it loads (prints,
    simulations, imports) takes as long as all else in a start."""
    load_of_all("tasks")


def shows(kind: Job.Kind) -> Callable[[Tables], Tables]:
    """Register the function that names the tables on the page of jobs of this kind."""

    def register(tables: Tables) -> Tables:
        TABLES[kind] = tables
        return tables

    return register


def tables_of(job: Job) -> Mapping[str, Callable[[], Listing]]:
    """What the page of the job offers as files."""
    load_packages()
    tables = TABLES.get(Job.Kind(job.kind)) if job.state == Job.State.DONE else None
    return tables(job) if tables is not None else {}


def enqueue(job: Job) -> None:
    """Hand the job to a worker. Call it under ``transaction.on_commit``.

    When the queue cannot be reached, the job says so and goes on waiting: workers look for such jobs when they start
    and every minute (:mod:`uno_league.job_watch`).
    """
    try:
        run_job.delay(str(job.pk))
        logger.info("job %s (%s) waits for a worker", job.pk, job.kind)
    except QueueUnreachable as failure:
        logger.warning("job %s could not be queued: %s", job.pk, failure)
        sentence = _(
            "The queue of jobs cannot be reached at this moment. The job begins by itself when it can be again."
        )
        jobs.note_unqueued(job_id=job.pk, message=sentence)


@shared_task(name="scoring.run_job")
def run_job(job_id: str) -> None:
    """Run a job if nobody else does. Safe to be called any number of times for the same job."""
    close_old_connections()
    try:
        job = jobs.claim_job(job_id=UUID(job_id))
        if job is not None:
            logger.info("job %s (%s) begins", job.pk, job.kind)
            with _signs_of_life(job):
                _run(job)
    finally:
        close_old_connections()


def requeue_lost_jobs(*, process_starts: bool) -> list[Job]:
    """Start jobs again whose worker has stopped, or that never reached one; returns them."""
    lost = jobs.take_up_lost_jobs(process_starts=process_starts)
    for job in lost:
        enqueue(job)
    return lost


@contextmanager
def _signs_of_life(job: Job) -> Iterator[None]:
    """Let the job be known to be worked on while the block runs, even if it has nothing to report for long."""
    is_over = Event()

    def beat() -> None:
        while not is_over.wait(settings.JOBS_LOST_AFTER_SECONDS / 4):
            try:
                jobs.note_alive(job=job)
            except DatabaseError as failure:
                logger.info("no sign of life of job %s this time: %s", job.pk, failure)
        connection.close()

    beating = Thread(target=beat, name=f"signs of life of job {job.pk}", daemon=True)
    beating.start()
    try:
        yield
    finally:
        is_over.set()
        beating.join()


def _run(job: Job) -> None:
    def report(done: int, total: int) -> None:
        if not jobs.report_progress(job=job, done=done, total=total):
            raise Cancelled

    def conclude(result: Mapping[str, Any]) -> None:
        if not jobs.finish_job(job=job, result=result):
            raise Cancelled

    load_packages()
    language = job.parameters.get("language") or settings.LANGUAGE_CODE
    zone = job.league.timezone if job.league else None
    with translation.override(language), timezone.override(zone):
        outcome: JobOutcome | None = None
        try:
            with TemporaryFile() as file:
                outcome = RUNNERS[Job.Kind(job.kind)](job, Workplace(report, conclude, file))
                output = (outcome.file_name, file) if outcome.file_name else None
                jobs.finish_job(job=job, result=outcome.result, output=output)
        except Cancelled:
            logger.info("job %s was cancelled, or is somebody else's by now", job.pk)
        except (LeagueOfficeError, Vanished) as error:
            jobs.fail_job(job=job, message=error.message)
        except Exception as error:  # its file is gone by now: what there was no room for leaves some to say so
            if outcome is not None and not (outcome.file_name and is_disk_full(error)):
                raise  # all is done, which could not be noted: the job is taken up again
            logger.exception("job %s failed", job.pk)
            full = _("There is no room left on the disk of the league office. Please tell whoever runs it.")
            unexpected = _("Something unexpected happened; the administrator finds it in the log.")
            jobs.fail_job(job=job, message=full if is_disk_full(error) else unexpected)
