"""A browser that writes on a sheet, by one of the two ways in: with an account, or with the code of the table."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.scenes import Scene

ENGLISH = {"Accept-Language": "en"}
JSON = {**ENGLISH, "Accept": "application/json"}
HTMX = {**ENGLISH, "HX-Request": "true"}
WAYS = ("sheet", "guest")


@dataclass(frozen=True, slots=True)
class Browser:
    """``way`` is what the names of its addresses begin with."""

    way: str
    table: Scene
    client: Client

    @property
    def page(self) -> str:
        return self.address("sheet" if self.way == "guest" else "enter")

    def address(self, view: str, *further: int) -> str:
        return reverse(f"{self.way}_{view}", args=[self.table.sheet.pk, *further])

    def get(self, address: str, **query: Any) -> HttpResponse:
        return self.client.get(address, query, headers=ENGLISH)

    def post(self, view: str, *further: int, headers: Mapping[str, str] = JSON, **data: Any) -> HttpResponse:
        """Send a form, by default as a script does."""
        return self.client.post(
            self.address(view, *further), {"sheet": self.table.sheet.pk, **data}, headers=dict(headers)
        )

    def save(self, number: int, winner: int | None, *points: int | str, **more: Any) -> HttpResponse:
        """Send a row; ``headers`` say how, the rest are further fields."""
        return self.post("save_game", **row(self.table, number, winner, *points, **more))


def row(table: Scene, number: int, winner: int | None, *points: int | str, **more: Any) -> dict[str, Any]:
    """A row as the form sends it."""
    return {
        "number": number,
        "dealer": table.seats[0].pk,
        "winner": "" if winner is None else table.seats[winner].pk,
        "seen_revision": 10_000,
        "client_id": uuid.uuid4(),
        **{f"hand-{seat.pk}": value for seat, value in zip(table.seats, points, strict=False)},
        **more,
    }


def browser_of(way: str, players: int = 4) -> Browser:
    """One of the secretary, or of whoever has scanned the slip, at a table of its own that is played today."""
    table = scene_of_today(players)
    if way == "guest":
        return Browser(way, table, phone_at(table))
    client = Client()
    client.force_login(table.secretary)
    return Browser(way, table, client)
