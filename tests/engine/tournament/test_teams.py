from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ranking import EveningPlace, rank_evening
from engine.rulesets import ScoringSystem
from engine.tournament import TeamMeasure, TeamRules, TeamStanding, TeamTieCriterion, UnequalTeams, rank_teams
from tests.engine.builders import make_sheet, make_system

BY_SIZE = TeamRules(unequal_teams=UnequalTeams.ALL_COUNT)


def standing(player: str, total: int, *, won: int = 0, place: int | None = 1, ranking_points: int = 0) -> EveningPlace:
    return EveningPlace(
        player=player,
        name=player.capitalize(),
        table=1,
        place=place,
        credit=0,
        points=total,
        total=total,
        games_played=4,
        games_won=won,
        worst_game=None,
        place_points=ranking_points,
        bonus_a=0,
        bonus_b=0,
        ranking_points=ranking_points,
        reasons=(),
    )


def rank(rules: TeamRules, *standings: EveningPlace) -> list[tuple[int | None, str, int]]:
    return [(team.rank, team.team, team.total) for team in teams_of(rules, *standings)]


def teams_of(rules: TeamRules, *standings: EveningPlace) -> tuple[TeamStanding, ...]:
    """The team of a player is the first letter of the id."""
    teams: Mapping[str, str] = {one.player: one.player[0].upper() for one in standings}
    return rank_teams(standings, teams, rules)


@pytest.mark.clause("L1b")
def test_the_team_with_the_lowest_sum_is_ahead() -> None:
    standings = (standing("a1", 10), standing("a2", 50), standing("b1", 20), standing("b2", 30))
    assert rank(TeamRules(), *standings) == [(1, "B", 50), (2, "A", 60)]


@pytest.mark.clause("L1b", "K1")
def test_most_points_are_ahead_where_most_win() -> None:
    standings = (standing("a1", 10), standing("a2", 50), standing("b1", 20), standing("b2", 30))
    assert rank(TeamRules(TeamMeasure.MOST_TOTALS), *standings) == [(1, "A", 60), (2, "B", 50)]


@pytest.mark.clause("L1b", "L8.5")
def test_ranking_points_can_be_summed_up() -> None:
    standings = (standing("a", 1, ranking_points=9), standing("b", 2, ranking_points=12))
    assert rank(TeamRules(TeamMeasure.RANKING_POINTS), *standings) == [(1, "B", 12), (2, "A", 9)]


@pytest.mark.clause("L1b")
def test_best_n_of_each_team_count() -> None:
    standings = (standing("a1", 10), standing("a2", 50), standing("a3", -5), standing("b1", 20), standing("b2", 30))
    first, second = teams_of(TeamRules(counted=2), *standings)

    assert (first.team, first.total, first.counted) == ("A", 5, ("a3", "a1"))
    assert (second.team, second.total, second.counted) == ("B", 50, ("b1", "b2"))
    assert list(map(str, first.reasons)) == [
        "Rank 1.",
        "5 points, the sum of the best 2 of 3 results of the team.",
        "A3: -5 points, which count.",
        "A1: 10 points, which count.",
        "A2: 50 points, which do not count.",
    ]


@pytest.mark.clause("L1b")
def test_a_team_with_too_few_results_has_no_rank() -> None:
    standings = (standing("a1", 10), standing("b1", 20), standing("b2", 30))
    teams = teams_of(TeamRules(counted=2), *standings)

    assert [(team.rank, team.team) for team in teams] == [(1, "B"), (None, "A")]
    assert str(teams[1].reasons[0]) == "Without rank: 1 results, but 2 count for each team."


@pytest.mark.clause("L1b")
def test_unequal_teams_are_cut_to_the_smallest_unless_all_count() -> None:
    standings = (standing("a1", 10), standing("b1", 30), standing("b2", 5))

    assert rank(TeamRules(), *standings) == [(1, "B", 5), (2, "A", 10)]
    assert rank(BY_SIZE, *standings) == [(1, "A", 10), (2, "B", 35)]
    assert str(teams_of(TeamRules(), *standings)[0].reasons[2]) == (
        "The smallest team has 1 results, so only the best 1 of each team count."
    )


