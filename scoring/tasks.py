"""Celery tasks: one task runs every kind of job. Views start jobs with ``transaction.on_commit``."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import Any
from uuid import UUID

from celery import shared_task
from django.core.files.base import File
from django.db import close_old_connections
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.errors import LeagueOfficeError
from scoring.models import Job
from scoring.pdf.batch import write_season_sheets
from scoring.services import jobs
from scoring.services.standings import recount_league

logger = logging.getLogger(__name__)


class Cancelled(Exception):
    """The job was cancelled while it was running."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a runner gives back: JSON-ready data, and a file where there is one."""

    result: Mapping[str, Any]
    output: tuple[str, File[bytes]] | None = None


Runner = Callable[[Job, Callable[[int, int], None]], Outcome]
"""Does the work of a job; calls its second argument with (done, total) steps from time to time."""


def enqueue(job: Job) -> None:
    """Hand the job to a worker. Call it under ``transaction.on_commit``."""
    run_job.delay(str(job.pk))


@shared_task(name="scoring.run_job")
def run_job(job_id: str) -> None:
    """Run a job if nobody else does. Safe to be called any number of times for the same job."""
    close_old_connections()
    try:
        job = jobs.claim_job(job_id=UUID(job_id))
        if job is not None:
            _run(job)
    finally:
        close_old_connections()


def requeue_lost_jobs(*, process_starts: bool) -> list[Job]:
    """Start jobs again whose worker has stopped; returns them."""
    lost = list(jobs.lost_jobs(process_starts=process_starts))
    for job in lost:
        jobs.release_job(job_id=job.pk)
        enqueue(job)
    return lost


def _run(job: Job) -> None:
    def report(done: int, total: int) -> None:
        if not jobs.report_progress(job_id=job.pk, done=done, total=total):
            raise Cancelled

    try:
        with translation.override(job.parameters.get("language") or translation.get_language()):
            outcome = RUNNERS[Job.Kind(job.kind)](job, report)
    except Cancelled:
        logger.info("job %s was cancelled", job.pk)
    except LeagueOfficeError as error:
        jobs.fail_job(job_id=job.pk, message=str(error.message))
    except Exception:
        logger.exception("job %s failed", job.pk)
        jobs.fail_job(
            job_id=job.pk,
            message=_("Something unexpected happened. Nothing was changed; the administrator finds it in the log."),
        )
    else:
        jobs.finish_job(job_id=job.pk, result=outcome.result, output=outcome.output)


def _run_pdf_batch(job: Job, report: Callable[[int, int], None]) -> Outcome:
    assert job.league is not None
    season = job.league.seasons.get(pk=job.parameters["season"])
    target = File(TemporaryFile(), name="sheets.zip")
    count = write_season_sheets(season=season, target=target, report_progress=report)
    target.seek(0)
    return Outcome({"sheets": count}, (f"{season.name.replace('/', '-')}.zip", target))


def _run_recount(job: Job, report: Callable[[int, int], None]) -> Outcome:
    assert job.league is not None
    differences = recount_league(league=job.league, report_progress=report)
    return Outcome(
        {"differences": [[found.subject, found.stored, found.computed] for found in differences]}
    )


RUNNERS: dict[Job.Kind, Runner] = {
    Job.Kind.PDF_BATCH: _run_pdf_batch,
    Job.Kind.RECOUNT: _run_recount,
}
