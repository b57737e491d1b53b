"""The season ranking as PDF."""

import re
from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PageObject, PdfReader

from engine.rulesets import LEAGUE_2006, SeasonRules
from scoring.core.columns import RANKING
from scoring.core.pdf.lists import PADDING, figure_column
from scoring.core.pdf.paper import LABEL, text_width
from scoring.models import Player, Season, SeasonStanding
from scoring.results.pdf.ranking import FIGURE_WIDTH, draw_ranking
from scoring.results.selectors.season_evenings import points_by_evening, ranked_evenings
from scoring.results.selectors.seasons import ranking_of
from tests.golden.season import EXPECTED, import_golden_season
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import league
from tests.scoring.scenes import season as new_season

pytestmark = pytest.mark.django_db
DAY = date(2026, 2, 1)
Scope = SeasonStanding.Scope


def print_of(season: Season, scope: Scope = Scope.PROVISIONAL) -> bytes:
    """The ranking, unless told otherwise with its provisional evenings."""
    evenings, points = ranked_evenings(season, scope), points_by_evening(season, scope)
    return draw_ranking(season, list(ranking_of(season, scope)), evenings, points, scope=scope, printed_on=DAY)


def words_of(page: PageObject) -> str:
    return " ".join(page.extract_text().split())


def test_ranking_lists_all_players_with_their_points() -> None:
    season = import_golden_season()

    content = print_of(season)

    (page,) = PdfReader(BytesIO(content)).pages
    text = page.extract_text()
    for line in EXPECTED["season"]:
        assert line["player"] in text
        assert str(line["ranking_points"]) in text


def test_ranking_without_evenings_says_so() -> None:
    with translation.override("en"):
        content = print_of(new_season(league()), Scope.OFFICIAL)

    said = PdfReader(BytesIO(content)).pages[0].extract_text()
    assert ("No evening has been counted yet." in said, "official" in said) == (True, False)


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
        points = points_by_evening(season, Scope.OFFICIAL)
        content = draw_ranking(season, standings, [], points, scope=Scope.OFFICIAL, printed_on=DAY)

    pages = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(content)).pages]
    assert len(pages) == 3
    for number, page in enumerate(pages, start=1):
        assert "Points per game" in page
        assert "official" in page
        assert f"Page {number} of 3" in page
    names = re.findall(r"Spieler \d+", " ".join(pages))
    assert names == [f"Spieler {number}" for number in range(1, 101)]


@pytest.mark.clause("D13")
@pytest.mark.parametrize(("evenings", "is_wide", "tables"), [(2, False, 1), (8, True, 1), (30, True, 2)])
def test_every_evening_finds_room_on_the_print(evenings: int, is_wide: bool, tables: int) -> None:
    season = new_season(league())
    for day in range(1, evenings + 1):
        closed_evening(season, {"Anke": 12, "Björn": 9}, day=day)
    (page,) = PdfReader(BytesIO(print_of(season))).pages
    assert (page.mediabox.width > page.mediabox.height) is is_wide
    text = words_of(page)
    assert [text.count(f" {name} ") for name in ("Anke", "Björn")] == [tables, tables]
    assert [day for day in range(1, evenings + 1) if f"{day}.9." not in text] == []


@pytest.mark.clause("D13")
def test_evenings_that_do_not_count_are_explained_on_the_print() -> None:
    season = new_season(league(), replace(LEAGUE_2006, season=SeasonRules(best_evenings=1)))
    for day, earned in enumerate((7, 9), start=12):
        closed_evening(season, {"Anke": earned}, day=day)
    with translation.override("de"):
        text = words_of(PdfReader(BytesIO(print_of(season))).pages[0])
    assert "Durchgestrichen: zählt nicht; es zählt nur der beste Abend (1)." in text


@pytest.mark.parametrize("language", ["de", "en"])
def test_heads_of_the_print_do_not_reach_into_each_other(language: str) -> None:
    with translation.override(language):
        for column in (figure_column(column, FIGURE_WIDTH) for column in RANKING.values()):
            widest = max(text_width(word, LABEL.fontName, LABEL.fontSize) for word in column.label.split())
            assert column.width is not None
            assert widest + 2 * PADDING <= column.width
