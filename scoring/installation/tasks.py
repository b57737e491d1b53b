"""Tasks of leagues: long work."""

from django.utils.text import slugify
from django.utils.translation import pgettext

from scoring.core.tasks import JobOutcome, Workplace, runs
from scoring.installation.pdf.club_archive import write_club_archive
from scoring.models import Job, League


@runs(Job.Kind.ARCHIVE)
def run_archive(job: Job, work: Workplace) -> JobOutcome:
    """Write everything of a club into one ZIP."""
    league = League.objects.get(jobs=job)
    count = write_club_archive(league=league, target=work.file, report_progress=work.report)
    called = pgettext("file name", "Archive")
    return JobOutcome({"files": count}, f"{called}-{slugify(league.name) or league.slug}.zip")
