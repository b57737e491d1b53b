"""The watch over jobs that nobody works on any more, in every process that has a worker: a job is never lost for good.

A worker that is killed takes what it was working on with it, and a queue that was emptied what was waiting. Both are
still in the database, which is asked when a worker starts and then again and again. Files of jobs that have long been
over are removed on the same occasion.
"""

import logging
from threading import Thread

from django.conf import settings
from django.db import DatabaseError, connection

from uno_league.sleep_watch import SleepWatch

logger = logging.getLogger("scoring.worker")


def watch_over_jobs(*, is_only_worker: bool) -> None:
    """Look now, and from now on every minute in a thread of its own. ``is_only_worker``: nobody else can be at work,
    so whatever is unfinished now is lost."""
    _look(process_starts=is_only_worker)
    Thread(target=_watch, name="job-watch", daemon=True).start()


def _watch() -> None:
    """Workers that slept with the computer have a minute to give a sign of life again."""
    sleep = SleepWatch()
    while True:
        gap = sleep.wait(settings.JOBS_LOST_AFTER_SECONDS)
        if not gap.slept and not gap.clock_set:
            _look(process_starts=False)
            connection.close()


def _look(*, process_starts: bool) -> None:
    from scoring.core.services.jobs import remove_old_files  # noqa: PLC0415 - needs the loaded app registry
    from scoring.core.tasks import requeue_lost_jobs  # noqa: PLC0415
    from scoring.installation.services.heartbeats import note_worker  # noqa: PLC0415

    note_worker()
    try:
        remove_old_files()
        for job in requeue_lost_jobs(process_starts=process_starts):
            logger.info("job %s (%s) is taken up again", job.pk, job.kind)
    except DatabaseError as failure:
        logger.warning("lost jobs are looked for later: %s", failure)
