"""A league that programs read: an evening that is over, one that is played, and tokens."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.models import ApiToken, League, Player
from scoring.publishing.services import make_token
from scoring.seating.services.seats import seat_table
from tests.scoring.scenes import NAMES, Scene, evening, official, participants, three_after_a_game

Scope = ApiToken.Scope


@dataclass(frozen=True, slots=True)
class Read:
    """``over``: submitted, not signed; Björn Brandt shows the public a short name, Cäcilia is a guest. On the other
    evening, whose first game is written, sits the same three."""

    over: Scene
    under_way: Scene

    @property
    def league(self) -> League:
        return self.over.league

    @property
    def resources(self) -> dict[str, list[Any]]:
        """Every address with its arguments."""
        season, played = [self.over.season.pk], [self.over.evening.pk]
        return {
            "api_leagues": [],
            "api_seasons": [self.league.slug],
            "api_players": [self.league.slug],
            "api_evenings": season,
            "api_ranking": season,
            "api_result": played,
            "api_sheets": played,
            "api_sheet": [self.over.sheet.pk],
        }

    def address(self, name: str) -> str:
        return reverse(name, args=self.resources[name])


def a_league_to_read() -> Read:
    over = three_after_a_game()
    of_name = {seat.registration.player.name: seat.registration.player_id for seat in over.seats}
    Player.objects.filter(pk=of_name["Björn"]).update(name="Björn Brandt", public_form=Player.PublicForm.SHORT)
    Player.objects.filter(pk=of_name["Cäcilia"]).update(is_guest=True)
    over.submit()
    return Read(over, _another_evening(over))


def _another_evening(over: Scene) -> Scene:
    later = evening(over.season, date=date(2025, 9, 19))
    registered = participants(later, (NAMES[0], "Björn Brandt", NAMES[2]))
    sheet = seat_table(evening=later, actor=None, table=1, registrations=[row.pk for row in registered])
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    made = Scene(over.league, over.season, later, sheet, seats, over.secretary, over.auditor)
    made.save(1, 0, 0, 5, 9)
    return made


def secret_for(league: League, *scopes: str) -> str:
    """A token with these scopes, as its program has it."""
    return make_token(
        league=league, actor=official(league, "president"), name="website", scopes=scopes or list(Scope), days=30
    )[1]


def program(secret: str = "", **headers: str) -> Client:
    """What asks with a token, or without one."""
    given = {"Authorization": f"Bearer {secret}"} if secret else {}
    return Client(headers={**given, **headers}, raise_request_exception=False)


def rows_at(client: Client, address: str, **asked: object) -> list[dict[str, Any]]:
    answer = client.get(address, asked)
    assert answer.status_code == 200, answer.content
    rows: list[dict[str, Any]] = answer.json()["rows"]
    return rows
