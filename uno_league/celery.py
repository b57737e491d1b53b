"""The Celery application. Its broker is named by ``CELERY_BROKER_URL``; see :mod:`uno_league.embedded_worker`."""

import os

from celery import Celery
from celery.signals import worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")

app = Celery("uno_league")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["scoring.jobs", "scoring.post", "scoring.invitations", "scoring.results"])


def take_up_lost_jobs(**_signal: object) -> None:
    """A separate worker has started: perhaps because another one was killed."""
    from uno_league.job_watch import watch_over_jobs  # noqa: PLC0415 - needs settings

    watch_over_jobs(is_only_worker=False)


worker_ready.connect(take_up_lost_jobs)
