"""What it costs to save a game: the same on a full sheet as on an empty one, but for one reading of it."""

import uuid
from collections.abc import Callable
from functools import partial

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from engine.scoring import SheetScorer
from scoring.models import Game
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.scenes import Scene
from tests.support.counting import counted

pytestmark = pytest.mark.django_db
PLAYERS = 8
MOST_QUERIES = 12


def row(table: Scene, number: int, *points: int, **more: object) -> dict[str, object]:
    """A game as it is sent, won by the first seat unless other points are given."""
    hands = points or (0, *range(5, 4 + PLAYERS))
    return {
        "sheet": table.sheet.pk,
        "number": number,
        "dealer": table.seats[(number - 1) % PLAYERS].pk,
        "winner": table.seats[0].pk,
        "seen_revision": 10_000,
        "client_id": uuid.uuid4(),
        **{f"hand-{seat.pk}": value for seat, value in zip(table.seats, hands, strict=True)},
        **more,
    }


def sender(table: Scene, who: str) -> Callable[..., HttpResponse]:
    """Sends a row as the grid of the secretary or the phone of the table does."""
    if who == "phone":
        return partial(phone_at(table).post, reverse("guest_save_game"), headers={"Accept": "application/json"})
    client = Client()
    client.force_login(table.secretary)
    address = reverse("sheet_save_game", args=[table.sheet.pk])
    return partial(client.post, address, headers={"Accept": "application/json"})


@pytest.mark.parametrize("who", ["office", "phone"])
@pytest.mark.parametrize("games", [1, 20])
def test_saving_a_game_takes_few_queries_and_one_scoring(who: str, games: int) -> None:
    table = scene_of_today(PLAYERS)
    for number in range(1, games + 1):
        table.save(number, 0, 0, *range(5, 4 + PLAYERS))
    send, data = sender(table, who), row(table, games + 1)

    with counted(SheetScorer.__init__) as cost:
        answer = send(data)

    assert answer.json()["kind"] == "saved"
    assert Game.objects.filter(sheet=table.sheet).count() == games + 1
    assert (cost.calls, len(cost.queries)) == (1, MOST_QUERIES if who == "office" else MOST_QUERIES - 1)


@pytest.mark.clause("L6.5")
def test_correcting_or_voiding_a_game_is_answered_from_the_sheet_in_hand() -> None:
    table = scene_of_today(PLAYERS)
    table.save(1, 0, 0, *range(5, 4 + PLAYERS))
    send = sender(table, "office")
    note = {"initials": "AP", "reason": "misread"}

    for changed in (
        row(table, 1, 0, 99, *range(6, 4 + PLAYERS), **note),
        row(table, 1, winner="", is_void="on", **note),
    ):
        with counted(SheetScorer.__init__) as cost:
            answer = send(changed | {"known_revision": 0}).json()
        assert (cost.calls, len(cost.queries) <= MOST_QUERIES + 2) == (1, True), cost.queries
        page = send(row(table, 1) | {"seen_revision": 0}).json()
        assert answer["game"] == page["theirs"], "the answer says what the database has"
