"""Ranking an evening of several rounds."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ranking import RankingReason, rank_by_knockout, rank_evening, rank_rounds
from engine.ranking.results import EveningResult
from engine.rulesets import LEAGUE_2006, EqualTotals, EveningTieCriterion, RuleSet, ScoringSystem, SeveralTables
from engine.scoring import UnscorableSheet
from engine.sheet import Sheet
from tests.engine.builders import make_rules, make_sheet, scored


def lines(result: EveningResult) -> list[tuple[int | None, str, int]]:
    return [(line.place, line.name, line.total) for line in result.standings]


def reasons_of(result: EveningResult, name: str) -> list[str]:
    return [str(reason) for line in result.standings if line.name == name for reason in line.reasons]


def ranked(rounds: Sequence[Sequence[Sheet]], rules: RuleSet) -> EveningResult:
    return rank_rounds(scored(rounds, rules), rules)


def placed(rounds: Sequence[Sequence[Sheet]], places: dict[str, int], rules: RuleSet) -> EveningResult:
    return rank_by_knockout(scored(rounds, rules), places, rules)


FIRST = [
    make_sheet("W 10 dealer=0", names=("a", "b"), granted={0: 300, 1: 300}),
    make_sheet("W 40 dealer=0", names=("c", "d"), table=2, granted={0: 300}),
]
SECOND = [make_sheet("W 70 dealer=0", names=("d", "a")), make_sheet("20 W dealer=0", names=("b", "c"), table=2)]


@pytest.mark.clause("D12", "L8.4")
def test_totals_of_all_rounds_make_one_ranking() -> None:
    result = ranked([FIRST, SECOND], LEAGUE_2006)
    assert lines(result) == [(1, "c", -300), (2, "b", -270), (3, "a", -230), (4, "d", 40)]
    assert [reason.code for reason in result.reasons] == [RankingReason.ONE_RANKING_OF_ROUNDS]
    assert result.is_one_ranking


@pytest.mark.clause("L4:credit")
def test_credit_counts_as_often_as_sheets_carry_it() -> None:
    result = ranked([FIRST, SECOND], LEAGUE_2006)
    assert {line.name: line.credit for line in result.standings} == {"a": 300, "b": 300, "c": 300, "d": 0}


@pytest.mark.clause("L8.5", "L8.6", "L8.7")
def test_bonuses_are_for_the_whole_evening() -> None:
    result = ranked([FIRST, SECOND], LEAGUE_2006)
    assert {line.name: (line.place_points, line.bonus_a, line.bonus_b) for line in result.standings} == {
        "c": (12, 1, 0),
        "b": (9, 0, 0),
        "a": (8, 0, 2),
        "d": (6, 0, 0),
    }


@pytest.mark.clause("D12")
def test_tables_of_a_round_with_different_games_are_ranked_by_points_for_places_at_the_tables() -> None:
    longer = make_sheet("W 10 dealer=0", "5 W dealer=1", names=("a", "b"))
    other = make_sheet("W 40 dealer=0", names=("c", "d"), table=2)
    result = ranked([[longer, other], SECOND], LEAGUE_2006)
    assert [reason.values for reason in result.reasons] == [{"round": 1, "games": "2, 1"}]
    assert lines(result) == [(1, "c", 0), (2, "d", 40), (3, "a", 75), (4, "b", 30)]
    assert "Points for the places at the tables: 12 + 9 = 21; with equal ones the total decides." in (
        reasons_of(result, "a")
    )


@pytest.mark.clause("D12")
def test_edition_with_places_per_table_adds_up_their_points() -> None:
    result = ranked([FIRST, SECOND], make_rules(several_tables=SeveralTables.PER_TABLE))
    assert [reason.code for reason in result.reasons] == [RankingReason.PLACES_OF_ROUNDS]
    assert [line.name for line in result.standings] == ["c", "a", "d", "b"]


@pytest.mark.clause("D9")
def test_missed_round_counts_as_games_that_could_have_been_played() -> None:
    late = [make_sheet("W 10 30 dealer=0", "W 10 30 dealer=1", names=("a", "b", "e"))]
    result = ranked(
        [[make_sheet("W 10 dealer=0", "W 9 dealer=1", "W 9 dealer=0", names=("a", "b"))], late], LEAGUE_2006
    )
    assert lines(result) == [(1, "a", 0), (2, "b", 48), (None, "e", 60)]
    assert "Round 1: not there (games: 3)." in reasons_of(result, "e")
    assert "Listed without place and points: games played 2 of 5, needed 3." in reasons_of(result, "e")


def test_every_round_is_explained() -> None:
    result = ranked([FIRST, SECOND], LEAGUE_2006)
    assert reasons_of(result, "a")[:4] == [
        "Registered in time: a credit of 300, the total starts at -300.",
        "Round 1, table 1: 0 points in games: 1.",
        "Round 2, table 1: 70 points in games: 1.",
        "Total -230: -300 at the start, 70 from all rounds.",
    ]


@pytest.mark.clause("D2")
def test_ties_over_rounds_know_no_head_to_head_but_lots() -> None:
    rules = make_rules(
        equal_totals=EqualTotals.BROKEN, tie_criteria=(EveningTieCriterion.HEAD_TO_HEAD, EveningTieCriterion.LOT)
    )
    lots = {0: 7, 1: 3}
    first = [make_sheet("W 10 dealer=0", names=("a", "b"), lots=lots)]
    second = [make_sheet("W 10 dealer=0", names=("b", "a"), lots={0: 3, 1: 7})]
    result = ranked([first, second], rules)
    assert lines(result) == [(1, "b", 10), (2, "a", 10)]


def test_somebody_at_two_tables_of_one_round_is_refused() -> None:
    with pytest.raises(UnscorableSheet, match="a sits at table 1 and at table 2"):
        ranked([FIRST, [SECOND[0], make_sheet("W 1", names=("a", "b"), table=2)]], LEAGUE_2006)


@given(st.lists(st.integers(1, 150), min_size=1, max_size=6))
def test_one_round_is_ranked_as_an_evening(points: list[int]) -> None:
    sheet: Sheet = make_sheet(*(f"W {value} 7 dealer=0" for value in points))
    assert ranked([[sheet]], LEAGUE_2006) == rank_evening([sheet], LEAGUE_2006)


@given(st.lists(st.tuples(st.integers(1, 150), st.integers(1, 150)), min_size=2, max_size=5))
def test_total_is_the_sum_of_the_rounds(points: list[tuple[int, int]]) -> None:
    rounds = [[make_sheet(f"W {one} {other} dealer=0", names=("a", "b", "c"))] for one, other in points]
    totals = {line.name: line.total for line in ranked(rounds, LEAGUE_2006).standings}
    assert totals == {"a": 0, "b": sum(one for one, _other in points), "c": sum(other for _one, other in points)}


@pytest.mark.clause("L1b", "L8.5", "L8.6", "L8.7")
def test_knockout_gives_the_places_and_totals_are_over_its_rounds() -> None:
    groups = [make_sheet("W 10 90 dealer=0", names=("a", "b", "c"))]
    final = [make_sheet("30 W dealer=0", names=("a", "b"))]
    result = placed([groups, final], {"b": 1, "a": 2, "c": 3}, LEAGUE_2006)
    assert lines(result) == [(1, "b", 10), (2, "a", 30), (3, "c", 90)]
    assert [(line.place_points, line.bonus_a, line.bonus_b) for line in result.standings] == [
        (12, 1, 0),
        (9, 1, 0),
        (8, 0, 2),
    ]
    assert "Round 2: not there (games: 1)." not in reasons_of(result, "c")


@pytest.mark.clause("L1b")
def test_knockout_under_way_has_no_place_for_who_is_still_in() -> None:
    groups = [make_sheet("W 10 90 dealer=0", names=("a", "b", "c"))]
    result = placed([groups], {"c": 3}, LEAGUE_2006)
    assert [(line.place, line.name) for line in result.standings] == [(None, "a"), (None, "b"), (3, "c")]
    assert reasons_of(result, "a")[-1] == "Still in: the place is decided later."


@pytest.mark.clause("L1b", "D2")
def test_place_of_a_knockout_can_be_shared() -> None:
    groups = [make_sheet("W 10", names=("a", "b")), make_sheet("W 10", names=("c", "d"), table=2)]
    result = placed([groups], {"b": 3, "d": 3}, LEAGUE_2006)
    assert "Place 3 in the knock-out, shared (players: 2)." in reasons_of(result, "d")


@pytest.mark.clause("K4", "D2")
def test_partners_of_every_round_share_a_place_and_others_are_placed_alone() -> None:
    rules = make_rules(
        {"system": ScoringSystem.PARTNER, "number_of_games": 2, "credit": 0},
        place_points=(12, 9, 8, 6),
        bonus_worst_game=0,
        equal_totals=EqualTotals.BROKEN,
        tie_criteria=(EveningTieCriterion.LOWER_WORST_GAME, EveningTieCriterion.LOT),
    )
    lots = {0: 1, 1: 2, 2: 3, 3: 4}
    first = make_sheet("W 35 50 10", "20 W 5 7", lots=lots)
    second = make_sheet("5 35 W 10", "W 20 7 7", lots=lots)
    together = ranked([[first], [second]], rules).standings
    assert [(line.place, line.name, line.total) for line in together] == [
        (1, "Anke", 117),
        (1, "Cäcilia", 117),
        (3, "Björn", 25),
        (3, "Dörte", 25),
    ]
    other_seats = replace(second, seats=(second.seats[0], second.seats[2], second.seats[1], second.seats[3]))
    apart = ranked([[first], [other_seats]], rules).standings
    assert [(line.place, line.name) for line in apart][:2] == [(1, "Anke"), (2, "Björn")]
