"""The Celery application. Its broker is named by ``CELERY_BROKER_URL``; see :mod:`uno_league.embedded_worker`."""

import os
import sys
from functools import partial
from logging.config import dictConfig
from pathlib import Path
from typing import Any

from celery import Celery
from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun, worker_ready
from django.conf import settings

from scoring.core.processes import hold_in_use
from scoring.core.program_log import Work, begin_work, current_id, new_id
from scoring.core.registry import packages_with
from scoring.core.startup import told_in_one_sentence

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")  # as commands do: scoring.management.office

if "celery" in Path(sys.argv[0]).parts[-2:]:  # its command line, which would tell a traceback
    with told_in_one_sentence():
        str(settings.VAR_DIR)

app = Celery("uno_league")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(partial(packages_with, "tasks"))

_REQUEST_ID = "request_id"
_OF_BEAT = "scoring.deliver_post"
"""A task that nobody but beat starts, every few seconds."""


def take_up_lost_jobs(**_signal: object) -> None:
    """A separate worker has started: perhaps because another one was killed."""
    from scoring.recovery.services.scratch import sweep_scratch  # noqa: PLC0415 - needs settings
    from uno_league.job_watch import watch_over_jobs  # noqa: PLC0415 - as above

    hold_in_use(settings.IN_USE_FILE, alone=False)
    sweep_scratch()
    watch_over_jobs(is_only_worker=False)


def log_as_web_processes_do(**_signal: object) -> None:
    """Write lines like those of all other processes, instead of Celery's own."""
    dictConfig(settings.LOGGING)


def hand_id_on(*, sender: str, headers: dict[str, Any], **_signal: object) -> None:
    """A task is handed to the workers: with the id of the request that starts it."""
    if current_id():
        headers[_REQUEST_ID] = current_id()
    if sender == _OF_BEAT:
        from scoring.installation.services.heartbeats import note_beat  # noqa: PLC0415 - needs settings

        note_beat()


def take_id_over(*, task: Any, **_signal: object) -> None:
    """A worker begins: under the id of the request that has started it, or one of its own."""
    begin_work(Work(getattr(task.request, _REQUEST_ID, None) or new_id(), lambda: str(task.name)))


def drop_id(**_signal: object) -> None:
    """A worker is done."""
    begin_work(None)


worker_ready.connect(take_up_lost_jobs)
setup_logging.connect(log_as_web_processes_do)
before_task_publish.connect(hand_id_on)
task_prerun.connect(take_id_over)
task_postrun.connect(drop_id)
