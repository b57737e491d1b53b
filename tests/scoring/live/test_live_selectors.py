"""An evening under way: tables, places over all of them, the season as it would be, and what stays hidden."""

from datetime import date

import pytest
from django.core.cache import caches
from pytest_django import DjangoAssertNumQueries

from scoring.audit.services.reviews import submit_sheet
from scoring.live.selectors.live import LiveEvening, live_evening
from scoring.live.selectors.waiting import SeasonNow
from scoring.models import Player, SeasonStanding
from scoring.people.services.players import update_player
from scoring.results.selectors.evenings import full_evening
from scoring.seasons.services.evenings import update_evening
from scoring.seating.services.seats import seat_table
from scoring.sheets.services.sheet_edits import announce_last_round
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import NOTE, Scene, participants, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_once
def table() -> Scene:
    """Two games of four: Björn wins the first, Anke the second."""
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.save(2, 0, 0, 5, 9, 8)
    return played


def live_of(table: Scene) -> LiveEvening:
    return live_evening(full_evening(table.evening.pk))


def second_table(table: Scene) -> Scene:
    registered = participants(table.evening, ("Inken", "Jörn"))
    sheet = seat_table(evening=table.evening, actor=None, table=2, registrations=[row.pk for row in registered])
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    return Scene(table.league, table.season, table.evening, sheet, seats, table.secretary, table.auditor)


def test_live_evening_lists_each_table_with_totals_gaps_and_the_last_game(table: Scene) -> None:
    (shown,) = live_of(table).tables
    lines = [(line.place, line.name, line.total, line.gap, line.last) for line in shown.figures.lines]
    assert lines == [
        (1, "Björn", -295, 0, 5),
        (2, "Anke", -288, 7, 0),
        (3, "Cäcilia", -284, 11, 9),
        (4, "Dörte", -262, 33, 8),
    ]
    assert (shown.figures.games, shown.figures.lead, shown.figures.dealer) == (2, 7, "Cäcilia")


def test_tables_without_a_complete_game_are_counted_but_not_shown(table: Scene) -> None:
    second_table(table).save(1, None, 12)
    live = live_of(table)
    assert ([shown.sheet.table for shown in live.tables], live.waiting) == ([1], 1)
    assert "Inken" not in {line.standing.name for line in live.lines}


@pytest.mark.clause("D12")
def test_tables_that_ended_with_different_numbers_of_games_are_not_told_to_be_level_soon(table: Scene) -> None:
    second = second_table(table)
    second.save(1, 0, 0, 8)
    for played in (table, second):
        submit_sheet(sheet_id=played.sheet.pk, actor=played.secretary, accept_warnings=True)
    assert (live_of(table).is_one_ranking, live_of(table).is_out_of_step) == (False, False)


@pytest.mark.clause("D12")
def test_places_run_over_all_tables_once_they_have_played_equally_often(table: Scene) -> None:
    second = second_table(table)
    second.save(1, 0, 0, 8)
    assert (live_of(table).is_one_ranking, live_of(table).is_out_of_step) == (False, True)
    assert [(line.standing.place, line.gap) for line in live_of(table).lines[4:]] == [(1, 0), (2, 8)]
    second.save(2, 0, 0, 8)
    live = live_of(table)
    assert (live.is_one_ranking, live.is_out_of_step) == (True, False)
    assert [(line.standing.place, line.standing.name, line.gap) for line in live.lines[:3]] == [
        (1, "Inken", 0),
        (2, "Björn", 5),
        (3, "Anke", 12),
    ]


def test_sheet_that_cannot_be_counted_leaves_the_other_tables_their_standing(table: Scene) -> None:
    second = second_table(table)
    second.save(1, 0, 0, 8)
    second.submit()
    second.sheet.games.update(winner=None)
    caches["tables"].clear()
    live = live_of(table)
    assert [shown.sheet.table for shown in live.uncounted] == [2]
    assert [line.standing.name for line in live.lines] == ["Björn", "Anke", "Cäcilia", "Dörte"]


