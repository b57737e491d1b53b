"""Results and comparisons as JSON-ready data."""

from math import isfinite
from typing import Any

from engine.simulation.comparison import Comparison
from engine.simulation.distribution import Distribution, Estimate
from engine.simulation.figures import FIGURES
from engine.simulation.result import SeatFigures, SimulationResult

Data = dict[str, Any]


def result_data(result: SimulationResult) -> Data:
    """Everything a result holds, as nested dicts and lists of numbers, strings and None."""
    return {
        "rule_set": result.rule_set.code,
        "name": result.rule_set.name,
        "strategies": [strategy.value for strategy in result.strategies],
        "seed": result.seed,
        "games": result.games,
        "matches": result.matches.count,
        "figures": {figure.code: _estimate(figure.estimate(result)) for figure in FIGURES},
        "first_seat_advantage": _estimate(result.first_seat_advantage),
        "positions": [_seat(figures) for figures in result.positions],
        "by_strategy": {strategy.value: _seat(figures) for strategy, figures in result.by_strategy.items()},
        "matches_won": {strategy.value: wins for strategy, wins in result.matches.wins.items()},
        "turn_count": result.turn_count.value,
        "turns": _counts(result.turns),
    }


def comparison_data(comparison: Comparison) -> Data:
    """Both results, and for each figure the difference, its z value and whether it is more than chance."""
    return {
        "first": result_data(comparison.first),
        "second": result_data(comparison.second),
        "differences": {
            row.figure.code: {
                "difference": row.difference,
                "z": row.standard_errors if row.standard_errors is None or isfinite(row.standard_errors) else None,
                "is_beyond_chance": row.is_beyond_chance,
            }
            for row in comparison.rows
        },
    }


def _estimate(estimate: Estimate) -> Data:
    interval = estimate.interval
    return {"value": estimate.value, "count": estimate.count, "interval": None if interval is None else list(interval)}


def _seat(figures: SeatFigures) -> Data:
    return {
        "games": figures.games,
        "wins": figures.wins,
        "won": _estimate(figures.won),
        "points": _estimate(figures.points.estimate),
    }


def _counts(distribution: Distribution) -> dict[str, int]:
    return {str(number): times for number, times in distribution.counts.items()}
