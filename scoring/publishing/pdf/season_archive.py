"""All protocol sheets of a season as one ZIP file."""

from collections.abc import Callable, Iterator
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
    evenings = evenings_to_print(season)
    written = 0
    with ZipFile(target, "w", ZIP_STORED) as archive:
        for done, evening in enumerate(evenings, start=1):
            for name, content in sheets_of_evening(evening):
                archive.writestr(ZipInfo(name, zip_date(evening)), content)
                written += 1
            report_progress(done, len(evenings))
    return written


def evenings_to_print(season: Season) -> list[Evening]:
    """The evenings of a season by date, with all that stands around their sheets. One query."""
    around = ("edition", "season__league", "machine_inspection__inspected_by")
    return list(season.evenings.select_related(*around).order_by("date", "pk"))


def sheets_of_evening(evening: Evening) -> Iterator[tuple[str, bytes]]:
    """Each sheet of the evening as a PDF, with the name of its file."""
    sheets = list(map(checked_sheet, sheets_to_print(evening.sheets.order_by("round__number", "table"))))
    result = rank_readings(evening, [read.sheet for read in sheets], [read.reading for read in sheets]).result
    lines = result.standings if result else ()
    kind, around = slugify(evening.heading), around_the_sheets(evening)
    for read in sheets:
        name = f"{evening.date.isoformat()}-{kind}-{evening.pk}-{read.sheet.table_key}.pdf"
        yield name, draw_protocol(printed_protocol(read, lines, around))


def zip_date(evening: Evening) -> tuple[int, int, int, int, int, int]:
    """The day of an evening as archives write it: they know none before 1980."""
    return (max(evening.date.year, 1980), evening.date.month, evening.date.day, 0, 0, 0)
