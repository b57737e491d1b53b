"""What the office says of a computer that slept or whose clock was set: deadlines (L4) and the log go by that clock."""

import logging
from datetime import timedelta

from django.db import DatabaseError

from scoring.core.services.log import log_action
from scoring.installation.log_actions import LeagueAction
from scoring.models import League, of_living_league

logger = logging.getLogger("scoring.worker")


def note_gap(*, slept: timedelta | None, clock_set: timedelta | None) -> None:
    """Say that the computer slept for so long, and that its clock is ahead of where it would be by so much, negative:
    behind it. The second stands in the log of every league; None: it did not happen."""
    if slept:
        logger.info("the computer slept for %s; what was due is done now", slept)
    if clock_set:
        logger.warning(
            "the clock of this computer was set by %+d seconds; deadlines go by it", clock_set.total_seconds()
        )
        try:
            for league in League.objects.filter(of_living_league("")).order_by("pk"):
                details = {"seconds": int(clock_set.total_seconds())}
                log_action(
                    league=league,
                    actor=None,
                    action=LeagueAction.INSTALLATION_CLOCK_SET,
                    subject=league.name,
                    details=details,
                )
        except DatabaseError as failure:
            logger.warning("this is not in the log of every league: %s", failure)
