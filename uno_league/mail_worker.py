"""The mail worker, which also sends reminders and summaries of seasons and has the nightly backup made, inside the web
process: for installations that have nothing but Python.

A thread of its own: long work of the embedded worker does not hold the mails up. With a broker Celery's beat does it.
"""

from threading import Thread

from django.conf import settings
from django.db import connection

from scoring.installation.selectors.interfaces import Interface, interfaces
from uno_league.sleep_watch import SleepWatch, seconds_through


class NetworkWatch:
    """Notices that this computer has come into a network: then no mail waits longer for a server out of reach."""

    def __init__(self) -> None:
        self._before: list[Interface] = []

    def is_new(self) -> bool:
        """Whether the computer is in a network in which it was not when this was asked last. Asks the system alone."""
        before, self._before = self._before, interfaces()
        return any(each not in before for each in self._before)


def start_post_rounds() -> None:
    """Back up, remind, sum seasons up and send what is due now, then every few seconds. What was being sent when the
    process stopped is uncertain."""
    from scoring.installation.services.clock import note_gap  # noqa: PLC0415 - needs the loaded app registry
    from scoring.installation.services.heartbeats import note_beat  # noqa: PLC0415 - needs the loaded app registry
    from scoring.mail.tasks import send_the_post  # noqa: PLC0415 - needs the loaded app registry
    from scoring.recovery.tasks import back_up_nightly  # noqa: PLC0415 - needs the loaded app registry
    from scoring.registration.tasks import (  # noqa: PLC0415 - needs the loaded app registry
        forget_old_guest_requests,
        remind_of_deadlines,
    )
    from scoring.results.tasks import sum_seasons_up  # noqa: PLC0415 - needs the loaded app registry

    def rounds() -> None:
        process_starts, reminds_at, network, sleep = True, float("-inf"), NetworkWatch(), SleepWatch()
        while True:
            note_beat()
            network_is_new = network.is_new()
            if network_is_new or seconds_through() >= reminds_at:
                reminds_at = seconds_through() + settings.REMIND_EVERY_SECONDS
                back_up_nightly()
                remind_of_deadlines()
                forget_old_guest_requests()
                sum_seasons_up()
            send_the_post(process_starts=process_starts, network_is_new=network_is_new)
            connection.close()
            process_starts = False
            gap = sleep.wait(settings.POST_EVERY_SECONDS)
            note_gap(slept=gap.slept, clock_set=gap.clock_set)
            reminds_at = float("-inf") if gap.slept or gap.clock_set else reminds_at

    Thread(target=rounds, name="post-rounds", daemon=True).start()
