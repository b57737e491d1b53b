"""All protocol sheets of a season as one ZIP file."""

from collections.abc import Callable
from typing import IO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from django.utils.text import slugify

from scoring.models import Evening, Season
from scoring.publishing.pdf.content import (
    around_the_sheets,
    printed_protocol,
)
from scoring.publishing.pdf.page import draw_protocol
from scoring.results.selectors.evenings import rank_readings
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import sheets_to_print


def write_season_sheets(*, season: Season, target: IO[bytes], report_progress: Callable[[int, int], None]) -> int:
    """Write a PDF for every sheet of the season into a ZIP file and return how many there are.

    ``report_progress(done, total)`` is called after every evening. One evening is in memory at a time.
    """
    evenings = list(
        season.evenings.select_related("edition", "season__league", "machine_inspection__inspected_by").order_by(
            "date", "pk"
        )
    )
    written = 0
    with ZipFile(target, "w", ZIP_STORED) as archive:
        for done, evening in enumerate(evenings, start=1):
            written += _write_evening(archive, evening)
            report_progress(done, len(evenings))
    return written


def _write_evening(archive: ZipFile, evening: Evening) -> int:
    sheets = list(map(checked_sheet, sheets_to_print(evening.sheets.order_by("round__number", "table"))))
    result = rank_readings(evening, [read.sheet for read in sheets], [read.reading for read in sheets]).result
    lines = result.standings if result else ()
    kind, around = slugify(evening.heading), around_the_sheets(evening)
    for read in sheets:
        name = f"{evening.date.isoformat()}-{kind}-{evening.pk}-{read.sheet.table_key}.pdf"
        archive.writestr(ZipInfo(name, _zip_date(evening)), draw_protocol(printed_protocol(read, lines, around)))
    return len(sheets)


def _zip_date(evening: Evening) -> tuple[int, int, int, int, int, int]:
    return (max(evening.date.year, 1980), evening.date.month, evening.date.day, 0, 0, 0)
