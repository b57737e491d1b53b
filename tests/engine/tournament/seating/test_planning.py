from itertools import combinations
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tournament.seating import (
    ImpossibleSeating,
    Meetings,
    Round,
    count_meetings,
    draw_round,
    plan_rounds,
    summarize_meetings,
    table_sizes,
)
from tests.engine.tournament.seating.support import (
    players,
    seatings,
    sizes_of,
    times_at_smaller_tables,
    times_dealing_first,
)
from tests.support.examples import examples

Seating = tuple[list[str], tuple[int, ...]]


@pytest.mark.clause("L2:players")
@given(seating=seatings(), rounds=st.integers(1, 6), seed=st.integers())
def test_every_round_seats_everybody_once(seating: Seating, rounds: int, seed: int) -> None:
    plan = plan_rounds(seating[0], rounds, seating[1], Random(seed), tries=2_000)

    assert len(plan) == rounds
    for round_ in plan:
        assert sorted(round_.players) == sorted(seating[0])
        assert sorted(sizes_of(round_)) == sorted(seating[1])
    assert plan == plan_rounds(seating[0], rounds, seating[1], Random(seed), tries=2_000)


@examples(0.5)
@given(number=st.integers(16, 60), rounds=st.integers(2, 6), seed=st.integers())
def test_meetings_repeat_no_more_than_in_random_draws_on_average(number: int, rounds: int, seed: int) -> None:
    named, sizes = players(number), table_sizes(number)
    plan = summarize_meetings(plan_rounds(named, rounds, sizes, Random(seed), tries=5_000))
    drawn = fmean(
        summarize_meetings([draw_round(named, sizes, Random(f"{seed} {draw} {at}")) for at in range(rounds)]).repeats
        for draw in range(5)
    )

    assert plan.fewest_repeats <= plan.repeats <= drawn


@pytest.mark.parametrize(
    ("number", "tables", "rounds"),
    [(9, 3, 4), (16, 4, 5), (20, 5, 5), (25, 5, 6), (24, 6, 4), (49, 7, 8), (56, 7, 1), (64, 8, 9), (304, 38, 10)],
)
def test_nobody_meets_twice_where_that_is_possible(number: int, tables: int, rounds: int) -> None:
    sizes = table_sizes(number, tables=tables)
    times = summarize_meetings(plan_rounds(players(number), rounds, sizes, Random(7))).pairs_by_times

    assert len(times) == 2


@pytest.mark.parametrize(("number", "rounds"), [(16, 2), (24, 4), (32, 4), (40, 5)])
def test_plan_reaches_the_lower_bound(number: int, rounds: int) -> None:
    meetings = summarize_meetings(plan_rounds(players(number), rounds, table_sizes(number), Random(7)))
    assert meetings.is_best_possible


@examples(0.25)
@given(number=st.integers(9, 70), rounds=st.integers(2, 7), seed=st.integers())
def test_nobody_sits_at_smaller_tables_much_more_often(number: int, rounds: int, seed: int) -> None:
    plan = plan_rounds(players(number), rounds, table_sizes(number), Random(seed), tries=10_000)
    times = times_at_smaller_tables(plan)
    assert max(times.values()) - min(times.values()) <= 2


@pytest.mark.clause("L6.1")
@examples(0.4)
@given(number=st.integers(9, 70), rounds=st.integers(2, 7), seed=st.integers())
def test_first_deals_go_round(number: int, rounds: int, seed: int) -> None:
    times = times_dealing_first(plan_rounds(players(number), rounds, table_sizes(number), Random(seed), tries=5_000))
    assert max(times.values()) - min(times.values()) <= 1


@pytest.mark.clause("L1b")
def test_club_mates_meet_only_when_they_must() -> None:
    """Four clubs of six at four tables of six: two tables of each club's pairs in a round, one pair each."""
    clubs = {player: f"club-{at % 4}" for at, player in enumerate(players(24))}
    plan = plan_rounds(players(24), 3, table_sizes(24, tables=4), Random(5), clubs=clubs)
    for round_ in plan:
        mates = [sum(clubs[one] == clubs[other] for one, other in combinations(table, 2)) for table in round_.tables]
        assert sum(mates) == 4 * 2


def test_neighbours_vary() -> None:
    """Six players at one table for five rounds: 15 pairs sit 30 times beside each other, twice each if evenly."""
    plan = plan_rounds(players(6), 5, (6,), Random(1))
    beside: dict[frozenset[str], int] = {}
    for table in (round_.tables[0] for round_ in plan):
        for at, player in enumerate(table):
            pair = frozenset((player, table[at - 1]))
            beside[pair] = beside.get(pair, 0) + 1

    assert (len(beside), max(beside.values())) == (15, 2)


def test_impossible_plans_are_refused() -> None:
    for named, rounds, sizes in (("abc", 1, (2, 2)), ("abcd", 0, (2, 2)), ("", 1, ())):
        with pytest.raises(ImpossibleSeating, match=f"{len(named)} players for {sum(sizes)} seats in {rounds} rounds"):
            plan_rounds(named, rounds, sizes, Random(1))


def test_meetings_are_summed_up() -> None:
    rounds = [Round((("a", "b", "c"), ("d", "e"))), Round((("a", "b"), ("c", "d", "e"))), Round((("b", "a"),))]

    assert count_meetings(rounds)[frozenset("ab")] == 3
    assert summarize_meetings(rounds) == Meetings(
        pairs_by_times=(4, 4, 1, 1), repeats=4, fewest_repeats=summarize_meetings(rounds).fewest_repeats
    )


@given(seating=seatings(most_players=12), rounds=st.integers(1, 4), seed=st.integers())
def test_no_seating_beats_the_lower_bound(seating: Seating, rounds: int, seed: int) -> None:
    meetings = summarize_meetings([draw_round(*seating, Random(f"{seed} {at}")) for at in range(rounds)])
    assert meetings.repeats >= meetings.fewest_repeats
