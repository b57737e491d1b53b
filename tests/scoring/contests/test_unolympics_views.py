"""The page of the Unolympics: medal table, podiums, and what is said while there are none."""

import re
from datetime import date
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from scoring.models import Club, Season
from tests.scoring.scenes import evening, league, official, scene, season
from tests.scoring.unolympics_scenes import club, discipline

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L1b")]
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def games() -> Season:
    of_season = season(league())
    club(of_season, "Kiel", "Anke", "Björn")
    club(of_season, "Äbtissinwisch", "Dörte")
    club(of_season, "Lübeck", "Eike")
    return of_season


def ask(client: Client, games: Season, **query: str) -> Any:
    return client.get(reverse("unolympics", args=[games.league.slug, games.pk]), query, headers=ENGLISH)


def rows_of(response: Any) -> list[list[str]]:
    """The cells of the medal table without what only screen readers say."""
    (body,) = re.findall(r"<tbody.*?</tbody>", response.content.decode(), re.DOTALL)
    spoken = r'<span class="visually-hidden">.*?</span>'
    rows = [re.findall(r"<td.*?</td>", row, re.DOTALL) for row in body.split("<tr")[1:]]
    return [[re.sub(r"<[^>]*>", "", re.sub(spoken, "", cell)).strip() for cell in row] for row in rows]


@pytest.mark.clause("D2")
def test_medal_table_marks_shared_places(client: Client, games: Season) -> None:
    discipline(games, "Speed", {"Anke": 1, "Dörte": 1, "Eike": 3})
    assert rows_of(ask(client, games)) == [
        ["=1.", "Äbtissinwisch", "1", "0", "0", "1"],
        ["=1.", "Kiel", "1", "0", "0", "1"],
        ["3.", "Lübeck", "0", "0", "1", "1"],
    ]


@pytest.mark.parametrize(
    ("sort", "clubs"),
    [
        ("club", ["Äbtissinwisch", "Kiel", "Lübeck"]),
        ("-bronze", ["Lübeck", "Kiel", "Äbtissinwisch"]),
        ("-total", ["Kiel", "Lübeck", "Äbtissinwisch"]),
    ],
)
def test_medal_table_is_sorted_by_any_column(client: Client, games: Season, sort: str, clubs: list[str]) -> None:
    discipline(games, "Speed", {"Anke": 1, "Dörte": 2, "Eike": 3}, day=1)
    discipline(games, "Blitz", {"Björn": 1, "Hauke": 2, "Eike": 3}, day=2)
    discipline(games, "Ausdauer", {"Anke": 1}, day=3)
    assert [row[1] for row in rows_of(ask(client, games, sort=sort))] == clubs


def test_numbers_explain_which_medal_was_won_where(client: Client, games: Season) -> None:
    discipline(games, "Speed", {"Anke": 1, "Björn": 2, "Dörte": 3})
    kiel = Club.objects.get(name="Kiel")
    address = reverse("unolympics_explain", args=[games.league.slug, games.pk, kiel.pk])

    assert ask(client, games).content.decode().count(f'href="{address}"') == 3
    for headers in (ENGLISH, {**ENGLISH, "HX-Request": "true"}):
        text = client.get(address, headers=headers).content.decode()
        assert "Gold: Anke in Speed." in text
        assert "Silver: Björn in Speed." in text
        assert "Dörte" not in text


def test_club_without_medal_is_explained_and_a_club_that_was_not_there_is_not_found(
    client: Client, games: Season
) -> None:
    discipline(games, "Speed", {"Anke": 1, "Hauke": 2, "Inken": 3, "Eike": 4})
    statuses = {}
    for name in ("Lübeck", "Äbtissinwisch"):
        pk = Club.objects.get(name=name).pk
        statuses[name] = client.get(reverse("unolympics_explain", args=[games.league.slug, games.pk, pk])).status_code
    assert statuses == {"Lübeck": 200, "Äbtissinwisch": 404}


@pytest.mark.clause("L6.6")
@pytest.mark.parametrize("is_official", [True, False])
def test_page_says_whether_the_medals_are_provisional(client: Client, games: Season, is_official: bool) -> None:
    discipline(games, "Speed", {"Anke": 1}, is_official=is_official)
    text = ask(client, games).content.decode()
    assert ("Provisional: at least one discipline" in text) is not is_official


def test_disciplines_to_come_and_under_way_are_listed(client: Client) -> None:
    table = scene()
    type(table.evening).objects.update(kind="unolympics", title="Speed")
    evening(table.season, kind="unolympics", title="Blitz", date=date(2025, 12, 5))
    table.save(1, 0, 0, 53, 9, 20)
    text = ask(client, table.season).content.decode()
    assert "Games are being played" in text
    assert "Still to come" in text
    assert "No medal yet" in text


@pytest.mark.parametrize(("office", "is_offered"), [("secretary", True), ("auditor", False)])
def test_empty_page_offers_the_next_step_to_whoever_may_take_it(
    client: Client, games: Season, office: str, is_offered: bool
) -> None:
    client.force_login(official(games.league, office))
    plan = f'class="button primary" href="{reverse("evening_create", args=[games.league.slug, games.pk])}"'
    text = ask(client, games).content.decode()
    assert "No discipline yet" in text
    assert (plan in text) is is_offered

    discipline(games, "Speed", {"Hauke": 1})
    players = f'class="button primary" href="{reverse("players", args=[games.league.slug])}"'
    text = ask(client, games).content.decode()
    assert "Nobody has a club yet" in text
    assert (players in text) is is_offered


def test_winners_without_club_are_named(client: Client, games: Season) -> None:
    discipline(games, "Speed", {"Anke": 1, "Hauke & Co.": 2})
    assert "so their medals count for none: Hauke &amp; Co..<" in ask(client, games).content.decode()


def test_season_and_discipline_lead_to_the_medal_table(client: Client, games: Season) -> None:
    address = reverse("unolympics", args=[games.league.slug, games.pk])
    season_page = reverse("season", args=[games.league.slug, games.pk])
    ordinary = evening(games)
    assert address not in client.get(season_page).content.decode()
    speed = discipline(games, "Speed", {"Anke": 1})  # written without the log, so nobody hears of it
    caches["pages"].clear()
    assert address in client.get(season_page).content.decode()
    assert address in client.get(reverse("evening", args=[speed.pk])).content.decode()
    assert address not in client.get(reverse("evening", args=[ordinary.pk])).content.decode()


def test_print_is_offered_and_named_after_the_season(client: Client, games: Season) -> None:
    discipline(games, "Speed", {"Anke": 1})
    address = reverse("unolympics_pdf", args=[games.league.slug, games.pk])
    assert address in ask(client, games).content.decode()
    response = client.get(address, headers=ENGLISH)
    assert response.headers["Content-Disposition"] == 'inline; filename="Medal-table-2025-26.pdf"'
    assert response.content.startswith(b"%PDF")
