"""The Celery application. Its broker is named by ``CELERY_BROKER_URL``; see :mod:`uno_league.embedded_worker`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")

app = Celery("uno_league")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
