"""Columns of results: what is stated once stands on every surface."""

import re
from datetime import date
from io import BytesIO

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.contests.pdf import draw_medal_table
from scoring.contests.selectors.unolympics import unolympics_of
from scoring.core import figures
from scoring.core.columns import EXPORTED_RANKING, EXPORTED_RESULT, MEDALS, RANKING, RESULT, Column, evening_column
from scoring.models import Evening, SeasonStanding
from scoring.results.pdf.ranking import draw_ranking
from scoring.results.selectors.season_evenings import PointsByEvening, points_by_evening, ranked_evenings
from scoring.results.selectors.seasons import ranking_of
from tests.golden.season import EXPECTED, import_golden_season
from tests.scoring.scenes import league, official, season
from tests.scoring.unolympics_scenes import club, discipline

Scope = SeasonStanding.Scope
SOFT_HYPHEN = "\u00ad"


def words(markup: str) -> str:
    """What people read, without what is only said."""
    seen = re.sub(r'<span class="visually-hidden">.*?</span>', "", markup, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", seen).replace("= ", "").replace(SOFT_HYPHEN, "").split())


def column_of(evening: Evening, points: PointsByEvening) -> Column:
    def value(line: SeasonStanding) -> int | None:
        earned = points.of(line, evening)
        return earned.points if earned else None

    return evening_column(evening.pk, evening.date, value)


@pytest.mark.django_db
@pytest.mark.clause("D13")
def test_every_column_of_the_ranking_stands_on_the_page_and_on_the_print(client: Client) -> None:
    season = import_golden_season()
    client.force_login(official(season.league, "steward"))
    lines = list(ranking_of(season, Scope.PROVISIONAL))
    page = words(client.get(reverse("season", args=[season.league.slug, season.pk])).content.decode())
    evenings, points = ranked_evenings(season, Scope.PROVISIONAL), points_by_evening(season, Scope.PROVISIONAL)
    facts = {"scope": Scope.PROVISIONAL, "printed_on": date(2026, 2, 1)}
    content = draw_ranking(season, lines, evenings, points, **facts)
    print_ = words(PdfReader(BytesIO(content)).pages[0].extract_text()).replace("Ranglisten- ", "Ranglisten")
    first, *others = RANKING.values()
    columns = [first, *(column_of(evening, points) for evening in evenings), *others]
    heads = " ".join(str(column.label).replace(SOFT_HYPHEN, "") for column in columns)
    assert "12.9. 3.10." in heads
    for surface in (page, print_):
        assert f"Platz Spieler {heads}" in surface.replace(" ▲", "")
        for line in lines:
            shown = " ".join(column.shown(line) for column in columns)
            assert words(f"{figures.place(line.place)} {line.player.name} {shown}") in surface


@pytest.mark.django_db
@pytest.mark.clause("L1b")
def test_every_column_of_the_medal_table_stands_on_the_page_and_on_the_print(client: Client) -> None:
    games = season(league())
    club(games, "Kiel", "Anke", "Björn")
    club(games, "Lübeck", "Dörte")
    discipline(games, "Speed", {"Anke": 1, "Björn": 2, "Dörte": 3})
    page = words(client.get(reverse("unolympics", args=[games.league.slug, games.pk])).content.decode())
    found = unolympics_of(games)
    print_ = draw_medal_table(games, found, printed_on=date(2026, 2, 1))
    lines = [["Platz", "Verein", *(str(column.label) for column in MEDALS)]]
    lines += [[f"{line.rank}.", line.club.name, *(column.shown(line) for column in MEDALS)] for line in found.clubs]
    assert lines[1:] == [["1.", "Kiel", "1", "1", "0", "2"], ["2.", "Lübeck", "0", "0", "1", "1"]]
    printed = PdfReader(BytesIO(print_)).pages[0].extract_text(extraction_mode="layout")
    for line in lines:
        assert " ".join(line) in page
        assert " ".join(line) in words(printed)


@pytest.mark.parametrize(
    ("known", "columns", "lines"),
    [
        (RANKING, EXPORTED_RANKING, EXPECTED["season"]),
        (RESULT, EXPORTED_RESULT, EXPECTED["evenings"][0]["results"]),
    ],
    ids=["ranking", "result"],
)
def test_what_was_exported_is_shown_in_the_same_columns(
    known: dict[str, Column], columns: tuple[Column, ...], lines: list[dict[str, int]]
) -> None:
    assert list(lines[0]) == ["player", *(column.code for column in columns)]
    of_evening = known is RESULT
    template = Template("{% load figures %}{% figures_table lines of_evening=of_evening %}")
    table = words(template.render(Context({"lines": lines, "of_evening": of_evening})))
    for line in lines:
        shown = " ".join(column.text(line[code]) for code, column in known.items() if code in line)
        assert words(f"{line['player']} {shown}") in table
