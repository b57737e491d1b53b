import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ranking.points import award_place, points_for_place
from engine.rulesets import LEAGUE_2006, EqualTotals, RankingRules, SmallTable
from tests.engine.builders import make_rules

LEAGUE = LEAGUE_2006.ranking
TO_BOTTOM = make_rules(small_table=SmallTable.TO_BOTTOM).ranking
AVERAGED = make_rules(equal_totals=EqualTotals.AVERAGED).ranking


def all_points(players: int, rules: RankingRules) -> list[int]:
    return [points_for_place(place, players, rules) for place in range(1, players + 1)]


@pytest.mark.clause("L8.5")
def test_eight_places_get_the_points_of_the_league() -> None:
    assert all_points(8, LEAGUE) == [12, 9, 8, 6, 4, 3, 1, 0]


@pytest.mark.clause("D3")
def test_places_beyond_the_table_get_what_the_edition_says() -> None:
    assert all_points(10, LEAGUE)[8:] == [0, 0]
    rules = make_rules(place_points=(12, 9, 8), points_beyond_table=2).ranking
    assert all_points(5, rules) == [12, 9, 8, 2, 2]


@pytest.mark.clause("D4")
def test_fewer_players_use_the_table_from_the_top() -> None:
    assert all_points(5, LEAGUE) == [12, 9, 8, 6, 4]


@pytest.mark.clause("D4")
def test_fewer_players_use_the_table_to_the_bottom_where_the_edition_says_so() -> None:
    assert all_points(5, TO_BOTTOM) == [6, 4, 3, 1, 0]
    assert all_points(10, TO_BOTTOM) == [12, 9, 8, 6, 4, 3, 1, 0, 0, 0]


@pytest.mark.clause("D2")
@pytest.mark.parametrize(("place", "sharing", "points"), [(1, 2, 11), (3, 2, 7), (2, 3, 8), (7, 3, 0), (6, 2, 2)])
def test_averaged_points_are_rounded_half_up(place: int, sharing: int, points: int) -> None:
    assert award_place(place, sharing, 9, AVERAGED)[0] == points


@pytest.mark.clause("D2")
@given(st.integers(1, 10), st.integers(1, 10))
def test_averaged_points_conserve_the_sum_up_to_rounding(place: int, sharing: int) -> None:
    points, _ = award_place(place, sharing, 20, AVERAGED)
    total = sum(points_for_place(shared, 20, AVERAGED) for shared in range(place, place + sharing))
    assert -sharing < 2 * (points * sharing - total) <= sharing


@pytest.mark.clause("L8.5", "D2", "D3", "D4")
def test_reason_tells_where_the_points_come_from() -> None:
    assert [
        str(award_place(place, sharing, players, rules)[1])
        for place, sharing, players, rules in (
            (2, 1, 8, LEAGUE),
            (8, 1, 10, LEAGUE),
            (9, 1, 10, LEAGUE),
            (2, 1, 5, TO_BOTTOM),
            (2, 2, 8, AVERAGED),
        )
    ] == [
        "Ranking points for place 2: 9.",
        "Ranking points for place 8: 0.",
        "Ranking points for place 9, beyond the table: 0.",
        "Ranking points for place 2 of 5: 4, as the last place gets the last value of the table.",
        "The ranking points of places 2 to 3 are averaged and rounded: 9 each.",
    ]
