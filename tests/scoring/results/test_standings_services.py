"""Materialised standings and their recount."""

import pytest
from django.db import connection

from scoring.audit.services.reviews import submit_sheet
from scoring.audit.services.verification import verify_league
from scoring.models import EveningStanding, SeasonStanding
from scoring.results.services.recounting import recount_league
from scoring.seating.services.seats import remove_table, seat_table
from scoring.sheets.services.games import save_game
from tests.scoring.scenes import Scene, participants, scene
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]


@pytest.fixture
@laid_once
def closed() -> Scene:
    """A submitted sheet of one game: Björn wins, then Cäcilia, Anke, Dörte."""
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    return table


@pytest.mark.clause("L8.4", "L8.5", "L8.6", "L8.7", "D1", "D4")
def test_rebuild_evening_stores_places_points_and_bonuses(closed: Scene) -> None:
    rows = EveningStanding.objects.order_by("rank").values_list(
        "player__name", "place", "total", "place_points", "bonus_a", "bonus_b", "ranking_points"
    )
    assert list(rows) == [
        ("Björn", 1, -300, 12, 1, 0, 13),
        ("Cäcilia", 2, -293, 9, 0, 0, 9),
        ("Anke", 3, -288, 8, 0, 0, 8),
        ("Dörte", 4, -270, 6, 0, 2, 8),
    ]


@pytest.mark.clause("D12")
def test_rebuild_evening_waits_for_every_table(closed: Scene) -> None:
    late = participants(closed.evening, ("Inken", "Jörn"))
    second = seat_table(evening=closed.evening, actor=None, table=2, registrations=[row.pk for row in late])
    closed.sign()
    assert not EveningStanding.objects.exists()
    seats = list(second.seats.order_by("position"))
    table = Scene(closed.league, closed.season, closed.evening, second, tuple(seats), closed.secretary, closed.auditor)
    save_game(
        sheet_id=second.pk,
        actor=None,
        entry=table.entry(1, 0, 0, 8),
        seen_revision=10_000,
        client_id="00000000-0000-4000-8000-000000000001",
    )
    submit_sheet(sheet_id=second.pk, actor=closed.secretary)
    assert (EveningStanding.objects.count(), EveningStanding.objects.filter(is_official=True).count()) == (6, 0)


@pytest.mark.clause("L1b")
def test_friendly_evenings_do_not_enter_the_season() -> None:
    table = scene()
    type(table.evening).objects.update(kind="friendly")
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    assert (EveningStanding.objects.count(), SeasonStanding.objects.count()) == (4, 0)


def test_recount_league_finds_no_difference(closed: Scene) -> None:
    assert recount_league(league=closed.league) == []


def test_recount_league_names_what_was_tampered_with_and_repairs_it_on_request(closed: Scene) -> None:
    EveningStanding.objects.filter(rank=1).update(ranking_points=99)
    (difference,) = recount_league(league=closed.league)
    assert "ranking_points=99" in difference.stored
    assert "ranking_points=13" in difference.computed
    assert EveningStanding.objects.get(rank=1).ranking_points == 99
    recount_league(league=closed.league, repair=True)
    assert EveningStanding.objects.get(rank=1).ranking_points == 13
    assert list(verify_league(closed.league)) == []


def test_recount_league_misses_rows_that_were_deleted(closed: Scene) -> None:
    SeasonStanding.objects.filter(rank=4).delete()
    (difference,) = recount_league(league=closed.league)
    assert (difference.stored, bool(difference.computed)) == ("", True)


@pytest.mark.django_db(transaction=True)
def test_recount_lets_everybody_write_while_it_reads() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    holds_the_database = []

    def report(_done: int, _total: int) -> None:
        holds_the_database.append(connection.in_atomic_block)

    assert recount_league(league=table.league, report_progress=report) == []
    assert holds_the_database == [False] * 3


@pytest.mark.clause("L6.6")
def test_last_open_table_that_is_taken_away_makes_the_evening_official_and_the_log_vouches_for_the_season() -> None:
    made = scene()
    others = participants(made.evening, ("Nele", "Ole"))
    empty = seat_table(evening=made.evening, actor=None, table=2, registrations=[row.pk for row in others])
    made.save(1, 0, 0, 12, 7, 30)
    made.submit()
    made.sign()
    assert not SeasonStanding.objects.exists()
    remove_table(sheet=empty, actor=made.secretary)
    assert SeasonStanding.objects.filter(scope=SeasonStanding.Scope.OFFICIAL).count() == 4
    assert list(verify_league(made.league)) == []
