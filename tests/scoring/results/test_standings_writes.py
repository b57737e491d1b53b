"""What closing and signing sheets writes: what has changed, once an evening; and a recount of a thousand players."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import (
    EveningStanding,
    Game,
    Hand,
    League,
    Player,
    Registration,
    Round,
    SeasonStanding,
    Seat,
    Sheet,
)
from scoring.results.services.recounting import recount_league
from scoring.results.services.standings import rebuild_evening, rebuild_season
from tests.scoring.growth import with_tables
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import IN_TIME, Scene, check_and_sign, evening, league, scene, season

pytestmark = pytest.mark.django_db
Scope = SeasonStanding.Scope
SEASON, EVENING = SeasonStanding._meta.db_table, EveningStanding._meta.db_table


@contextmanager
def statements() -> Iterator[list[str]]:
    """What is sent to the database in the block, known after it."""
    sent: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield sent
    sent += [query["sql"] for query in captured]


def about(table: str, sent: list[str]) -> list[str]:
    return [sql for sql in sent if f'"{table}"' in sql]


def writes(table: str, sent: list[str]) -> list[str]:
    return [sql for sql in about(table, sent) if not sql.startswith("SELECT")]


def keys(scope: SeasonStanding.Scope) -> set[int]:
    return set(SeasonStanding.objects.filter(scope=scope).values_list("pk", flat=True))


@pytest.fixture
def tables() -> list[Scene]:
    """An evening of two tables that has been played, after one that is official: so the season has both rankings."""
    made = scene()
    closed_evening(made.season, {"Anke": 12, "Björn": 9})
    return with_tables(made, 2)


def test_sheet_submitted_while_another_is_open_asks_for_no_ranking_and_writes_none(tables: list[Scene]) -> None:
    with statements() as sent:
        tables[0].submit()
    assert (about(SEASON, sent), writes(EVENING, sent)) == ([], [])


def test_last_sheet_writes_the_provisional_ranking_and_leaves_the_official_one(tables: list[Scene]) -> None:
    tables[0].submit()
    official = keys(Scope.OFFICIAL)
    tables[1].submit()
    assert (EveningStanding.objects.filter(is_official=False).count(), len(keys(Scope.PROVISIONAL))) == (8, 8)
    assert keys(Scope.OFFICIAL) == official


def test_every_signature_but_the_last_asks_for_no_ranking_and_writes_none(tables: list[Scene]) -> None:
    for table in tables:
        table.submit()
    with statements() as sent:
        check_and_sign(tables[0].sheet, tables[0].auditor)
    assert (about(SEASON, sent), writes(EVENING, sent)) == ([], [])


def test_last_signature_writes_the_official_ranking_and_leaves_the_provisional_one(tables: list[Scene]) -> None:
    for table in tables:
        table.submit()
    check_and_sign(tables[0].sheet, tables[0].auditor)
    provisional = keys(Scope.PROVISIONAL)
    check_and_sign(tables[1].sheet, tables[0].auditor)
    assert not EveningStanding.objects.filter(is_official=False).exists()
    assert (keys(Scope.PROVISIONAL), len(keys(Scope.OFFICIAL))) == (provisional, 8)


def test_rows_of_a_ranking_that_say_the_same_as_before_are_not_written() -> None:
    of_season = season(league())
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    before = keys(Scope.OFFICIAL)
    closed_evening(of_season, {"Cäcilia": 3}, day=13)
    assert (before < keys(Scope.OFFICIAL), len(keys(Scope.OFFICIAL))) == (True, 3)


def test_rebuilding_what_is_right_writes_nothing(tables: list[Scene]) -> None:
    for table in tables:
        table.submit()
    with statements() as sent:
        rebuild_evening(evening=tables[0].evening)
        rebuild_season(season=tables[0].season)
    assert (writes(SEASON, sent), writes(EVENING, sent)) == ([], [])


def crowd(of_league: League, tables: int) -> None:
    """An evening of so many tables with ten players each, who have played one game; all sheets are submitted."""
    of_season = season(of_league)
    played = evening(of_season)
    round_ = Round.objects.create(evening=played)
    people = Player.objects.bulk_create(Player(league=of_league, name=f"Player {n:04}") for n in range(10 * tables))
    entered = Registration.objects.bulk_create(
        Registration(evening=played, player=player, arrived_at=IN_TIME, credit=300, lot=lot)
        for lot, player in enumerate(people, start=1)
    )
    sheets = Sheet.objects.bulk_create(
        Sheet(evening=played, round=round_, table=table, state=Sheet.State.SUBMITTED, submitted_at=IN_TIME)
        for table in range(1, tables + 1)
    )
    seats = Seat.objects.bulk_create(
        Seat(sheet=sheets[at // 10], round=round_, registration=row, position=at % 10 + 1)
        for at, row in enumerate(entered)
    )
    firsts = seats[::10]
    games = Game.objects.bulk_create(
        Game(sheet=sheet, number=1, dealer=first, winner=first, revision=1)
        for sheet, first in zip(sheets, firsts, strict=True)
    )
    Hand.objects.bulk_create(Hand(game=games[at // 10], seat=seat, points=at % 10) for at, seat in enumerate(seats))
    rebuild_evening(evening=played)


@pytest.mark.slow
def test_thousand_players_of_a_season_are_recounted() -> None:
    of_league = league()
    crowd(of_league, 100)
    assert EveningStanding.objects.count() == 1_000
    SeasonStanding.objects.filter(rank=1_000).update(points=-1)
    assert len(recount_league(league=of_league, repair=True)) == 1
    assert recount_league(league=of_league) == []


def test_recount_tells_after_every_evening_how_far_it_is(tables: list[Scene]) -> None:
    told = []
    recount_league(league=tables[0].league, report_progress=lambda done, total: told.append((done, total)))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
