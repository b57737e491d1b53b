"""The page with the prints of a season: what is offered when, and to whom."""

from datetime import date
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader

from scoring.models import Player, Season
from scoring.publishing.selectors.annual_report import season_before, season_figures
from tests.scoring.result_scenes import closed_evening, signed_version
from tests.scoring.scenes import league, official
from tests.scoring.scenes import season as new_season

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def season() -> Season:
    played = new_season(league())
    closed_evening(played, {"Anke": 12, "Björn": 9})
    return played


def address(name: str, season: Season) -> str:
    return reverse(name, args=[season.league.slug, season.pk])


def close(season: Season) -> None:
    signed_version(season, official(season.league, "president"), official(season.league, "auditor"))


def test_certificates_are_offered_once_the_season_is_closed(client: Client, season: Season) -> None:
    client.force_login(official(season.league, "secretary"))
    printed, page = address("season_certificates_pdf", season), address("season_prints", season)
    text = client.get(page, headers=ENGLISH).content.decode()
    assert (printed in text, "There are certificates as soon as" in text) == (False, True)
    assert client.get(printed).status_code == 404
    close(season)
    text = client.get(page, headers=ENGLISH).content.decode()
    assert (printed in text, "There are certificates as soon as" in text) == (True, False)
    anke, nobody = Player.objects.get(name="Anke").pk, Player.objects.create(league=season.league, name="Zoe").pk
    pages = [len(PdfReader(BytesIO(client.get(at).content)).pages) for at in (printed, f"{printed}?player={anke}")]
    assert pages == [2, 1]
    assert client.get(f"{printed}?player={nobody}").status_code == 404


def test_report_is_provisional_until_the_season_is_closed(client: Client, season: Season) -> None:
    client.force_login(official(season.league, "steward"))
    told = []
    for is_closed in (False, True):
        if is_closed:
            close(season)
        content = client.get(address("season_report_pdf", season), headers=ENGLISH).content
        told.append("provisional" in PdfReader(BytesIO(content)).pages[0].extract_text())
    assert told == [True, False]


def test_table_scorer_is_not_offered_the_report(client: Client, season: Season) -> None:
    client.force_login(official(season.league, "scorer"))
    text = client.get(address("season_prints", season)).content.decode()
    assert (address("season_report_pdf", season) in text, address("yearbook", season) in text) == (False, True)


@pytest.mark.clause("L6.5", "L6.6", "L7")
def test_report_counts_members_who_came_and_went_and_has_the_season_before_beside_it(
    client: Client, season: Season
) -> None:
    last = Season.objects.create(
        league=season.league,
        name="2024/25",
        starts_on=date(2024, 9, 1),
        ends_on=date(2025, 6, 30),
        edition=season.edition,
    )
    for name, joined, left in (("Anke", date(2025, 10, 1), None), ("Björn", date(2024, 10, 1), date(2026, 1, 31))):
        Player.objects.filter(name=name).update(joined_on=joined, left_on=left)
    now, before = season_figures(season), season_before(season)
    assert before == last
    earlier = season_figures(last)
    assert [[player.name for player in people] for people in (now.joined, now.left, earlier.joined, earlier.left)] == [
        ["Anke"],
        ["Björn"],
        ["Björn"],
        [],
    ]
    client.force_login(official(season.league, "president"))
    content = client.get(address("season_report_pdf", season), headers=ENGLISH).content
    with translation.override("en"):
        text = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages).split())
    assert "Members 2025/26 2024/25 Change New 1 1 = Left 1 0 +1" in text
    assert "New members Anke (01/10/2025)" in text
