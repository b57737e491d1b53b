from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tournament.seating import Round, count_mates, draw_round, fewest_mates, plan_rounds
from tests.engine.tournament.seating.support import club_seatings, players, sizes_of

ClubSeating = tuple[list[str], tuple[int, ...], dict[str, str]]


@pytest.mark.clause("L1b")
@given(seating=club_seatings(), seed=st.integers())
def test_drawn_round_brings_no_more_club_mates_together_than_it_must(seating: ClubSeating, seed: int) -> None:
    named, sizes, clubs = seating
    round_ = draw_round(named, sizes, Random(seed), clubs=clubs)

    assert sorted(round_.players) == sorted(named)
    assert sizes_of(round_) == sizes
    assert count_mates(round_, clubs) == fewest_mates(named, sizes, clubs)
    assert round_ == draw_round(named, sizes, Random(seed), clubs=clubs)


@pytest.mark.clause("L1b")
@given(seating=club_seatings(most_players=40), rounds=st.integers(1, 8), seed=st.integers())
def test_planned_rounds_bring_no_more_club_mates_together_than_they_must(
    seating: ClubSeating, rounds: int, seed: int
) -> None:
    named, sizes, clubs = seating
    plan = plan_rounds(named, rounds, sizes, Random(seed), clubs=clubs, tries=2_000)

    assert [count_mates(round_, clubs) for round_ in plan] == [fewest_mates(named, sizes, clubs)] * rounds


@given(seating=club_seatings())
def test_clubs_no_larger_than_the_number_of_tables_need_not_meet(seating: ClubSeating) -> None:
    named, sizes, clubs = seating
    is_small = max(Counter(clubs.values()).values(), default=0) <= len(sizes)
    assert (fewest_mates(named, sizes, clubs) == 0) is is_small


@given(seating=club_seatings(most_players=20), seed=st.integers())
def test_no_round_has_fewer_club_mates_than_the_fewest(seating: ClubSeating, seed: int) -> None:
    named, sizes, clubs = seating
    assert count_mates(draw_round(named, sizes, Random(seed)), clubs) >= fewest_mates(named, sizes, clubs)


def test_tables_of_very_different_sizes_seat_everybody() -> None:
    clubs = dict.fromkeys("abcd", "home") | dict.fromkeys("ef", "away")
    round_ = draw_round("abcdefghij", (7, 3), Random(1), clubs=clubs)
    assert sizes_of(round_) == (7, 3)
    assert count_mates(round_, clubs) == fewest_mates("abcdefghij", (7, 3), clubs) == 2


def test_every_seating_that_keeps_clubs_apart_is_drawn_about_equally_often() -> None:
    """Two pairs of mates and two players without a club at two tables of three: 2·2·2 divisions, 800 draws: each
    within five standard deviations of 100."""
    clubs = {"a": "x", "b": "x", "c": "y", "d": "y"}
    random = Random(2006)
    drawn = Counter(frozenset(draw_round("abcdef", (3, 3), random, clubs=clubs).tables[0]) for _ in range(800))
    assert set(drawn) == {frozenset(table) for table in product("ab", "cd", "ef")}
    assert all(abs(times - 100) < 47 for times in drawn.values())


def test_players_of_different_clubs_meet_as_if_by_lot() -> None:
    """Two pairs of mates and four others at four tables of two: 15 of 78 divisions bring a and c together; 650
    draws: within five standard deviations of 125."""
    clubs = {"a": "x", "b": "x", "c": "y", "d": "y"}
    random = Random(2006)
    rounds = [draw_round("abcdefgh", (2, 2, 2, 2), random, clubs=clubs) for _ in range(650)]
    assert abs(sum({"a", "c"} == set(table) for round_ in rounds for table in round_.tables) - 125) < 50


def test_mates_are_counted_table_by_table() -> None:
    clubs = dict.fromkeys("abcd", "home") | dict.fromkeys("ef", "away")
    assert count_mates(Round((("a", "b", "c", "e"), ("d", "f", "g"))), clubs) == 3
    assert count_mates(Round((tuple("abcdefg"),)), clubs) == 7
    assert count_mates(Round((tuple("abcdefg"),)), {}) == 0


def test_first_deals_are_drawn_where_clubs_are_kept_apart() -> None:
    clubs = {player: f"club-{at % 3}" for at, player in enumerate(players(6))}
    dealers = {draw_round(players(6), (3, 3), Random(seed), clubs=clubs).tables[0][0] for seed in range(60)}
    assert dealers == set(players(6))
