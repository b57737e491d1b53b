"""Rows and plain text."""

from dataclasses import replace

from engine.rulesets import STANDARD
from engine.simulation import (
    Estimate,
    Strategy,
    compare,
    comparison_text,
    figure_rows,
    result_text,
    seat_rows,
    simulate,
    strategy_rows,
)
from engine.simulation.distribution import share
from engine.simulation.table import format_interval, format_value

RESULT = simulate(STANDARD, players=3, games=40, matches=2, strategies=(Strategy.RANDOM, Strategy.GREEDY), seed=1)


def test_values_are_written_by_their_kind() -> None:
    assert [format_value(estimate) for estimate in (share(1, 8), Estimate(2.5, 9, 1.0), Estimate(7, 9))] == [
        "12.5 %",
        "2.50",
        "7",
    ]
    assert (format_value(share(0, 0)), format_interval(Estimate(7, 9))) == ("–", "")


def test_seats_stand_in_order_of_play_and_win_all_games_together() -> None:
    rows = seat_rows(RESULT)
    assert [row.label % {"number": row.number} for row in rows] == ["seat 1, dealer's left", "seat 2", "seat 3, dealer"]
    assert round(sum(row.won.value for row in rows), 6) == 1.0


def test_strategies_have_a_row_each() -> None:
    assert [row.label for row in strategy_rows(RESULT)] == [Strategy.RANDOM.label, Strategy.GREEDY.label]


def test_figures_that_are_zero_are_left_out() -> None:
    codes = [row.figure.code for row in figure_rows(RESULT)]
    assert codes[:3] == ["turns", "turns_median", "turns_90"]
    assert "slap" not in codes


def test_text_is_aligned_and_names_rule_set_and_seed() -> None:
    lines = result_text(RESULT).splitlines()
    players = "3 players (at random, each action equally, highest points first)"
    assert lines[0] == f"Standard game: 40 games, {players}, seed 1; 2 matches"
    assert lines[1] == RESULT.turn_count.label
    header, first_figure = lines[3:5]
    assert (header.split(), first_figure.startswith("Turns of a game, mean")) == (["value", "95", "%"], True)
    assert len(header) == len(first_figure)
    assert any(line.startswith("seat 3, dealer") for line in lines)


def test_comparison_text_says_what_is_more_than_chance() -> None:
    shorter = replace(STANDARD, name="Three cards", table=replace(STANDARD.table, cards_dealt=3))
    one, two = simulate(STANDARD, games=200), simulate(shorter, games=200)
    lines = comparison_text(compare(one, two)).splitlines()
    verdicts = {line.split("  ")[0]: line.split("  ")[-1].strip() for line in lines[4:]}
    assert (lines[0].split(",")[0], lines[1].split(",")[0]) == (
        "A: Standard game: 200 games",
        "B: Three cards: 200 games",
    )
    assert verdicts["Turns of a game, mean"] == "more than chance"
    assert verdicts["Games won by the dealer"] == "may be chance"


def test_text_is_translated_by_the_function_given() -> None:
    shouted = result_text(RESULT, lambda message: message.replace("Turns", "TURNS"))
    assert "TURNS of a game, mean" in shouted
