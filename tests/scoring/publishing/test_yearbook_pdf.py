"""The yearbook as PDF: what is in it, of a small season and of a large one."""

import re
from datetime import date
from io import BytesIO

import pytest
from django.utils import translation
from django.utils.formats import date_format
from pypdf import PdfReader

from scoring.audit.services.reviews import reopen_sheet
from scoring.models import PenaltyCard, Season, SignedVersion
from scoring.publishing.pdf.yearbook import write_yearbook
from scoring.results.selectors.check_marks import sheet_mark
from tests.scoring.publishing.printed_seasons import closed, played_season
from tests.scoring.scenes import NOTE
from tests.scoring.scenes import league as new_league
from tests.scoring.scenes import season as new_season

pytestmark = pytest.mark.django_db
DAY = date(2026, 7, 4)


def book_of(season: Season) -> tuple[list[str], list[tuple[int, int]]]:
    """The texts of its pages, and the progress that was told."""
    target, progress = BytesIO(), []
    with translation.override("en"):
        write_yearbook(
            season=season, target=target, printed_on=DAY, report_progress=lambda *told: progress.append(told)
        )
    return [" ".join(page.extract_text().split()) for page in PdfReader(target).pages], progress


def test_book_of_a_season_without_evenings_says_so() -> None:
    pages, _progress = book_of(new_season(new_league()))
    assert "Provisional: the season is not closed yet." in pages[0]
    assert "No evening has been counted yet." in " ".join(pages)


@pytest.mark.clause("L6.5", "L7")
def test_book_has_penalty_cards_and_a_reopened_sheet_as_it_was_signed() -> None:
    played = played_season(3)
    reopen_sheet(sheet_id=played.sheet.pk, actor=played.auditor, reason="a card is missing")
    PenaltyCard.objects.create(sheet=played.sheet, game_number=1, seat=played.seats[1], offence="question", cards=2)
    played.submit()
    played.sign()
    season = closed(played)
    reopen_sheet(sheet_id=played.sheet.pk, actor=played.auditor, reason="misread")
    played.save(1, 0, 0, 99, 8, note=NOTE)
    PenaltyCard.objects.all().delete()
    pages, progress = book_of(season)
    (sheet,) = [page for page in pages if "Protocol sheet" in page]
    assert ("official" in sheet, " 99 " in sheet) == (True, False)
    (penalties,) = [page for page in pages if "By offence" in page]
    assert "By offence Offence Cards Asked a question 2 By player" in penalties
    assert progress == sorted(progress)
    assert progress[-1] == (3, 3)


@pytest.mark.slow
def test_each_of_many_sheets_stands_in_the_book_once_on_the_page_that_the_contents_name() -> None:
    season = closed(played_season(20, tables=10, evenings=2))
    pages, _progress = book_of(season)
    contents = " ".join(page for page in pages if "Contents Yearbook" in page)
    signed = SignedVersion.objects.filter(sheet__evening__season=season)
    assert signed.count() == 20
    for version in signed.select_related("sheet__evening"):
        code = sheet_mark(version).code
        (number,) = [number for number, page in enumerate(pages, start=1) if code in page]
        with translation.override("en"):
            day = date_format(version.sheet.evening.date)
        assert re.search(rf" {number} Protocol of table {version.sheet.table}, {day}", contents)
