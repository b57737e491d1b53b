"""The Django project: settings, addresses, Celery."""

import gc

gc.disable()  # until all is loaded (scoring.apps): looking for waste in what was just loaded takes a fifth of a start

from uno_league.celery import app as celery_app  # noqa: E402 - as above

__all__ = ["celery_app"]
