"""Tasks of mail: it goes out by Celery's beat, or by the embedded worker."""

import logging

from celery import shared_task
from django.db import DatabaseError, close_old_connections

from scoring.mail.services.delivery import deliver_due_mails

logger = logging.getLogger(__name__)


@shared_task(name="scoring.deliver_post")
def deliver_post() -> None:
    """Send what is due. Safe to be called any number of times, by any number of workers."""
    send_the_post(process_starts=False)


def send_the_post(*, process_starts: bool, network_is_new: bool = False) -> None:
    """As :func:`deliver_post`; ``process_starts``: the only worker is just starting. ``network_is_new``: this computer
    has come into a network, or into another one."""
    close_old_connections()
    try:
        if taken := deliver_due_mails(process_starts=process_starts, network_is_new=network_is_new):
            logger.info("%s mails handed to the mail server", taken)
    except DatabaseError as failure:
        logger.warning("mails are sent later: %s", failure)
    finally:
        close_old_connections()
