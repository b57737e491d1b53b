"""The season ranking as PDF."""

import re
from datetime import date
from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from scoring.models import Player, SeasonStanding
from scoring.results.pdf.ranking import draw_ranking
from scoring.results.selectors.seasons import ranking_of
from tests.golden.season import EXPECTED, import_golden_season
from tests.scoring.scenes import league
from tests.scoring.scenes import season as new_season

pytestmark = pytest.mark.django_db
DAY = date(2026, 2, 1)
Scope = SeasonStanding.Scope


def test_ranking_lists_all_players_with_their_points() -> None:
    season = import_golden_season()

    content = draw_ranking(season, list(ranking_of(season, Scope.PROVISIONAL)), scope=Scope.PROVISIONAL, printed_on=DAY)

    (page,) = PdfReader(BytesIO(content)).pages
    text = page.extract_text()
    for line in EXPECTED["season"]:
        assert line["player"] in text
        assert str(line["ranking_points"]) in text


def test_ranking_without_evenings_says_so() -> None:
    season = new_season(league())

    with translation.override("en"):
        content = draw_ranking(season, [], scope=Scope.OFFICIAL, printed_on=DAY)

    assert "No evening has been counted yet." in PdfReader(BytesIO(content)).pages[0].extract_text()


def test_long_ranking_continues_below_its_heads_on_further_pages() -> None:
    season = new_season(league())
    standings = [
        SeasonStanding(
            season=season,
            player=Player(name=f"Spieler {number}"),
            rank=number,
            place=number,
            ranking_points=9,
            evenings=1,
            evening_wins=0,
            games_played=20,
            games_won=1,
            points=700,
        )
        for number in range(1, 101)
    ]

    with translation.override("en"):
        content = draw_ranking(season, standings, scope=Scope.OFFICIAL, printed_on=DAY)

    pages = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(content)).pages]
    assert len(pages) == 3
    for number, page in enumerate(pages, start=1):
        assert "Points per game" in page
        assert "official" in page
        assert f"Page {number} of 3" in page
    names = re.findall(r"Spieler \d+", " ".join(pages))
    assert names == [f"Spieler {number}" for number in range(1, 101)]
