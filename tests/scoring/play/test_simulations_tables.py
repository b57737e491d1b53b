"""What a simulation found, in sentences and figures."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from django.utils import translation

from engine.rulesets import HOUSE_RULES, STANDARD, with_house_rules
from engine.simulation import Estimate, SimulationResult, Strategy, simulate
from scoring.play.tables import figure_lines, seat_lines, summary, value_text


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@cache
def played(*codes: str) -> SimulationResult:
    rule_set = with_house_rules(STANDARD, [HOUSE_RULES[code] for code in codes])
    named = replace(rule_set, name="new rules" if codes else "old rules")
    return simulate(named, players=3, games=200, strategies=(Strategy.GREEDY,), seed=3)


def mean(result: SimulationResult) -> str:
    return f"{result.turns.mean:.1f}"


@pytest.mark.slow
def test_longer_and_shorter_games_are_told_with_how_much() -> None:
    old, new = played(), played("draw_until_fit")
    longer = round(100 * (new.turns.mean / old.turns.mean - 1))
    shorter = round(100 * (1 - old.turns.mean / new.turns.mean))
    assert summary([old, new])[0] == (
        f"New rules: games take {longer}\u00a0% longer, {mean(new)} turns on average instead of {mean(old)}."
    )
    assert summary([new, old])[0] == (
        f"Old rules: games are {shorter}\u00a0% shorter, {mean(old)} turns on average instead of {mean(new)}."
    )


def test_rules_that_play_alike_are_said_to_do_so() -> None:
    assert summary([played(), played()]) == [
        f"Old rules: games take as long as before, about {mean(played())} turns.",
        "To begin is worth as much as before.",
    ]


def test_difference_of_shares_is_in_points_of_percent_and_judged() -> None:
    lines = {line.code: line for line in figure_lines([played(), played("seven_o")])}
    before, after = (played(*codes).comebacks / 2 for codes in ((), ("seven_o",)))
    comebacks = lines["comebacks"]
    assert comebacks.values == (f"{before:.1f}\u00a0%", f"{after:.1f}\u00a0%")
    assert comebacks.difference == f"{after - before:+.1f}\u00a0%-points"
    assert comebacks.is_change is True
    assert lines["turns_median"].is_change is None


def test_single_result_has_intervals_and_nothing_to_compare() -> None:
    turns, *_others = figure_lines([played()])
    low, high = played().turns.estimate.interval
    assert turns.intervals == (f"{low:.1f} – {high:.1f}",)
    assert (turns.difference, turns.is_change) == ("", None)


def test_seats_are_in_order_of_play() -> None:
    assert [line.label for line in seat_lines([played()])] == ["Seat 1, dealer's left", "Seat 2", "Seat 3, dealer"]


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(0.0, 0, 0.0), "–"),
        (Estimate(0.254, 100, 0.1, is_share=True), "25.4\u00a0%"),
        (Estimate(41.26, 100, 9.0), "41.3"),
        (Estimate(3.256, 100, 9.0), "3.26"),
        (Estimate(41, 100), "41"),
    ],
)
def test_value_has_as_many_digits_as_it_bears(estimate: Estimate, text: str) -> None:
    assert value_text(estimate) == text
