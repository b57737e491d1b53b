"""A league that has grown: more tables at the evening of a scene, and more seasons behind it."""

from dataclasses import replace
from datetime import date

from engine.ranking import collation_key
from scoring.models import Evening, Registration, Season
from scoring.planning.services.seats import seat_table
from tests.scoring.scenes import IN_TIME, Scene, evening, participants


def with_tables(scene: Scene, number: int, games: int = 1) -> list[Scene]:
    """The scene and further tables of its evening with players of their own, so many in all; every one has played."""
    tables = [scene]
    for table in range(2, number + 1):
        names = tuple(f"Gast {table}.{seat}" for seat in range(len(scene.seats)))
        tables.append(_seated(scene, scene.evening, participants(scene.evening, names), table))
    for each in tables:
        play(each, games)
    return tables


def with_history(scene: Scene, seasons: int) -> None:
    """So many seasons before the scene's; in each its players have played one evening, signed."""
    first = scene.season.starts_on.year
    names = tuple(sorted((seat.registration.player.name for seat in scene.seats), key=collation_key))
    for year in range(first - seasons, first):
        season = Season.objects.create(
            league=scene.league,
            name=f"{year}/{(year + 1) % 100:02}",
            starts_on=date(year, 9, 1),
            ends_on=date(year + 1, 6, 30),
            edition=scene.season.edition,
        )
        played = evening(season, date=date(year, 9, 12), registration_deadline=IN_TIME.replace(year=year, day=2))
        table = _seated(scene, played, participants(played, names, IN_TIME.replace(year=year)), 1)
        play(table, 1)
        table.submit()
        table.sign()


def play(table: Scene, games: int) -> None:
    """So many games, won by one after the other."""
    for number in range(1, games + 1):
        winner = (number - 1) % len(table.seats)
        table.save(number, winner, *(0 if seat == winner else 5 + number + seat for seat in range(len(table.seats))))


def _seated(scene: Scene, at: Evening, registered: list[Registration], table: int) -> Scene:
    sheet = seat_table(evening=at, actor=None, table=table, registrations=[row.pk for row in registered])
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    return replace(scene, season=at.season, evening=at, sheet=sheet, seats=seats)
