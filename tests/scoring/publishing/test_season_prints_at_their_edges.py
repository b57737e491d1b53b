"""Certificates, report and yearbook of seasons of any size: nothing reaches over the edge or over something else."""

from collections.abc import Iterator
from datetime import date
from io import BytesIO

import pytest
from django.utils import translation

from scoring.models import League, Season, SeasonStanding
from scoring.publishing.pdf.annual_report import draw_annual_report
from scoring.publishing.pdf.certificates import draw_certificates
from scoring.publishing.pdf.yearbook import write_yearbook
from scoring.publishing.selectors.annual_report import season_figures
from scoring.publishing.selectors.season_honours import season_honours
from scoring.results.selectors.season_versions import standing_version
from tests.scoring.publishing.printed_seasons import closed, played_season
from tests.support.printed_words import PrintedPage, printed_pages

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
DAY = date(2026, 7, 4)


def prints_of(season: Season) -> Iterator[tuple[str, bytes]]:
    version, honours = standing_version(season), season_honours(season, SeasonStanding.Scope.OFFICIAL)
    assert version is not None
    yield "certificates", draw_certificates(season, version, honours, honours.ranking, printed_on=DAY)
    figures = season_figures(season)
    yield "report", draw_annual_report(figures, figures, honours.ranking, is_closed=True, printed_on=DAY)
    book = BytesIO()
    write_yearbook(season=season, target=book, printed_on=DAY, report_progress=lambda done, total: None)
    yield "yearbook", book.getvalue()


@pytest.mark.parametrize(("players", "tables", "evenings"), [(3, 1, 1), (8, 1, 24), (60, 10, 3)])
def test_everything_stands_on_the_paper(players: int, tables: int, evenings: int) -> None:
    played = played_season(players, tables=tables, evenings=evenings)
    League.objects.filter(pk=played.league.pk).update(
        name="Landesunoverband Mecklenburg-Vorpommern und Brandenburg e. V. von 1987", accent="#7b1fa2"
    )
    season = closed(played)
    with translation.override("de"):
        pages = {name: printed_pages(content) for name, content in prints_of(season)}
    assert len(pages["certificates"]) == players
    assert len(pages["report"]) <= 3
    for name, printed in pages.items():
        for number, page in enumerate(printed, start=1):
            assert page.over_the_edge() == [], (name, number)
            if not is_sheet(page):
                assert page.on_each_other() == [], (name, number)


def is_sheet(page: PrintedPage) -> bool:
    """Its figures are measured by the tests of its layout."""
    return any(word.words == "Protokoll" for word in page.words[:12]) and page.width > page.height
