"""Certificates as PDF: what stands on them, of whom, and in which form a name."""

from datetime import date
from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from scoring.models import EveningStanding, Season, SeasonStanding
from scoring.publishing.pdf.certificates import draw_certificates
from scoring.publishing.selectors.season_honours import season_honours
from scoring.results.selectors.season_versions import standing_version
from scoring.results.services.standings import rebuild_season
from tests.scoring.publishing.printed_seasons import LONG
from tests.scoring.result_scenes import closed_evening, signed_version
from tests.scoring.scenes import league, official
from tests.scoring.scenes import season as new_season

pytestmark = pytest.mark.django_db
DAY = date(2026, 7, 4)


@pytest.fixture
def season() -> Season:
    """Björn and Anke share the first place; Cäcilia had the worst game twice, Anke most games won once."""
    played = new_season(league())
    for day, points in ((12, {"Anke": 12, "Björn": 9, "Cäcilia": 3}), (14, {"Björn": 12, "Anke": 9, "Cäcilia": 3})):
        closed_evening(played, points, day=day)
    EveningStanding.objects.filter(player__name="Cäcilia").update(bonus_b=2)
    EveningStanding.objects.filter(player__name="Anke", evening__date__day=12).update(bonus_a=1)
    rebuild_season(season=played)
    signed_version(
        played, official(played.league, "president", name="Petra Vorsitz"), official(played.league, "auditor")
    )
    return played


def pages_of(season: Season) -> list[str]:
    version, honours = standing_version(season), season_honours(season, SeasonStanding.Scope.OFFICIAL)
    assert version is not None
    with translation.override("en"):
        content = draw_certificates(season, version, honours, honours.ranking, printed_on=DAY)
        assert content == draw_certificates(season, version, honours, honours.ranking, printed_on=DAY)
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(content)).pages]


@pytest.mark.clause("L8.6", "L8.7", "D13")
def test_each_player_has_a_page_with_place_and_honours(season: Season) -> None:
    first, second, third = pages_of(season)
    shared = "has won the season 2025/26, together with others."
    assert [name in page for name, page in zip(("Anke", "Björn"), sorted((first, second)), strict=True)] == [True] * 2
    assert all(shared in page for page in (first, second))
    assert "Cäcilia has reached place 3 in the ranking of the season 2025/26." in third
    assert "Most often the worst game of an evening 2 times bonus B" in third
    assert sum("Most often most games won of an evening 1 time bonus A" in page for page in (first, second)) == 1
    assert all("Petra Vorsitz President signed on 3 July 2026" in page for page in (first, second, third))


def test_long_name_is_broken_between_its_words_and_never_cut(season: Season) -> None:
    for name, long in zip(("Anke", "Björn", "Cäcilia"), LONG, strict=False):
        season.league.players.filter(name=name).update(name=long)
    text = " ".join(pages_of(season))
    assert all(word in text for long in LONG[:3] for word in long.replace("-", "- ").split())
