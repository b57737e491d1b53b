"""The schedule of Celery's beat; the embedded worker goes its own rounds (:mod:`uno_league.mail_worker`)."""

from typing import Any


def rounds(*, post: float, others: float) -> dict[str, dict[str, Any]]:
    """The schedule: every how many seconds mails go out, and is looked for what falls due in hours or days. Nothing is
    begun that should have been begun a round ago."""
    tasks = {
        "the post goes out": ("scoring.deliver_post", post),
        "reminders before deadlines": ("scoring.remind_of_deadlines", others),
        "backup of the night": ("scoring.back_up_nightly", others),
        "requests of guests are forgotten": ("scoring.forget_guest_requests", others),
        "summaries of seasons": ("scoring.sum_seasons_up", others),
    }
    return {
        name: {"task": task, "schedule": every, "options": {"expires": every}} for name, (task, every) in tasks.items()
    }
