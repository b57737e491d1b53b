import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tournament.seating import ImpossibleSeating, table_sizes


@pytest.mark.clause("L2:players")
@given(number=st.integers(2, 300), recommended=st.integers(3, 10), spare=st.integers(0, 4))
def test_everybody_gets_a_seat_at_tables_of_equal_size(number: int, recommended: int, spare: int) -> None:
    sizes = table_sizes(number, recommended=recommended, most=recommended + spare)

    assert sum(sizes) == number
    assert 2 <= min(sizes) <= max(sizes) <= recommended
    assert max(sizes) - min(sizes) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)


@pytest.mark.clause("L2:players")
@given(number=st.integers(2, 300), recommended=st.integers(3, 10))
def test_one_table_fewer_would_break_the_recommendation(number: int, recommended: int) -> None:
    assert (len(table_sizes(number, recommended=recommended)) - 1) * recommended < number


@pytest.mark.clause("L2:players")
@pytest.mark.parametrize(
    ("number", "sizes"), [(2, (2,)), (8, (8,)), (9, (5, 4)), (10, (5, 5)), (17, (6, 6, 5)), (30, (8, 8, 7, 7))]
)
def test_tables_of_eight_are_recommended(number: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(number) == sizes


@pytest.mark.clause("L2:players")
def test_fewer_tables_take_up_to_ten() -> None:
    assert table_sizes(30, tables=3) == (10, 10, 10)
    with pytest.raises(ImpossibleSeating, match="31 players at 3 tables; each table takes 2 to 10"):
        table_sizes(31, tables=3)


@pytest.mark.clause("L2:players")
def test_nobody_sits_alone() -> None:
    assert table_sizes(3, recommended=2, most=3) == (3,)
    for number, tables in ((1, None), (0, None), (5, 3)):
        with pytest.raises(ImpossibleSeating, match=f"{number} players"):
            table_sizes(number, tables=tables)


@pytest.mark.clause("L2:players")
def test_more_recommended_than_allowed_is_refused() -> None:
    with pytest.raises(ImpossibleSeating, match="11 players recommended at a table of 2 to 10"):
        table_sizes(20, recommended=11)
    with pytest.raises(ImpossibleSeating, match="3 players at 1 tables"):
        table_sizes(3, recommended=2, most=2)
