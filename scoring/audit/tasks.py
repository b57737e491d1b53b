"""Long work of the audit: telling those concerned by mail."""

from scoring.audit.mail import send_notices
from scoring.jobs.tasks import JobOutcome, Workplace, runs
from scoring.models import Irregularity, Job


@runs(Job.Kind.IRREGULARITY)
def run_irregularity(job: Job, work: Workplace) -> JobOutcome:
    """Send the mails about an irregularity (L6.5)."""
    reported = Irregularity.objects.select_related("sheet__evening__season__league", "reported_by").select_related(
        "seat__registration__player"
    )
    irregularity = reported.get(pk=job.parameters["irregularity"])
    return JobOutcome(
        send_notices(irregularity, actor=job.created_by, link=job.parameters["link"], report_progress=work.report)
    )
