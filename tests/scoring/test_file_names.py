"""What files are called that somebody downloads: in the reader's language, and in plain letters besides."""

from urllib.parse import unquote

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.core.http.files import named
from tests.scoring.scenes import Scene, three_after_a_game

pytestmark = pytest.mark.django_db

NAMES = {
    "sheet_pdf": ("Protokoll-2025-09-12-1.pdf", "Protocol-2025-09-12-1.pdf"),
    "evening_result_pdf": ("Ergebnis-2025-09-12.pdf", "Result-2025-09-12.pdf"),
    "season_ranking_pdf": ("Rangliste-2025-26.pdf", "Ranking-2025-26.pdf"),
    "season_report_pdf": ("Jahresbericht-2025-26.pdf", "Annual-report-2025-26.pdf"),
    "season": ("Rangliste-2025-26-vorläufig.csv", "Ranking-2025-26-provisional.csv"),
    "seat_slips": ("Sitzzettel-2025-09-12.pdf", "Seat-slips-2025-09-12.pdf"),
    "seating_list": ("Sitzplätze-2025-09-12.pdf", "Seats-2025-09-12.pdf"),
    "unolympics_pdf": ("Medaillenspiegel-2025-26.pdf", "Medal-table-2025-26.pdf"),
    "blank_form_pdf": ("Vordruck-club.pdf", "Form-club.pdf"),
}


@pytest.fixture(scope="module")
def played(rows_of_module: None) -> Scene:
    made = three_after_a_game()
    made.submit()
    type(made.league).objects.filter(pk=made.league.pk).update(slug="club")
    made.league.refresh_from_db()
    return made


def address_of(page: str, made: Scene) -> str:
    of = {"sheet_pdf": [made.sheet.pk], "blank_form_pdf": [made.league.slug]}
    if page in ("season_ranking_pdf", "season_report_pdf", "season", "unolympics_pdf"):
        asked = "?as=csv" if page == "season" else ""
        return reverse(page, args=[made.league.slug, made.season.pk]) + asked
    return reverse(page, args=of.get(page, [made.evening.pk]))


@pytest.mark.parametrize(("language", "at"), [("de", 0), ("en", 1)])
@pytest.mark.parametrize("page", NAMES)
def test_file_is_called_what_it_is(played: Scene, page: str, language: str, at: int) -> None:
    client = Client(headers={"Accept-Language": language})
    client.force_login(played.secretary)
    response = client.get(address_of(page, played))
    assert response.status_code == 200
    assert name_in(response) == NAMES[page][at]


def name_in(response: HttpResponse) -> str:
    """The name that a browser of today takes."""
    said = response["Content-Disposition"]
    return unquote(said.partition("filename*=utf-8''")[2]) or said.partition('filename="')[2].rstrip('"')


def test_name_in_other_letters_has_one_of_plain_letters_beside_it() -> None:
    response = named(HttpResponse(), "Sitzplätze Łódź.pdf", is_saved=True)
    assert response["Content-Disposition"] == (
        "attachment; filename=\"Sitzplaetze odz.pdf\"; filename*=utf-8''Sitzpl%C3%A4tze%20%C5%81%C3%B3d%C5%BA.pdf"
    )
