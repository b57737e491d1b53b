"""Reminders go out, and requests of strangers are forgotten, by Celery's beat, or by the embedded worker."""

import logging

from celery import shared_task
from django.db import DatabaseError
from django.utils import timezone

from scoring.registration.selectors.invitations import evenings_with_deadline_before
from scoring.registration.services.guest_requests import forget_guest_requests
from scoring.registration.services.invitations import SOON, remind_players, withdraw_late_reminders

logger = logging.getLogger(__name__)


@shared_task(name="scoring.remind_of_deadlines")
def remind_of_deadlines() -> None:
    """Remind those who have not answered, each once and none too late. Safe to be called any number of times, by any
    workers."""
    now = timezone.now()
    try:
        for evening in evenings_with_deadline_before(now + SOON, now):
            remind_players(evening=evening, now=now)
        withdraw_late_reminders(now=now)
    except DatabaseError as failure:
        logger.warning("reminders are posted later: %s", failure)


@shared_task(name="scoring.forget_guest_requests")
def forget_old_guest_requests() -> None:
    """Forget strangers whose requests were kept for long enough. Safe to be called any number of times."""
    try:
        forget_guest_requests(now=timezone.now())
    except DatabaseError as failure:
        logger.warning("requests of guests are forgotten later: %s", failure)
