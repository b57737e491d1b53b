"""Reminders before a deadline go out by themselves: from the web process, or by Celery's beat (L4)."""

from collections.abc import Callable
from contextlib import nullcontext

import pytest

from tests.support.installation import Installation

ASKED = """
from datetime import timedelta
from django.utils import timezone
from scoring.models import Mail
from tests.scoring.registration.coming import coming, with_mail_server
made = coming(6, deadline=timezone.now() + timedelta(days=1))
with_mail_server(made.league)
made.invite()
"""
REMINDED = """
import time
reminders = Mail.objects.filter(kind="reminder")
while reminders.count() < 3:
    time.sleep(0.05)
time.sleep(0.5)
print(*sorted(reminders.values_list("address", flat=True)))
"""
OFTEN = {"REMIND_EVERY_SECONDS": "0.1", "POST_EVERY_SECONDS": "0.1"}


@pytest.mark.clause("L4:deadline", "L4:invitation")
@pytest.mark.parametrize("by", ["the web process", "beat"])
def test_who_has_not_answered_is_reminded_once(
    by: str, install: Callable[..., Installation], request: pytest.FixtureRequest
) -> None:
    """Round after round, and whoever does the rounds."""
    if by == "beat":
        office = install("sqlite", CELERY_BROKER_URL=request.getfixturevalue("redis_url"), **OFTEN)
        rounds = office.celery_worker(beat=True)
    else:
        office, rounds = install("sqlite", **OFTEN), nullcontext()

    start = "import uno_league.wsgi\n" if by == "the web process" else ""
    with rounds:
        told = office.python(ASKED + start + REMINDED)

    assert told.split() == ["p1@example.org", "p3@example.org", "p5@example.org"]
