"""Tasks of results: long work; and the summaries of seasons, by Celery's beat or by the embedded worker."""

import logging

from celery import shared_task
from django.db import DatabaseError
from django.utils import timezone

from scoring.core.tasks import JobOutcome, Workplace, runs
from scoring.models import Job, League
from scoring.results.selectors.season_versions import seasons_just_over
from scoring.results.services.recounting import recount_league
from scoring.results.services.season_summaries import post_season_summaries

logger = logging.getLogger(__name__)


@runs(Job.Kind.RECOUNT)
def run_recount(job: Job, work: Workplace) -> JobOutcome:
    """Recompute all standings of a league and list what differs."""
    differences = [
        [found.subject, found.stored, found.computed]
        for league in League.objects.filter(jobs=job)
        for found in recount_league(league=league, report_progress=work.report)
    ]
    return JobOutcome({"differences": differences})


@shared_task(name="scoring.sum_seasons_up")
def sum_seasons_up() -> None:
    """Tell the players of seasons that are over what became of them, once. Safe to be called any number of times, by
    any workers."""
    try:
        for season in seasons_just_over(timezone.now()):
            post_season_summaries(season=season)
    except DatabaseError as failure:
        logger.warning("summaries of seasons are posted later: %s", failure)
