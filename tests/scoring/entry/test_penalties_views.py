"""Penalty cards of a season, by player and offence."""

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.entry.services import note_penalty
from tests.scoring.scenes import Scene, scene

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L7")]
ENGLISH = {"Accept-Language": "en"}


def take(table: Scene, seat: int, offence: str, cards: int = 1) -> None:
    note_penalty(
        sheet_id=table.sheet.pk,
        actor=None,
        game_number=1,
        seat_id=table.seats[seat].pk,
        offence=offence,
        cards=cards,
        client_id=uuid.uuid4(),
    )


@pytest.fixture
def table(client: Client) -> Scene:
    played = scene()
    client.force_login(played.secretary)
    return played


def ask(client: Client, table: Scene, **query: str) -> Any:
    return client.get(reverse("season_penalties", args=[table.league.slug, table.season.pk]), query, headers=ENGLISH)


def test_cards_are_counted_by_player_and_offence(client: Client, table: Scene) -> None:
    take(table, 0, "question")
    take(table, 1, "question", cards=2)
    take(table, 1, "swearing")
    take(scene(), 0, "delay", cards=5)
    response = ask(client, table)
    assert [row.record.cards for row in response.context["table"].rows] == [3, 1]
    assert [row.record.by_offence["question"] for row in response.context["table"].rows] == [2, 1]
    assert response.context["offences"] == [("asked a question", 3), ("swear word", 1)]
    assert "delayed the game" not in response.content.decode()


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ("name", ["Anke", "Björn"]),
        ("-name", ["Björn", "Anke"]),
        ("-swearing", ["Björn", "Anke"]),
        ("cards", ["Anke", "Björn"]),
    ],
)
def test_table_is_sorted_by_any_column(client: Client, table: Scene, sort: str, names: list[str]) -> None:
    take(table, 0, "question")
    take(table, 1, "swearing", cards=2)
    found = [row.record.player.name for row in ask(client, table, sort=sort).context["table"].rows]
    assert found == names


def test_season_without_penalty_cards_says_how_to_note_them(client: Client, table: Scene) -> None:
    assert "No penalty card noted" in ask(client, table).content.decode()
