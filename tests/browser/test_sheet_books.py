"""A protocol from a club's spreadsheet in a browser: uploaded, mapped, a cell put right, imported, taken back."""

from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import FilePayload, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.core import tasks
from scoring.models import Evening, Job
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.sheets import sign_in
from tests.scoring.imports import books
from tests.scoring.scenes import edition, league, official

pytestmark = pytest.mark.django_db(transaction=True)


def test_spreadsheet_is_put_right_beside_its_cells_imported_and_taken_back(
    page: Page, live_server: LiveServer, settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    of_league = league()
    edition(of_league)
    sign_in(page.context, live_server.url, official(of_league, "secretary"))
    rows = books.with_columns()
    rows[1][5] = "1O"
    found = []

    page.goto(live_server.url + reverse("sheet_upload", args=[of_league.slug]))
    file = FilePayload(name="protokoll.xlsx", mimeType="", buffer=books.xlsx(("07.11.2025", rows)))
    page.locator("input[type=file]").set_input_files(file)
    page.locator("main form button").first.click()
    page.wait_for_url("**/workbook/**")
    found += violations_in_both_themes(page)

    page.goto(live_server.url + reverse("sheet_tab", args=[of_league.slug, 1]))
    found += violations_in_both_themes(page)
    expect(page.get_by_text("„1O“").first).to_be_visible()
    page.locator("[name=cell-F2]").fill("12")
    page.locator("[name=cell-F2]").blur()
    expect(page.get_by_text("„1O“")).to_have_count(0)
    page.locator("form.mapping button.primary").click()

    page.goto(live_server.url + reverse("sheet_workbook", args=[of_league.slug]))
    found += violations_in_both_themes(page)
    page.locator("form[action$='/run/'] button").click()
    page.wait_for_url("**/jobs/**")
    tasks.run_job(str(Job.objects.get(kind=Job.Kind.SHEET_IMPORT).pk))
    page.reload()
    assert Evening.objects.exists()
    found += violations_in_both_themes(page)

    page.goto(live_server.url + reverse("result_import_undo", args=[of_league.slug, of_league.result_imports.get().pk]))
    found += violations_in_both_themes(page)
    page.locator("main form button").first.click()
    page.wait_for_url("**/jobs/**")
    found += violations_in_both_themes(page)
    tasks.run_job(str(Job.objects.get(kind=Job.Kind.IMPORT_UNDO).pk))
    page.reload()
    found += violations_in_both_themes(page)

    assert not Evening.objects.exists()
    assert found == []
