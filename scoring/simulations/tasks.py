"""Long work on simulations."""

from scoring.jobs.tasks import JobOutcome, Workplace, runs
from scoring.models import Job
from scoring.simulations.selectors import plan_of
from scoring.simulations.services import run_simulation, stored_results


@runs(Job.Kind.SIMULATION)
def run_plan(job: Job, work: Workplace) -> JobOutcome:
    """Play the games of a plan."""
    return JobOutcome(stored_results(run_simulation(plan=plan_of(job), report_progress=work.report)))
