"""Playing a plan: the engine's results, counted through, stopped when it is told to."""

import pytest

from engine.rulesets import FAMILY, STANDARD
from engine.simulation import Strategy, simulate
from scoring.play.selectors.simulations import SimulationPlan
from scoring.play.services import estimate_seconds, run_simulation


def plan(games: int = 50) -> SimulationPlan:
    return SimulationPlan((STANDARD, FAMILY), (), players=2, games=games, strategy=Strategy.RANDOM, seed=9, query="")


def test_results_are_those_of_the_engine_and_progress_counts_through() -> None:
    steps: list[tuple[int, int]] = []
    results = run_simulation(plan=plan(), report_progress=lambda done, total: steps.append((done, total)))
    assert results == tuple(
        simulate(rule_set, players=2, games=50, strategies=(Strategy.RANDOM,), seed=9)
        for rule_set in (STANDARD, FAMILY)
    )
    assert steps == [(25, 100), (50, 100), (75, 100), (100, 100)]


def test_simulation_stops_when_its_report_is_refused() -> None:
    class Stop(Exception):
        pass

    steps: list[int] = []

    def report(done: int, total: int) -> None:
        steps.append(done)
        raise Stop

    with pytest.raises(Stop):
        run_simulation(plan=plan(), report_progress=report)
    assert steps == [25]


def test_estimate_grows_with_the_number_of_games() -> None:
    assert 0 < estimate_seconds(plan=plan(100)) < estimate_seconds(plan=plan(100_000))
