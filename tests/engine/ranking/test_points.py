import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ranking.points import award_most_wins, award_place, award_worst_game, points_for_place
from engine.rulesets import LEAGUE_2006, EqualTotals, RankingRules, SmallTable, TiedBonus
from engine.scoring import score_sheet
from tests.engine.builders import make_rules, make_sheet

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


@pytest.mark.clause("L8.6", "L8.7", "D5")
def test_bonus_of_a_single_player_is_given_where_nobody_gets_a_tied_one() -> None:
    rules = make_rules(tied_bonus=TiedBonus.NOBODY).ranking
    players = score_sheet(make_sheet("W 20 35", "W 7 30"), LEAGUE_2006).players
    for bonus, names, points in (
        (award_most_wins(players, rules), {"Anke"}, 1),
        (award_worst_game(players, rules), {"Cäcilia"}, 2),
    ):
        assert bonus is not None
        assert (bonus.players, bonus.points) == (names, points)
        assert "nobody" not in str(bonus.reason)


@pytest.mark.clause("L8.6", "L8.7")
def test_edition_without_bonuses_awards_none() -> None:
    rules = make_rules(bonus_most_wins=0, bonus_worst_game=0).ranking
    players = score_sheet(make_sheet("W 20 35"), LEAGUE_2006).players
    assert (award_most_wins(players, rules), award_worst_game(players, rules)) == (None, None)
