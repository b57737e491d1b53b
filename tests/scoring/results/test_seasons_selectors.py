"""Evenings and rankings of a season."""

from dataclasses import replace
from datetime import date

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.models import Evening, RankingProposal, ResultImport, SeasonStanding, Sheet
from scoring.results.selectors.mapping import provisional_results
from scoring.results.selectors.rankings import search_ranking, shown_scope
from scoring.results.selectors.season_evenings import Provisional, ranked_evenings, season_evenings
from scoring.results.selectors.seasons import About, about, evenings_of, ranking_of
from scoring.seating.services.seats import seat_table
from tests.scoring.result_scenes import closed_evening
from tests.scoring.results.test_ranking_proposals_services import BEST_ONE
from tests.scoring.scenes import edition, evening, league, official, participants, scene, season

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
    assert not provisional_results(of_season)
    friendly = closed_evening(of_season, {"Anke": 12}, is_official=False, day=13)
    assert provisional_results(of_season)
    type(friendly).objects.filter(pk=friendly.pk).update(kind="friendly")
    assert not provisional_results(of_season)


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


@pytest.mark.clause("D13", "L1b", "L6.6")
def test_evenings_of_a_page_tell_what_its_rankings_are_made_of_by_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    of_season = season(league())
    for day, (kind, states) in enumerate(
        [("ranking", ()), ("ranking", (True,)), ("friendly", (True,)), ("masters", (False,)), ("friendly", (False,))]
    ):
        for is_official in states:
            closed = closed_evening(of_season, {"Anke": 12}, is_official=is_official, day=day + 1)
            Evening.objects.filter(pk=closed.pk).update(kind=kind)
        with django_assert_num_queries(1):
            evenings = season_evenings(of_season)
            ranked = {scope: evenings.ranked(scope) for scope in Scope}
            provisional = evenings.provisional
        assert ranked == {scope: ranked_evenings(of_season, scope) for scope in Scope}
        assert provisional == provisional_results(of_season)
    assert [len(found) for found in ranked.values()] == [1, 2]


def test_page_is_told_only_what_there_is_to_say(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    of_season = season(league())
    nothing = About(is_being_imported=False, has_ranking_proposals=False, version=None, is_closed=False)
    with django_assert_num_queries(1):
        assert about(of_season) == nothing
    ResultImport.objects.create(
        season=of_season, league=of_season.league, is_complete=False, imported_at=timezone.now()
    )
    assert about(of_season) == replace(nothing, is_being_imported=True)
    RankingProposal.objects.create(
        season=of_season,
        edition_before=of_season.edition,
        edition=edition(of_season.league, BEST_ONE),
        reason="So beschlossen.",
        proposed_by=official(of_season.league, "president"),
    )
    assert about(of_season) == replace(nothing, is_being_imported=True, has_ranking_proposals=True)


@pytest.mark.parametrize(
    ("is_unsigned", "is_next", "by_default"),
    [(False, False, "official"), (True, False, "provisional"), (False, True, "official"), (True, True, "official")],
)
def test_ranking_that_is_shown_first_is_not_moved_by_who_submits_a_new_version(
    is_unsigned: bool, is_next: bool, by_default: str
) -> None:
    provisional = Provisional(is_unsigned, is_next)
    assert shown_scope(None, provisional) == by_default
    assert shown_scope("provisional", provisional) == "provisional"
    assert bool(provisional) is (is_unsigned or is_next)
