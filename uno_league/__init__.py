"""The Django project: settings, addresses, Celery."""

from uno_league.celery import app as celery_app

__all__ = ["celery_app"]
