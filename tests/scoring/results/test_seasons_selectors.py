"""Evenings and rankings of a season."""

from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import SeasonStanding, Sheet
from scoring.planning.services.seats import seat_table
from scoring.results.selectors.rankings import has_provisional_results, search_ranking
from scoring.results.selectors.seasons import evenings_of, ranking_of
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import evening, league, participants, scene, season

pytestmark = pytest.mark.django_db
Scope = SeasonStanding.Scope


def test_evenings_of_counts_sheets_and_participants_on_their_own() -> None:
    table = scene()
    registered = participants(table.evening, ("Inken", "Jörn", "Zoe"))
    seat_table(evening=table.evening, actor=None, table=2, registrations=[row.pk for row in registered[:2]])
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    evening(table.season, date=date(2025, 9, 5))
    assert [
        (row.sheet_count, row.finished_count, row.signed_count, row.participant_count)
        for row in evenings_of(table.season)
    ] == [(0, 0, 0, 0), (2, 1, 0, 7)]


def test_evenings_of_tells_whether_play_has_begun() -> None:
    table = scene()
    assert [row.has_games for row in evenings_of(table.season)] == [False]
    table.save(1, 1, 12, 0, 7, 30)
    assert [row.has_games for row in evenings_of(table.season)] == [True]


def test_evenings_of_is_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table = scene()
    with django_assert_num_queries(1):
        assert len(evenings_of(table.season)) == 1


def test_evenings_of_does_not_multiply_tables_with_participants() -> None:
    sql = str(evenings_of(season(league())).query)
    assert Sheet._meta.db_table in sql
    assert "JOIN" not in sql


@pytest.mark.clause("L1b")
def test_has_provisional_results_looks_at_evenings_that_count() -> None:
    of_season = season(league())
    closed_evening(of_season, {"Anke": 12})
    assert has_provisional_results(of_season) is False
    friendly = closed_evening(of_season, {"Anke": 12}, is_official=False, day=13)
    assert has_provisional_results(of_season) is True
    type(friendly).objects.filter(pk=friendly.pk).update(kind="friendly")
    assert has_provisional_results(of_season) is False


def test_ranking_of_is_one_query_with_players(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    of_season = season(league())
    closed_evening(of_season, {"Anke": 12, "Björn": 9, "Cäcilia": 8})
    with django_assert_num_queries(1):
        assert [row.player.name for row in ranking_of(of_season, Scope.OFFICIAL)] == ["Anke", "Björn", "Cäcilia"]


@pytest.mark.parametrize(("text", "found"), [("łuk", ["Łukasz"]), ("LUK", ["Łukasz"]), ("ss", ["Weiß"]), ("x", [])])
def test_search_ranking_folds_letters(text: str, found: list[str]) -> None:
    of_season = season(league())
    closed_evening(of_season, {"Łukasz": 12, "Weiß": 9})
    rows = search_ranking(ranking_of(of_season, Scope.OFFICIAL), text)
    assert [row.player.name for row in rows] == found
