"""Long work on imports: checking what was uploaded, and writing it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.errors import NotAllowedNow, Vanished
from scoring.core.tasks import Cancelled, JobOutcome, Workplace, runs
from scoring.imports.services.report import ImportReport, report_on
from scoring.imports.services.season_files import read_archive
from scoring.imports.services.seasons import import_season, target_of
from scoring.imports.services.undoing import Commission, take_back_import, take_back_unfinished
from scoring.imports.services.workbooks import import_workbook
from scoring.models import Job, ResultImport, SheetWorkbook


@runs(Job.Kind.IMPORT_CHECK)
def run_import_check(job: Job, work: Workplace) -> JobOutcome:
    """Say what an import would bring, and what stands in its way."""
    report = _import_report(job)
    work.report(1, 1)
    target = target_of(report.season, league=job.league) if report.season else None
    return JobOutcome(report.to_data() | {"target": target.to_data() if target else {}})


@runs(Job.Kind.IMPORT)
def run_import(job: Job, work: Workplace) -> JobOutcome:
    """Write the season that was checked."""
    commission = _commission(job, work)
    report = _import_report(job)
    made = import_season(
        report=report,
        league=job.league,
        season_name=job.parameters.get("season", ""),
        file_name=job.parameters.get("season", ""),
        seen_new_players=job.parameters.get("new_players"),
        commission=commission,
    )
    return JobOutcome(_said_of(made))


@runs(Job.Kind.SHEET_IMPORT)
def run_sheet_import(job: Job, work: Workplace) -> JobOutcome:
    """Write the protocol sheets of a workbook that somebody has looked through."""
    commission = _commission(job, work)
    rows = SheetWorkbook.objects.select_related("league", "season__league", "edition")
    workbook = rows.filter(pk=job.parameters["workbook"], league=job.league).first()
    if workbook is None:
        raise Vanished(_("This file has been imported or replaced by another one in the meantime."))
    made = import_workbook(workbook=workbook, seen=job.parameters["seen"], commission=commission)
    return JobOutcome(_said_of(made))


@runs(Job.Kind.IMPORT_UNDO)
def run_import_undo(job: Job, work: Workplace) -> JobOutcome:
    """Take an import back; after a worker that died, from where it stood."""
    row = job.undone_imports.select_related("league", "season", "made_edition", "job").first()
    if row is None:
        raise Vanished(_("This import has been taken back in the meantime."))
    commission = Commission(job.created_by, job, work.report, lambda made: work.conclude(_said_of_undo(made)))
    try:
        take_back_import(result_import=row, commission=commission)
    except Cancelled:
        raise NotAllowedNow(_said_of_rest(row)) from None
    return JobOutcome(_said_of_undo(row))


def _said_of_undo(row: ResultImport) -> dict[str, object]:
    return {"file": row.file_name, "evenings": len(row.taken_back or ())}


def _said_of_rest(row: ResultImport) -> str:
    """What is said when a job was cancelled that took an import back: its worker has stopped, and this is how far it
    came."""
    gone = len(row.taken_back or ())
    if not gone:
        return _("Nothing was taken back.")
    said = ngettext("By then %(count)s evening was taken back.", "By then %(count)s evenings were taken back.", gone)
    return said % {"count": gone}


def _commission(job: Job, work: Workplace) -> Commission:
    """For this job, whose end is noted with that of the import: whoever cancels it before gets all taken back, whoever
    comes later is told that it is over. What a worker of the same job had written before it died is taken back now."""
    take_back_unfinished(imports=ResultImport.objects.filter(job=job), actor=job.created_by)
    return Commission(job.created_by, job, work.report, lambda made: work.conclude(_said_of(made)))


def _said_of(made: ResultImport) -> dict[str, object]:
    return {"season": made.season_id, "name": made.season.name, "evenings": made.evenings.count()}


def _import_report(job: Job) -> ImportReport:
    with job.input_file.open("rb") as file:
        return report_on(read_archive(file.read()), league=job.league)
