"""The teams on the page of an evening, while it is played and afterwards, and why they stand where they do."""

import re
from html.parser import HTMLParser

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from engine.tournament import TeamRules
from scoring.live.selectors.live import live_evening
from scoring.models import Team
from scoring.results.selectors.evenings import full_evening
from tests.scoring.scenes import Scene, scene
from tests.scoring.team_scenes import of_club, with_teams
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
@laid_once
def match() -> Scene:
    """Kiel against Lübeck, the best result of each counts: Björn's −300 against Cäcilia's −293, 7 ahead."""
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    with_teams(played.evening, {"Kiel": ("Anke", "Björn"), "Lübeck": ("Cäcilia",)}, TeamRules(counted=1))
    return played


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words += data.split()


def words(html: str) -> str:
    """What a page says, without its tags."""
    parser = _Text()
    parser.feed(html)
    return " ".join(parser.words).replace("−", "-")


def rows(html: str) -> list[str]:
    return [words(row) for row in re.findall(r'<tr data-key="team-.*?</tr>', html, re.DOTALL)]


def get(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, headers={**ENGLISH, **headers})
    assert response.status_code == 200
    return response.content.decode()


def page_of(match: Scene) -> str:
    return reverse("evening", args=[match.evening.pk])


def explanation_of(match: Scene, team: str = "Kiel") -> str:
    return reverse("team_explain", args=[match.evening.pk, Team.objects.get(name=team).pk])


RANKING = [
    "1. Kiel Björn -300 Anke -288 (does not count) -300 total of Kiel",
    "2. Lübeck Cäcilia -293 -293 total of Lübeck +7",
]


@pytest.mark.clause("L1b")
def test_teams_are_followed_live_as_provisional(client: Client, match: Scene) -> None:
    page = get(client, page_of(match))
    assert rows(page) == RANKING
    assert rows(get(client, reverse("evening_live", args=[match.evening.pk]))) == RANKING
    section = page[page.index('id="teams"') : page.index("</section>", page.index('id="teams"'))]
    assert '<span class="badge yellow">provisional</span>' in section
    assert "Totals of the evening, fewest points win · the best result of each team counts" in section
    assert "Without team, in the single result only: Dörte." in section


@pytest.mark.clause("L1b")
def test_two_teams_stand_large_against_each_other_on_the_hall_screen(client: Client, match: Scene) -> None:
    slides = get(client, reverse("evening_hall_slides", args=[match.evening.pk]))
    duel = words(slides[: slides.index("</section>")])
    assert "Kiel -300 leads by 7 Björn -300 Anke -288 (does not count)" in duel
    assert duel.endswith("Lübeck -293 Cäcilia -293")
    assert "provisional" in duel


@pytest.mark.clause("L1b")
def test_more_than_two_teams_are_ranked_on_the_hall_screen(client: Client) -> None:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    with_teams(played.evening, {"Kiel": ("Anke",), "Lübeck": ("Cäcilia",), "Plön": ("Björn", "Dörte")})
    assert rows(get(client, reverse("evening_hall_slides", args=[played.evening.pk]))) == [
        "1. Plön Björn -300 Dörte -270 (does not count) -300",
        "2. Lübeck Cäcilia -293 -293 +7",
        "3. Kiel Anke -288 -288 +12",
    ]


@pytest.mark.clause("L1b", "L6.6")
def test_teams_of_a_signed_evening_are_official(client: Client, match: Scene) -> None:
    match.submit()
    match.sign()
    page = get(client, page_of(match))
    assert rows(page) == RANKING
    assert '<span class="badge yellow">provisional</span>' not in page


def test_single_result_names_the_team_of_everybody(client: Client, match: Scene) -> None:
    match.submit()
    page = get(client, page_of(match))
    single = page[page.index('class="ranking') :]
    assert re.findall(r">([^<>]+)</a> <span class=\"of-team[^>]*>([^<]+)<", single) == [
        ("Björn", "Kiel"),
        ("Cäcilia", "Lübeck"),
        ("Anke", "Kiel"),
    ]
    assert ">Dörte</a></td>" in single


def test_evening_without_teams_has_neither_section_nor_column(client: Client) -> None:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    assert 'id="teams"' not in get(client, page_of(played))
    played.submit()
    response = client.get(page_of(played), headers=ENGLISH)
    assert 'id="teams"' not in response.content.decode()
    assert "team" not in [column.name for column in response.context["table"].columns]


def test_club_of_a_team_stands_beside_it(client: Client, match: Scene) -> None:
    of_club(match.evening, "Kiel", "Kieler Kartenclub")
    assert rows(get(client, page_of(match)))[0].startswith("1. Kiel Kieler Kartenclub Björn")


@pytest.mark.clause("L1b")
def test_total_of_a_team_explains_itself(client: Client, match: Scene) -> None:
    text = words(get(client, explanation_of(match)))
    assert "-300 points, the sum of the best 1 of 2 results of the team. § L1b" in text
    assert "Björn -300 total of Björn Anke -288 total of Anke does not count Total -300" in text
    assert "Rank 1. § L1b" in text
    assert "+7 Behind" in words(get(client, explanation_of(match, "Lübeck")))


def test_explanation_is_a_part_for_the_dialog_and_leads_on_within_it(client: Client, match: Scene) -> None:
    player = reverse("evening_explain", args=[match.evening.pk, match.seats[1].registration.player_id])
    part = get(client, explanation_of(match), **{"HX-Request": "true"})
    assert "<html" not in part
    assert f'href="{player}" hx-get="{player}" hx-target="#explanation"' in part
    assert f'href="{player}">' in get(client, explanation_of(match))


def test_explanation_of_nothing_is_not_found(client: Client, match: Scene) -> None:
    other = scene()
    other.save(1, 1, 12, 0, 7, 30)
    team = Team.objects.get(name="Kiel").pk
    assert client.get(reverse("team_explain", args=[other.evening.pk, team])).status_code == 404
    assert client.get(reverse("team_explain", args=[match.evening.pk, team + 1000])).status_code == 404


def test_explanation_is_not_for_the_public_where_only_members_follow(client: Client, match: Scene) -> None:
    type(match.league).objects.update(is_live_public=False)
    assert client.get(explanation_of(match)).status_code == 404
    match.submit()
    assert client.get(explanation_of(match)).status_code == 200


def test_teams_cost_one_query_when_the_standing_is_drawn_and_none_when_it_is_unchanged(
    client: Client, match: Scene, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    loaded = full_evening(match.evening.pk)
    live_evening(loaded)
    with django_assert_num_queries(4):  # three without teams
        live_evening(loaded)
    caches["shared"].clear()
    address = reverse("evening_live", args=[match.evening.pk])
    version = client.get(address)["ETag"]
    with django_assert_num_queries(1):
        assert client.get(address, headers={"If-None-Match": version}).status_code == 304
