"""A job worker inside the web process, for installations that have nothing but Python.

Started by ``wsgi.py`` when the broker is ``memory://``: one thread, one job at a time. The state of every job lives
in the database, so jobs that were waiting or running when the process stopped are taken up again at the start.
"""

import threading
import time

from celery.worker import WorkController, state
from django.conf import settings

from uno_league.celery import app
from uno_league.job_watch import watch_over_jobs
from uno_league.mail_worker import start_post_rounds

_started = threading.Lock()
_LOOKS_EVERY = 0.05


def start_embedded_worker() -> None:
    """Start the worker thread once per process; does nothing with a real broker."""
    if not settings.HAS_EMBEDDED_WORKER or not _started.acquire(blocking=False):
        return
    from scoring.core.tasks import load_packages  # noqa: PLC0415 - needs the loaded app registry

    load_packages()
    worker = threading.Thread(target=_work, name="embedded-worker", daemon=True)
    worker.start()  # after that: two threads that import the same modules meet them half made
    watch_over_jobs(is_only_worker=True)
    start_post_rounds()


def end_embedded_worker(*, within: float) -> None:
    """Let it begin no further job, and wait so many seconds for the one that it works on. A job that takes longer is
    taken up again at the next start."""
    state.should_stop = 0
    until = time.monotonic() + within
    while state.active_requests and time.monotonic() < until:
        time.sleep(_LOOKS_EVERY)


def _work() -> None:
    WorkController(
        app=app, pool_cls="solo", concurrency=1, without_gossip=True, without_mingle=True, without_heartbeat=True
    ).start()
