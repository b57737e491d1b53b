"""All sheets of a season in one archive."""

from io import BytesIO
from zipfile import ZipFile

import pytest

from scoring.publishing.pdf.season_archive import write_season_sheets
from tests.golden.season import import_golden_season


@pytest.mark.django_db
def test_archive_holds_a_pdf_for_every_sheet_and_tells_its_progress() -> None:
    season = import_golden_season()
    target, progress = BytesIO(), []

    written = write_season_sheets(
        season=season, target=target, report_progress=lambda done, total: progress.append((done, total))
    )

    names = ZipFile(target).namelist()
    assert written == len(set(names)) == 6
    assert names[0].startswith("2025-09-12-ranglistenturnier-")
    assert all(ZipFile(target).read(name).startswith(b"%PDF") for name in names)
    assert progress == [(done, 6) for done in range(1, 7)]
