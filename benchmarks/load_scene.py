"""The evening of the load test: laid before it, read again after it. Runs inside the installation under test."""

import json
import sys
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from benchmarks.load_people import PLAYERS, hands_of
from engine.rulesets import LEAGUE_2006, to_data
from scoring.core.services import transaction
from scoring.models import (
    Evening,
    Game,
    League,
    Membership,
    Office,
    Player,
    RuleSetEdition,
    Season,
    Seat,
    Sheet,
    User,
)
from scoring.registration.services.registrations import register_players
from scoring.seasons.services.evenings import create_evening
from scoring.seating.services.seats import seat_table
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.games import save_game


@transaction.atomic
def lay(tables: int, games: int, *, is_public: bool = True) -> dict[str, Any]:
    """A league with one evening of so many tables, each with so many games on its sheet, and a scorer for each; laid as
    by a service, so that the log vouches for it."""
    today = timezone.localdate()
    name, slug = ("Lastprobe", "load") if is_public else ("Lastprobe der Mitglieder", "closed-load")
    league = League.objects.create(name=name, slug=slug, is_public=is_public, is_live_public=is_public)
    edition = RuleSetEdition.objects.create(
        league=league, code="l", name="L", valid_from=LEAGUE_2006.valid_from, parameters=to_data(LEAGUE_2006)
    )
    season = Season.objects.create(
        league=league,
        name=str(today.year),
        starts_on=today - timedelta(days=90),
        ends_on=today + timedelta(days=90),
        edition=edition,
    )
    now = datetime.now(UTC)
    evening = create_evening(season=season, actor=None, date=today, kind="ranking", registration_deadline=now)
    people = Player.objects.bulk_create(
        Player(league=league, name=f"Spieler {number:03}") for number in range(tables * PLAYERS)
    )
    registered = register_players(
        evening=evening, actor=None, arrivals={player.pk: now - timedelta(days=1) for player in people}
    )
    laid = []
    for table in range(tables):
        at_table = registered[table * PLAYERS : (table + 1) * PLAYERS]
        sheet = seat_table(evening=evening, actor=None, table=table + 1, registrations=[row.pk for row in at_table])
        seats = list(sheet.seats.order_by("position").values_list("pk", flat=True))
        for number in range(1, games + 1):
            _play(sheet, seats, number)
        session = _scorer(league, table)
        laid.append({"number": table + 1, "sheet": sheet.pk, "seats": seats, "games": games, "session": session})
    return {"evening": evening.pk, "tables": laid}


def _play(sheet: Sheet, seats: list[int], number: int) -> None:
    points = hands_of(sheet.table, number)
    save_game(
        sheet_id=sheet.pk,
        actor=None,
        entry=GameEntry(
            number=number,
            dealer=seats[(number - 1) % PLAYERS],
            winner=seats[points.index(0)],
            hands={seat: HandEntry(points=value) for seat, value in zip(seats, points, strict=True)},
        ),
        seen_revision=number + 1,
        client_id=uuid.uuid4(),
    )


def _scorer(league: League, table: int) -> str:
    """The session of somebody who may type games."""
    user = User.objects.create_user(f"{league.slug}{table + 1}")
    Office.objects.create(membership=Membership.objects.create(league=league, user=user), kind=Office.Kind.SCORER)
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def read(evening: int) -> list[list[Any]]:
    """Every game of the evening as it is in the database: sheet, number, client id, winner, points in seat order."""
    seats: dict[int, list[int]] = {}
    for sheet, seat in Seat.objects.filter(sheet__evening=evening).order_by("position").values_list("sheet_id", "pk"):
        seats.setdefault(sheet, []).append(seat)
    rows = []
    for game in Game.objects.filter(sheet__evening=evening).order_by("sheet", "number").prefetch_related("hands"):
        points = {hand.seat_id: hand.points for hand in game.hands.all()}
        in_order = [points.get(seat) for seat in seats[game.sheet_id]]
        winner = seats[game.sheet_id].index(game.winner_id) if game.winner_id else None
        rows.append([game.sheet_id, game.number, str(game.client_id), winner, in_order])
    assert Evening.objects.filter(pk=evening).exists()
    return rows


def rewind(evening: int, kept: list[list[Any]]) -> int:
    """Take the games off the sheets that are not among those of :func:`read`; gives how many went."""
    known = {(sheet, number) for sheet, number, *_rest in kept}
    games = Game.objects.filter(sheet__evening=evening)
    later = [pk for pk, sheet, number in games.values_list("pk", "sheet_id", "number") if (sheet, number) not in known]
    Game.objects.filter(pk__in=later).delete()
    return len(later)


def answer(result: object) -> None:
    """Hand a result to the process that asked for it."""
    json.dump(result, sys.stdout)
