"""Tasks of prints: long work."""

from django.utils.translation import pgettext

from scoring.core.tasks import JobOutcome, Workplace, runs
from scoring.models import Job, Season
from scoring.publishing.pdf.season_archive import write_season_sheets


@runs(Job.Kind.PDF_BATCH)
def run_pdf_batch(job: Job, work: Workplace) -> JobOutcome:
    """Print all protocol sheets of a season into one ZIP."""
    season = Season.objects.select_related("league").get(pk=job.parameters["season"])
    called = pgettext("file name", "Protocols")
    count = write_season_sheets(season=season, target=work.file, report_progress=work.report)
    return JobOutcome({"sheets": count}, f"{called}-{season.name}.zip".replace("/", "-"))
