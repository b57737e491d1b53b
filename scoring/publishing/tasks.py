"""Tasks of prints: long work."""

from django.utils.timezone import localdate
from django.utils.translation import pgettext

from scoring.core.tasks import JobOutcome, Workplace, runs
from scoring.models import Job, Season
from scoring.publishing.pdf.yearbook import write_yearbook


@runs(Job.Kind.PDF_BATCH)
def run_yearbook(job: Job, work: Workplace) -> JobOutcome:
    """Print the book of a season, with all its protocol sheets."""
    season = Season.objects.select_related("league", "edition").get(pk=job.parameters["season"])
    sheets, pages = write_yearbook(season=season, target=work.file, printed_on=localdate(), report_progress=work.report)
    called = pgettext("file name", "Yearbook")
    return JobOutcome({"sheets": sheets, "pages": pages}, f"{called}-{season.name}.pdf".replace("/", "-"))
