"""Tasks of accounts, done after the answer was given."""

from scoring.accounts.services.password_links import mail_password_links
from scoring.core.services.jobs import forget_parameters
from scoring.core.tasks import JobOutcome, Workplace, runs
from scoring.models import Job


@runs(Job.Kind.PASSWORD_MAIL)
def run_password_mail(job: Job, _work: Workplace) -> JobOutcome:
    """Mail the links that somebody has asked for. Which address that was is not kept, whatever came of it."""
    try:
        mail_password_links(key=job.parameters["key"])
    finally:
        forget_parameters(job_id=job.pk)
    return JobOutcome({})
