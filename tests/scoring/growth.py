"""A league that has grown: more tables at the evening of a scene, and more seasons behind it."""

from dataclasses import replace
from datetime import date

from django.utils.text import slugify

from engine.names import collation_key
from engine.rulesets import STANDARD
from engine.simulation import Strategy
from scoring.core.services.jobs import create_job
from scoring.models import Club, Evening, Job, Misdeal, PenaltyCard, Registration, RuleSetEdition, Season, VenueCheck
from scoring.play.selectors.simulations import SimulationPlan
from scoring.seating.services.seats import seat_table
from tests.scoring.scenes import IN_TIME, Scene, evening, official, participants


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


def with_rows(scene: Scene, number: int) -> None:
    """So many more of everything that is listed in a league, at its evening and at its table."""
    seats = [seat for seat in scene.seats for _time in range(number)]
    PenaltyCard.objects.bulk_create(
        PenaltyCard(sheet=scene.sheet, seat=seat, game_number=1, offence="other") for seat in seats
    )
    Misdeal.objects.bulk_create(Misdeal(sheet=scene.sheet, dealer=seat, game_number=1) for seat in seats)
    VenueCheck.objects.bulk_create(
        VenueCheck(evening=scene.evening, point=point, is_met=True, checked_by=scene.secretary)
        for point in VenueCheck.Point.values[:number]
    )
    plan = SimulationPlan((STANDARD,), (), players=2, games=2, strategy=Strategy.RANDOM, seed=1, query="")
    for _time in range(number):
        create_job(kind=Job.Kind.SIMULATION, league=scene.league, created_by=scene.secretary, parameters=plan.to_data())
    names = [f"Nr. {index}" for index in range(number)]
    Club.objects.bulk_create(Club(league=scene.league, name=name) for name in names)
    edition = {"valid_from": scene.season.edition.valid_from, "parameters": scene.season.edition.parameters}
    for name in names:
        RuleSetEdition.objects.create(league=scene.league, code=slugify(name), name=name, **edition)
        official(scene.league, "player", name=name)


def play(table: Scene, games: int) -> None:
    """So many games, won by one after the other."""
    for number in range(1, games + 1):
        winner = (number - 1) % len(table.seats)
        table.save(number, winner, *(0 if seat == winner else 5 + number + seat for seat in range(len(table.seats))))


def _seated(scene: Scene, at: Evening, registered: list[Registration], table: int) -> Scene:
    sheet = seat_table(evening=at, actor=None, table=table, registrations=[row.pk for row in registered])
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    return replace(scene, season=at.season, evening=at, sheet=sheet, seats=seats)
