"""Long work on results."""

from scoring.jobs.tasks import JobOutcome, Workplace, runs
from scoring.models import Job, League
from scoring.results.services.standings import recount_league


@runs(Job.Kind.RECOUNT)
def run_recount(job: Job, work: Workplace) -> JobOutcome:
    """Recompute all standings of a league and list what differs."""
    differences = [
        [found.subject, found.stored, found.computed]
        for league in League.objects.filter(jobs=job)
        for found in recount_league(league=league, report_progress=work.report)
    ]
    return JobOutcome({"differences": differences})
