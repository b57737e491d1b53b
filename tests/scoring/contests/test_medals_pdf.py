"""The medal table as PDF."""

from datetime import date
from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from scoring.contests.pdf import draw_medal_table
from scoring.contests.selectors.unolympics import unolympics_of
from scoring.models import Season
from tests.scoring.scenes import evening, league, season
from tests.scoring.unolympics_scenes import club, discipline, of_teams

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L1b")]
DAY = date(2026, 2, 1)


@pytest.fixture
def games() -> Season:
    of_season = season(league())
    club(of_season, "Kiel", "Anke", "Björn")
    club(of_season, "Łódź", "Dörte", "Eike")
    return of_season


def pages_of(games: Season) -> list[str]:
    with translation.override("en"):
        content = draw_medal_table(games, unolympics_of(games), printed_on=DAY)
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def test_print_has_clubs_and_the_podium_of_every_discipline(games: Season) -> None:
    discipline(games, "Speed", {"Anke": 1, "Dörte": 1, "Hauke": 3}, day=1)
    relay = discipline(games, "Staffel", {"Anke": 1, "Dörte": 2, "Eike": 3}, day=2, is_official=False)
    of_teams(relay, {"Nord": ("Anke",), "Ost": ("Dörte", "Eike")}, {})
    evening(games, kind="unolympics", title="Blitz", date=date(2025, 9, 20))

    (text,) = pages_of(games)

    lines = text.splitlines()
    assert lines[:3] == ["Medal table", "provisional", f"{games.league.name} · Unolympics 2025/26"]
    assert [lines[at : at + 6] for at, line in enumerate(lines) if line in ("Kiel", "Łódź")][:2] == [
        ["Kiel", "1", "0", "0", "1", "1."],
        ["Łódź", "1", "0", "0", "1", "Discipline"],
    ]
    assert "not awarded" in lines
    assert {"01/09/2025 · official", "02/09/2025 · provisional", "20/09/2025 · planned"} <= set(lines)
    assert "without club: Anke" in lines


def test_many_disciplines_continue_on_further_pages(games: Season) -> None:
    for day in range(1, 31):
        discipline(games, f"Nummer {day}.", {"Anke": 1, "Dörte": 2, "Björn": 3}, day=day)

    pages = pages_of(games)

    assert len(pages) == 2
    for day in range(1, 31):
        assert sum(f"Nummer {day}." in page for page in pages) == 1
    assert "Page 2 of 2" in pages[1]


def test_print_without_clubs_has_the_disciplines_alone(games: Season) -> None:
    discipline(games, "Speed", {"Hauke": 1})
    (text,) = pages_of(games)
    assert "Hauke" in text
    assert "Place" not in text
