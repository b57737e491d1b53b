from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tournament.seating import ImpossibleSeating, Round, Seeding, draw_round, seat_by_ranking, table_sizes
from tests.engine.tournament.seating.support import players, seatings, sizes_of

Seating = tuple[list[str], tuple[int, ...]]


@pytest.mark.clause("L2:players")
@given(seating=seatings(), seed=st.integers())
def test_drawn_round_seats_everybody_once(seating: Seating, seed: int) -> None:
    round_ = draw_round(seating[0], seating[1], Random(seed))

    assert sorted(round_.players) == sorted(seating[0])
    assert sizes_of(round_) == seating[1]
    assert round_ == draw_round(seating[0], seating[1], Random(seed))


def test_every_seating_is_drawn_equally_often() -> None:
    """24 seatings of four players, 9,600 draws: each within five standard deviations of 400."""
    random = Random(2006)
    drawn = Counter(draw_round("abcd", (2, 2), random).tables for _ in range(9_600))

    assert set(drawn) == {((a, b), (c, d)) for a, b, c, d in permutations("abcd")}
    assert all(abs(times - 400) < 100 for times in drawn.values())


@pytest.mark.clause("L1b")
def test_members_of_one_club_are_kept_apart() -> None:
    clubs = {player: f"club-{at % 6}" for at, player in enumerate(players(24))}
    for seed in range(20):
        round_ = draw_round(players(24), (6, 6, 6, 6), Random(seed), clubs=clubs)
        assert [len({clubs[player] for player in table}) for table in round_.tables] == [6, 6, 6, 6]


@pytest.mark.clause("L1b")
def test_a_club_larger_than_the_tables_is_spread_evenly() -> None:
    clubs = dict.fromkeys(players(11), "home")
    round_ = draw_round(players(24), (8, 8, 8), Random(3), clubs=clubs)

    assert sorted(sum(player in clubs for player in table) for table in round_.tables) == [3, 4, 4]


@given(seating=seatings(), seeding=st.sampled_from(Seeding), seed=st.integers())
def test_ranked_round_seats_everybody_once(seating: Seating, seeding: Seeding, seed: int) -> None:
    round_ = seat_by_ranking(seating[0], seating[1], seeding, Random(seed))

    assert sorted(round_.players) == sorted(seating[0])
    assert sizes_of(round_) == seating[1]


def test_strongest_sit_together() -> None:
    round_ = seat_by_ranking("abcdefgh", (3, 3, 2), Seeding.STRONGEST_TOGETHER, Random(1))
    assert [sorted(table) for table in round_.tables] == [["a", "b", "c"], ["d", "e", "f"], ["g", "h"]]


def test_snake_goes_to_and_fro() -> None:
    round_ = seat_by_ranking("abcdefgh", (3, 3, 2), Seeding.SNAKE, Random(1))
    assert [sorted(table) for table in round_.tables] == [["a", "f", "g"], ["b", "e", "h"], ["c", "d"]]


@given(tables=st.integers(1, 20), rows=st.integers(1, 5))
def test_snake_makes_tables_equally_strong(tables: int, rows: int) -> None:
    """With an even number of players at each table, the places at every table add up to the same."""
    number = tables * rows * 2
    ranking = players(number)
    round_ = seat_by_ranking(ranking, (rows * 2,) * tables, Seeding.SNAKE, Random(0))

    assert len({sum(map(ranking.index, table)) for table in round_.tables}) == 1


def test_order_at_a_ranked_table_is_drawn() -> None:
    dealers = {seat_by_ranking("abcd", (4,), Seeding.SNAKE, Random(seed)).tables[0][0] for seed in range(50)}
    assert dealers == set("abcd")


def test_wrong_numbers_are_refused() -> None:
    with pytest.raises(ImpossibleSeating, match="3 players for 4 seats"):
        draw_round("abc", (2, 2), Random(1))
    with pytest.raises(ImpossibleSeating, match="3 players for 2 seats"):
        seat_by_ranking("abc", (2,), Seeding.SNAKE, Random(1))
    with pytest.raises(ImpossibleSeating, match="named twice: a"):
        draw_round("abca", table_sizes(4), Random(1))


def test_table_of_a_player() -> None:
    round_ = Round((("a", "b"), ("c", "d")))
    assert [round_.table_of(player) for player in "abcde"] == [0, 0, 1, 1, None]
