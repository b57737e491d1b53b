"""Seasons of any size that are closed, for their prints."""

from dataclasses import replace
from datetime import UTC, date, datetime

from scoring.models import Registration, Season
from scoring.seating.services.seats import seat_table
from tests.scoring.result_scenes import signed_version
from tests.scoring.scenes import Scene, evening, official, participants, scene

LONG = (
    "Donaudampfschifffahrtsgesellschaftskapitän-Wierzchosławska",
    "Maximiliane Alexandra Freifrau von und zu Hohenstein-Langenburg",
    "Anne-Marie Grzegorzewska-Brzęczyszczykiewicz",
    "Şükrü Öztürk-Yıldırım Graf von Ballestrem zu Plawniowitz",
)


def names_of(number: int) -> tuple[str, ...]:
    """So many players, the first ones with the longest names."""
    return (*LONG, *(f"Żaneta Müller-Lüdenscheidt {at}" for at in range(len(LONG) + 1, number + 1)))[:number]


def played_season(players: int, *, tables: int = 1, evenings: int = 1, games: int = 2) -> Scene:
    """The first table of a season of so many signed evenings. Whoever sits further from the first seat has more points,
    and the tables change their order from evening to evening."""
    names, share = names_of(players), players // tables
    first = scene(players=share, names=names)
    for at in range(evenings):
        if at == 0:
            day, entered = first.evening, participants(first.evening, names[share:])
            laid = [first, *_tables(first, entered, share, start=2)]
        else:
            when = date(2025, 10 + (at - 1) % 3, 1 + at)
            day = evening(first.season, date=when, registration_deadline=datetime(2025, 9, 20, tzinfo=UTC))
            turned = (*names[-share * (at % tables) :], *names[: -share * (at % tables)]) if at % tables else names
            moved = replace(first, evening=day)
            laid = _tables(moved, participants(day, turned), share, start=1)
        for number, table in enumerate(laid):
            _play(table, games, number)
    return first


def _tables(at: Scene, entered: list[Registration], share: int, *, start: int) -> list[Scene]:
    found = []
    for number, begin in enumerate(range(0, len(entered), share), start=start):
        rows = [row.pk for row in entered[begin : begin + share]]
        sheet = seat_table(evening=at.evening, actor=None, table=number, registrations=rows)
        seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
        found.append(replace(at, sheet=sheet, seats=seats))
    return found


def _play(table: Scene, games: int, number: int) -> None:
    for game in range(1, games + 1):
        points = [0, *(5 * seat + number + game for seat in range(1, len(table.seats)))]
        table.save(game, 0, *points)
    table.submit()
    table.sign()


def closed(played: Scene) -> Season:
    """Its season, closed by president and auditor."""
    signed_version(played.season, official(played.league, "president", name="Petra Vorsitz"), played.auditor)
    return Season.objects.select_related("league", "edition").get(pk=played.season.pk)
