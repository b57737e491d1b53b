from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tournament.seating import ImpossibleSeating, Round, change_rounds, plan_rounds, table_sizes
from tests.engine.tournament.seating.support import players, seatings, sizes_of
from tests.support.examples import examples

Seating = tuple[list[str], tuple[int, ...]]


@pytest.mark.clause("D9", "L2:players")
@examples(1.5)
@given(seating=seatings(), joining=st.integers(0, 5), leaving=st.integers(0, 5), seed=st.integers())
def test_everybody_who_is_there_sits_once(seating: Seating, joining: int, leaving: int, seed: int) -> None:
    named, sizes = seating
    leavers, newcomers = named[: min(leaving, len(named) - 2)], [f"late-{at}" for at in range(joining)]
    plan = plan_rounds(named, 3, sizes, Random(seed), tries=200)
    changed = change_rounds(plan[1:], Random(seed), joining=newcomers, leaving=leavers, before=plan[:1])

    assert changed == change_rounds(plan[1:], Random(seed), joining=newcomers, leaving=leavers, before=plan[:1])
    assert len(changed) == 2
    for round_ in changed:
        assert sorted(round_.players) == sorted([*set(named) - set(leavers), *newcomers])
        assert max(sizes_of(round_)) - min(sizes_of(round_)) <= 1
        assert 2 <= min(sizes_of(round_)) <= max(sizes_of(round_)) <= 10


@pytest.mark.clause("D9")
@examples(1.5)
@given(number=st.integers(20, 60), joining=st.integers(0, 4), leaving=st.integers(0, 4), seed=st.integers())
def test_nobody_moves_without_need(number: int, joining: int, leaving: int, seed: int) -> None:
    """Equal sizes can always be reached by moving as many players as somebody left or came, at most."""
    plan = plan_rounds(players(number), 1, table_sizes(number), Random(seed), tries=200)
    leavers, newcomers = players(number)[:leaving], [f"late-{at}" for at in range(joining)]
    (changed,) = change_rounds(plan, Random(seed), joining=newcomers, leaving=leavers)
    moved = [player for player in players(number)[leaving:] if changed.table_of(player) != plan[0].table_of(player)]

    assert len(changed.tables) == len(plan[0].tables)
    assert len(moved) <= max(leaving, joining)


@pytest.mark.clause("D9")
def test_newcomer_takes_the_free_seat_and_nobody_moves() -> None:
    (changed,) = change_rounds([Round((("a", "b", "c"), ("d", "e", "f")))], Random(1), joining=["g"], leaving=["e"])
    assert changed.tables[0] == ("a", "b", "c")
    assert (changed.tables[1][0], sorted(changed.tables[1])) == ("d", ["d", "f", "g"])


@pytest.mark.clause("D9")
def test_whoever_evens_out_tables_goes_from_where_all_are_known() -> None:
    """Two leave the second table; c, who has met both of its mates before, moves there."""
    before = [Round((("a", "c", "b", "x"), ("d", "e", "f", "g")))] * 2 + [Round((("a", "c", "e", "x"), ("b", "d")))]
    upcoming = [Round((("a", "b", "c", "x"), ("d", "e", "f", "g")))]
    (changed,) = change_rounds(upcoming, Random(1), leaving=["f", "g"], before=before, recommended=6)

    assert [len(table) for table in changed.tables] == [3, 3]
    assert {"d", "e"} < set(changed.tables[1])
    assert not {"d", "e"} & set(changed.tables[0])


@pytest.mark.clause("L2:players")
def test_a_table_is_added_only_when_all_are_full() -> None:
    upcoming = plan_rounds(players(20), 1, (10, 10), Random(1), tries=0)
    (changed,) = change_rounds(upcoming, Random(1), joining=["late"])
    assert sizes_of(changed) == (7, 7, 7)

    (changed,) = change_rounds(plan_rounds(players(16), 1, (8, 8), Random(1), tries=0), Random(1), joining=["late"])
    assert sorted(sizes_of(changed)) == [8, 9]


@pytest.mark.clause("L2:players")
def test_a_table_is_given_up_when_tables_get_small() -> None:
    upcoming = plan_rounds(players(16), 1, (4, 4, 4, 4), Random(1), tries=0)
    (changed,) = change_rounds(upcoming, Random(1), leaving=players(16)[:3])
    assert sorted(sizes_of(changed)) == [6, 7]


def test_wrong_names_are_refused() -> None:
    upcoming = [Round((("a", "b"), ("c", "d")))]
    with pytest.raises(ImpossibleSeating, match="cannot join or leave: a, x"):
        change_rounds(upcoming, Random(1), joining=["a"], leaving=["x"])
    with pytest.raises(ImpossibleSeating, match="1 players cannot play"):
        change_rounds(upcoming, Random(1), leaving=["a", "b", "c"])
