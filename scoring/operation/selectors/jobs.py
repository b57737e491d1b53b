"""Jobs of all leagues, for whoever runs the installation."""

from collections.abc import Sequence

from scoring.models import Job

_SHOWN = 10


def last_jobs() -> Sequence[Job]:
    """Those that are not over first, then the last ones that were; a handful. Two queries."""
    jobs = Job.objects.select_related("league")
    waiting = list(jobs.unfinished().order_by("created_at")[:_SHOWN])
    over = jobs.filter(state__in=Job.FINISHED_STATES).order_by("-finished_at")
    return [*waiting, *over[: _SHOWN - len(waiting)]]
