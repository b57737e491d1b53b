"""Tasks of backups: long work; and the copy of each night, by Celery's beat or by the embedded worker."""

import logging
from typing import Any

from celery import shared_task
from django.db import DatabaseError
from django.utils import timezone

from scoring.core.services.log import compact_kept_heads
from scoring.core.tasks import JobOutcome, Workplace, enqueue, runs
from scoring.models import BackupCopy, Job
from scoring.recovery.selectors.backups import verdict_lines
from scoring.recovery.services.keeping import check_copy, keep_copy
from scoring.recovery.services.plans import take_on_night

logger = logging.getLogger(__name__)


@runs(Job.Kind.BACKUP)
def run_backup(job: Job, work: Workplace) -> JobOutcome:
    """Make a copy of the whole installation."""
    copy = keep_copy(actor=job.created_by, report=work.report)
    return JobOutcome(_result(copy))


@runs(Job.Kind.BACKUP_CHECK)
def run_check(job: Job, work: Workplace) -> JobOutcome:
    """Look at a copy: every byte, and what it holds."""
    copy = check_copy(copy_id=int(job.parameters["copy"]), alive=lambda: work.report(0, 0))
    return JobOutcome(_result(copy))


def _result(copy: BackupCopy) -> dict[str, Any]:
    """What the page of the job says about a copy."""
    return {
        "file": copy.file_name,
        "size": copy.size,
        "is_encrypted": copy.is_encrypted,
        "is_good": copy.is_good,
        "verdict": verdict_lines(copy),
        "damage": copy.damage,
        "problem": copy.problem,
    }


@shared_task(name="scoring.back_up_nightly")
def back_up_nightly() -> None:
    """Begin the copy of the last night, if nobody has. Safe to be called any number of times, by any workers."""
    try:
        job = take_on_night(now=timezone.now())
    except DatabaseError as failure:
        logger.warning("the nightly backup is begun later: %s", failure)
        return
    if job is not None:
        compact_kept_heads()
        enqueue(job)
