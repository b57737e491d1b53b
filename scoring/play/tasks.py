"""Tasks of simulations: long work."""

from collections.abc import Callable, Mapping

from scoring.core.listings import Listing
from scoring.core.tasks import JobOutcome, Workplace, runs, shows
from scoring.models import Job
from scoring.play.selectors.simulations import plan_of, results_of
from scoring.play.services import run_simulation, stored_results
from scoring.play.tables import figures_listing, seats_listing


@runs(Job.Kind.SIMULATION)
def run_plan(job: Job, work: Workplace) -> JobOutcome:
    """Play the games of a plan."""
    return JobOutcome(stored_results(run_simulation(plan=plan_of(job), report_progress=work.report)))


@shows(Job.Kind.SIMULATION)
def tables_of_simulation(job: Job) -> Mapping[str, Callable[[], Listing]]:
    """The figures and the seats."""
    return {
        "figures": lambda: figures_listing(job.league, results_of(job)),
        "seats": lambda: seats_listing(job.league, results_of(job)),
    }
