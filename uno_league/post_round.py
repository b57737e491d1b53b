"""Sends the post inside the web process, for installations that have nothing but Python.

A thread of its own: long work of the embedded worker does not hold the mails up. With a broker Celery's beat does it.
"""

import time
from threading import Thread

from django.conf import settings
from django.db import connection


def start_post_rounds() -> None:
    """Send what is due now and then every few seconds. What was being sent when the process stopped is uncertain."""
    from scoring.post.tasks import send_the_post  # noqa: PLC0415 - needs the loaded app registry

    def rounds() -> None:
        process_starts = True
        while True:
            send_the_post(process_starts=process_starts)
            connection.close()
            process_starts = False
            time.sleep(settings.POST_EVERY_SECONDS)

    Thread(target=rounds, name="post-rounds", daemon=True).start()