@pytest.mark.clause("L1b", "D9")
def test_players_without_place_do_not_count() -> None:
    standings = (standing("a1", 10), standing("a2", 5, place=None), standing("b1", 12), standing("c1", 1, place=None))
    teams = teams_of(TeamRules(), *standings)

    assert [(team.rank, team.team, team.total) for team in teams] == [(1, "A", 10), (2, "B", 12), (None, "C", 0)]
    assert "A2 is without place and does not count for the team." in map(str, teams[0].reasons)
    assert str(teams[2].reasons[0]) == "Without rank: 0 results, but 1 count for each team."


@pytest.mark.clause("L1b", "D2")
def test_ties_are_broken_by_games_won_then_by_the_best_result() -> None:
    won = (standing("a1", 30), standing("a2", 20, won=1), standing("b1", 25), standing("b2", 25))
    assert rank(TeamRules(), *won) == [(1, "A", 50), (2, "B", 50)]
    assert "Equal totals: ranked by more games won by the players that count (1)." in map(
        str, teams_of(TeamRules(), *won)[0].reasons
    )

    best = (standing("a1", 25), standing("a2", 25), standing("b1", 30), standing("b2", 20))
    assert rank(TeamRules(), *best) == [(1, "B", 50), (2, "A", 50)]
    assert rank(TeamRules(TeamMeasure.MOST_TOTALS), *best) == [(1, "B", 50), (2, "A", 50)]
    assert rank(TeamRules(tie_criteria=(TeamTieCriterion.MORE_GAMES_WON,)), *best) == [(1, "A", 50), (1, "B", 50)]


@pytest.mark.clause("L1b", "D2")
def test_what_stays_tied_shares_the_rank() -> None:
    teams = teams_of(TeamRules(), standing("b", 5), standing("a", 5), standing("c", 7))
    assert [(team.rank, team.team) for team in teams] == [(1, "A"), (1, "B"), (3, "C")]
    assert str(teams[0].reasons[0]) == "Equal in everything: rank 1 is shared (teams: 2)."


@pytest.mark.clause("L1b", "K4")
def test_partners_count_once_for_their_pair() -> None:
    rules = make_system(ScoringSystem.PARTNER, limit=500)
    result = rank_evening([make_sheet("W 20 7 9", "5 W 9 30")], rules)
    pairs = {"Anke": "A+C", "Cäcilia": "A+C", "Björn": "B+D", "Dörte": "B+D"}
    teams = rank_teams(result.standings, pairs, TeamRules(TeamMeasure.MOST_TOTALS, counted=1))

    assert [(team.rank, team.team, team.total) for team in teams] == [(1, "A+C", 29), (2, "B+D", 14)]


@pytest.mark.clause("L1b")
def test_players_of_no_team_are_left_out() -> None:
    assert [team.team for team in rank_teams([standing("a", 1), standing("b", 0)], {"a": "A"})] == ["A"]
    assert rank_teams([standing("a", 1)], {}) == ()


@given(
    members=st.lists(st.tuples(st.sampled_from("abc"), st.integers(-300, 300), st.booleans()), max_size=12),
    rules=st.builds(
        TeamRules, st.sampled_from(TeamMeasure), st.none() | st.integers(1, 3), st.sampled_from(UnequalTeams)
    ),
    seed=st.integers(),
)
def test_totals_are_the_sums_of_what_counts_in_any_order(
    members: list[tuple[str, int, bool]], rules: TeamRules, seed: int
) -> None:
    standings = [
        standing(f"{team}{at}", total, place=1 if placed else None, ranking_points=abs(total) % 13)
        for at, (team, total, placed) in enumerate(members)
    ]
    teams = teams_of(rules, *standings)
    by_player = {one.player: one for one in standings}

    assert sorted(team.team for team in teams) == sorted({team.upper() for team, _total, _placed in members})
    for team in teams:
        assert team.total == sum(rules.points(by_player[player]) for player in team.counted)
    keys = [rules.sign * team.total for team in teams if team.rank is not None]
    assert keys == sorted(keys)

    shuffled = Random(seed).sample(standings, len(standings))
    assert [(team.rank, team.team, team.total) for team in teams_of(rules, *shuffled)] == [
        (team.rank, team.team, team.total) for team in teams
    ]
