"""All protocol sheets of a season as one ZIP file."""

from collections.abc import Callable
from typing import IO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from django.utils.text import slugify

from scoring.models import Evening, Season
from scoring.paper.pdf.content import printed_protocol
from scoring.paper.pdf.page import draw_protocol
from scoring.results.selectors.evenings import rank_sheets
from scoring.sheets.selectors.loading import full_sheets
from scoring.sheets.selectors.sheets import checked_sheet


def write_season_sheets(*, season: Season, target: IO[bytes], report_progress: Callable[[int, int], None]) -> int:
    """Write a PDF for every sheet of the season into a ZIP file and return how many there are.

    ``report_progress(done, total)`` is called after every evening. One evening is in memory at a time.
    """
    evenings = list(season.evenings.select_related("edition").order_by("date", "pk"))
    written = 0
    with ZipFile(target, "w", ZIP_STORED) as archive:
        for done, evening in enumerate(evenings, start=1):
            written += _write_evening(archive, evening)
            report_progress(done, len(evenings))
    return written


def _write_evening(archive: ZipFile, evening: Evening) -> int:
    sheets = full_sheets(evening.sheets.order_by("round__number", "table"))
    result = rank_sheets(evening, sheets).result
    for sheet in sheets:
        kind = slugify(evening.heading)
        entry = ZipInfo(f"{evening.date.isoformat()}-{kind}-{evening.pk}-{sheet.table_key}.pdf", _zip_date(evening))
        archive.writestr(entry, draw_protocol(printed_protocol(checked_sheet(sheet), result)))
    return len(sheets)


def _zip_date(evening: Evening) -> tuple[int, int, int, int, int, int]:
    return (max(evening.date.year, 1980), evening.date.month, evening.date.day, 0, 0, 0)
