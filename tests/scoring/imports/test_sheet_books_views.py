"""Protocol sheets from a spreadsheet on their pages: uploaded, put right, looked at, imported, taken back."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.core import tasks
from scoring.models import Evening, Job, League, ResultImport, SheetWorkbook
from tests.scoring.imports import books
from tests.scoring.scenes import edition, league, official

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture(autouse=True)
def _files_of_its_own(settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(tasks, "close_old_connections", lambda: None)


@pytest.fixture
def of_league() -> League:
    row = league()
    edition(row)
    return row


@pytest.fixture
def secretary(client: Client, of_league: League) -> Client:
    client.force_login(official(of_league, "secretary"))
    return client


def upload(client: Client, of_league: League, content: bytes) -> HttpResponse:
    sent = {"file": SimpleUploadedFile("protokoll.xlsx", content)}
    return client.post(reverse("sheet_upload", args=[of_league.slug]), sent, headers=ENGLISH, follow=True)


def tab_fields(client: Client, of_league: League, tab: int = 1) -> tuple[str, dict[str, str]]:
    """The address of a tab's page and what its form would send as it stands."""
    address = reverse("sheet_tab", args=[of_league.slug, tab])
    form = client.get(address, headers=ENGLISH).context["form"]
    values = {name: form[name].value() for name in form.fields}
    said = {name: str(value) for name, value in values.items() if value not in (None, "") and value is not False}
    return address, {"in_columns": "False", **said}


def faulty() -> bytes:
    rows = books.with_columns()
    rows[1][5] = "1O"
    return books.xlsx(("07.11.2025", rows))


def test_file_is_uploaded_put_right_imported_and_taken_back(secretary: Client, of_league: League) -> None:
    told = upload(secretary, of_league, faulty()).content.decode()
    assert "Something is still to be done:" in told
    address, fields = tab_fields(secretary, of_league)
    page = secretary.get(address, headers=ENGLISH).content.decode()
    assert ("“1O” are no points" in page, 'name="cell-F2" value="1O"' in page) == (True, True)

    preview = secretary.post(address, {**fields, "cell-F2": "12"}, headers={**ENGLISH, "HX-Request": "true"})
    assert "“1O” are no points" not in preview.content.decode()
    assert SheetWorkbook.objects.get().choices[0]["edits"] == {}
    secretary.post(address, {**fields, "cell-F2": "12"}, headers=ENGLISH)
    assert SheetWorkbook.objects.get().choices[0]["edits"] == {"F2": "12"}

    overview = secretary.get(reverse("sheet_workbook", args=[of_league.slug]), headers=ENGLISH)
    assert "Everything can be read." in overview.content.decode()
    secretary.post(reverse("sheet_import", args=[of_league.slug]), {"seen": overview.context["plan"].seen})
    job = Job.objects.get(kind=Job.Kind.SHEET_IMPORT)
    tasks.run_job(str(job.pk))
    told = secretary.get(reverse("job", args=[job.pk]), headers=ENGLISH).content.decode()
    assert "Season 2025/26 is imported with 1 evening." in told

    again = upload(secretary, of_league, books.SHAPES["columns"][1]()).content.decode()
    assert "This is entered already; there is nothing to do." in again
    undo = reverse("result_import_undo", args=[of_league.slug, ResultImport.objects.get().pk])
    assert "07/11/2025" in secretary.get(undo, headers=ENGLISH).content.decode()
    secretary.post(undo, headers=ENGLISH)
    job = Job.objects.get(kind=Job.Kind.IMPORT_UNDO)
    tasks.run_job(str(job.pk))
    assert "is taken back" in secretary.get(reverse("job", args=[job.pk]), headers=ENGLISH).content.decode()
    assert not Evening.objects.exists()


def test_other_line_of_names_lets_the_rest_be_guessed_anew(secretary: Client, of_league: League) -> None:
    upload(secretary, of_league, books.xlsx(("7.11.2025", [["x", "y", "z", "q"], *books.zero_and_star()])))
    address, fields = tab_fields(secretary, of_league)
    assert fields["head"] == "1"

    secretary.post(address, {**fields, "head": "4"}, headers=ENGLISH)
    assert SheetWorkbook.objects.get().choices[0]["layout"]["head"] == 4
    _address, fields = tab_fields(secretary, of_league)
    secretary.post(address, {**fields, "head": "1"}, headers=ENGLISH)

    assert SheetWorkbook.objects.get().choices[0]["layout"]["dealer_mark"] == "*"


def test_layout_that_makes_no_sense_gets_a_page_and_not_an_error(secretary: Client, of_league: League) -> None:
    upload(secretary, of_league, faulty())
    address, fields = tab_fields(secretary, of_league)
    odd = {name: "player" for name in fields if name.startswith("column-")}
    for more in (
        odd,
        {"totals": "0", "credit": "0", "end": "0"},
        {"winner_mark": "(*", "dealer_mark": "\\"},
        {"day": "x"},
    ):
        for fragment in ({}, {"HX-Request": "true"}):
            answer = secretary.post(address, {**fields, **more, "cell-ZZ9999": "1"}, headers={**ENGLISH, **fragment})
            assert answer.status_code in (200, 302)
        assert secretary.get(address).status_code == 200


def test_file_that_cannot_be_read_is_refused_in_the_form(secretary: Client, of_league: League) -> None:
    answer = upload(secretary, of_league, b"PK\x03\x04" + bytes(40))
    assert answer.context["form"].errors
    assert secretary.get(reverse("sheet_workbook", args=[of_league.slug])).status_code == 302
    assert secretary.get(reverse("sheet_tab", args=[of_league.slug, 1])).status_code == 302


def test_file_can_be_forgotten(secretary: Client, of_league: League) -> None:
    upload(secretary, of_league, faulty())
    secretary.post(reverse("sheet_discard", args=[of_league.slug]))
    assert not SheetWorkbook.objects.exists()