@pytest.mark.clause("L8.3")
def test_announced_last_round_is_told_until_the_sheet_is_closed(table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=None)
    (announced,) = live_of(table).in_last_round
    assert announced.sheet.last_round_announced_after == 2
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary, accept_warnings=True)
    assert live_of(table).in_last_round == ()


@pytest.mark.clause("L6.6")
def test_evening_is_final_with_the_last_sheet_and_official_with_its_signature(table: Scene) -> None:
    assert (live_of(table).is_final, live_of(table).is_official) == (False, False)
    table.submit()
    assert (live_of(table).is_final, live_of(table).is_official) == (True, False)
    table.sign()
    live = live_of(table)
    assert (live.is_final, live.is_official, live.is_season_official) == (True, True, True)


@pytest.mark.clause("D13")
def test_season_counts_this_evening_as_it_stands_with_all_closed_ones(table: Scene) -> None:
    closed_evening(table.season, {"Dörte": 12, "Anke": 3, "Hauke": 2}, is_official=False, day=3)
    season = live_of(table).season
    lines = [
        (line.standing.place, line.standing.name, line.standing.ranking_points, line.gained) for line in season.lines
    ]
    assert lines == [
        (1, "Dörte", 20, 0),
        (2, "Björn", 13, None),
        (3, "Anke", 13, -1),
        (4, "Cäcilia", 8, None),
        (5, "Hauke", 2, -2),
    ]
    assert [line.standing.name for line in season.lines if not line.plays_now] == ["Hauke"]


@pytest.mark.clause("D13")
def test_season_as_it_would_be_is_what_it_becomes_when_the_sheet_is_closed(table: Scene) -> None:
    closed_evening(table.season, {"Dörte": 12, "Anke": 3}, day=3)
    closed_evening(table.season, {"Anke": 12, "Eike": 3}, day=20)
    foreseen = [
        (line.standing.place, line.standing.name, line.standing.ranking_points) for line in live_of(table).season.lines
    ]
    table.submit()
    ranking = SeasonStanding.objects.filter(scope="provisional").order_by("rank")
    assert list(ranking.values_list("place", "player__name", "ranking_points")) == foreseen


@pytest.mark.clause("L1b")
def test_friendly_evening_shows_no_season(table: Scene) -> None:
    type(table.evening).objects.update(kind="friendly")
    assert live_of(table).season == SeasonNow()


def test_kept_figures_follow_everything_that_changes_them(table: Scene) -> None:
    live_of(table)
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    assert {line.standing.name: line.standing.total for line in live_of(table).lines}["Anke"] == -279
    anke = Player.objects.get(name="Anke")
    update_player(player=anke, actor=table.secretary, name="Änne", year_of_birth=None, is_active=True, club="")
    assert "Änne" in {line.standing.name for line in live_of(table).lines}
    update_evening(
        evening=table.evening,
        actor=None,
        date=date(2025, 9, 12),
        kind="ranking",
        title="",
        starts_at=None,
        venue="",
        address="",
        capacity=None,
        registration_deadline=table.evening.registration_deadline.replace(year=2024),
    )
    assert {line.standing.name: line.standing.total for line in live_of(table).lines}["Änne"] == 21


@pytest.mark.parametrize("tables", [1, 3])
def test_live_evening_takes_the_same_queries_for_any_number_of_tables(
    table: Scene, django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    for number in range(2, tables + 1):
        registered = participants(table.evening, (f"Player {number} a", f"Player {number} b"))
        sheet = seat_table(
            evening=table.evening, actor=None, table=number, registrations=[row.pk for row in registered]
        )
        seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
        Scene(table.league, table.season, table.evening, sheet, seats, table.secretary, table.auditor).save(1, 0, 0, 8)
    evening = full_evening(table.evening.pk)
    live_evening(evening)
    with django_assert_num_queries(3):
        live_evening(evening)
