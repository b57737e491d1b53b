from collections import Counter
from itertools import combinations

import pytest

from engine.tournament import table_sizes
from engine.tournament.seating.designs import rounds_without_repeats

PRIME_POWERS = (2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 37)


@pytest.mark.parametrize("tables", [*range(2, 14), 16, 22, 25, 31, 38])
def test_nobody_meets_twice_and_everybody_sits_once(tables: int) -> None:
    """Full tables, and with players missing from the last row, at every size of table up to ten."""
    for seats in range(2, min(tables, 10) + 1):
        for players in {seats * tables, seats * tables - tables // 2, (seats - 1) * tables + 1}:
            if players < 2 * tables:
                continue
            sizes = table_sizes(players, tables=tables)
            rounds = rounds_without_repeats(sizes, 10)
            met = Counter(pair for tables_ in rounds for table in tables_ for pair in combinations(sorted(table), 2))

            assert rounds
            assert all(tuple(map(len, tables_)) == sizes for tables_ in rounds)
            assert all(sorted(sum(tables_, ())) == list(range(players)) for tables_ in rounds)
            assert set(met.values()) == {1}


@pytest.mark.parametrize("tables", PRIME_POWERS)
def test_there_are_as_many_rounds_as_tables_where_a_field_exists(tables: int) -> None:
    seats = min(tables, 10)
    everybody_has_met = seats == tables
    assert len(rounds_without_repeats((seats,) * tables, 99)) == tables + everybody_has_met


@pytest.mark.parametrize("tables", [2, 3, 4, 5, 7, 8, 9])
def test_square_numbers_of_players_all_meet_exactly_once(tables: int) -> None:
    rounds = rounds_without_repeats((tables,) * tables, 99)
    met = Counter(pair for tables_ in rounds for table in tables_ for pair in combinations(sorted(table), 2))
    assert met == dict.fromkeys(combinations(range(tables**2), 2), 1)


@pytest.mark.parametrize(("tables", "seats", "rounds"), [(6, 4, 2), (10, 8, 2), (12, 8, 2), (38, 8, 19), (22, 8, 11)])
def test_other_numbers_of_tables_have_some_rounds(tables: int, seats: int, rounds: int) -> None:
    assert len(rounds_without_repeats((seats,) * tables, 99)) == rounds


def test_larger_tables_than_there_are_tables_must_repeat() -> None:
    assert rounds_without_repeats((8, 8, 7), 3) == []
