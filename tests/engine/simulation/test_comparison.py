"""Two rule sets side by side."""

from dataclasses import replace
from functools import cache

import pytest

from engine.rulesets import LEAGUE_2006, STANDARD, RuleSet
from engine.simulation import Comparison, SimulationResult, Strategy, compare, comparison_data, simulate

SHORT = replace(STANDARD, table=replace(STANDARD.table, cards_dealt=3))
SEVEN_O = replace(STANDARD, play=replace(STANDARD.play, seven_swaps=True))


@cache
def simulated(rule_set: RuleSet, seed: int, games: int) -> SimulationResult:
    return simulate(rule_set, games=games, seed=seed)


def compared(first: RuleSet, second: RuleSet, second_seed: int = 1, games: int = 300) -> Comparison:
    return compare(simulated(first, 1, games), simulated(second, second_seed, games))


def test_identical_rule_sets_show_no_difference() -> None:
    comparison = compared(STANDARD, STANDARD)
    assert {row.difference for row in comparison.rows} == {0.0}
    assert comparison.changes == ()


def test_identical_rule_sets_with_other_games_show_no_difference_beyond_chance() -> None:
    comparison = compared(STANDARD, STANDARD, second_seed=2)
    assert {row.difference for row in comparison.rows} != {0.0}
    assert comparison.changes == ()


@pytest.mark.clause("L6.2")
def test_fewer_cards_dealt_make_shorter_games_and_cheaper_hands() -> None:
    changes = {row.figure.code: row.difference for row in compared(STANDARD, SHORT).changes}
    assert changes["turns"] < 0
    assert changes["hand_points"] < 0


@pytest.mark.clause("K23")
@pytest.mark.slow
def test_seven_swaps_bring_comebacks() -> None:
    changes = {row.figure.code: row.difference for row in compared(STANDARD, SEVEN_O, games=700).changes}
    assert changes["comebacks"] > 0
    assert changes["swap"] > 0


def test_figures_that_neither_has_are_left_out() -> None:
    codes = {row.figure.code for row in compared(STANDARD, SHORT).rows}
    assert not {"slap", "gift", "uno_card_finishes", "match_games"} & codes
    assert "slap" in {row.figure.code for row in compared(STANDARD, LEAGUE_2006).rows}


def test_data_states_the_numbers_behind_each_difference() -> None:
    data = comparison_data(compared(STANDARD, SHORT))
    assert data["first"]["figures"]["turns"]["count"] == 300
    assert data["differences"]["turns"]["is_beyond_chance"] is True
    assert data["differences"]["turns"]["z"] < -3
    assert data["differences"]["turns_median"]["z"] is None


def test_advice_beats_chance() -> None:
    result = simulate(LEAGUE_2006, games=150, strategies=(Strategy.RANDOM, Strategy.STRATEGIC), seed=4)
    at_random, by_advice = (result.by_strategy[strategy] for strategy in (Strategy.RANDOM, Strategy.STRATEGIC))
    assert by_advice.won.value > at_random.won.value + 0.1
    assert by_advice.points.mean < at_random.points.mean
