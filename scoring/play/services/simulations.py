"""Simulations: how long one would take, and playing it. Nothing is written; a job keeps what comes out."""

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any

from engine.rulesets import RuleSet
from engine.simulation import Progress, SimulationResult, simulate, store_result
from scoring.play.selectors.simulations import SimulationPlan

_SAMPLE = 25
"""Games that are played to tell how long all of them would take, after a first one for which tables are made."""


def run_simulation(
    *, plan: SimulationPlan, report_progress: Callable[[int, int], None]
) -> tuple[SimulationResult, ...]:
    """Play all games of the plan in this process; one result for each rule set.

    One process only: workers of Celery may not have children, and the embedded one shares its process with the
    pages. ``report_progress`` counts through all rule sets; what it raises passes on.
    """
    total = plan.games * len(plan.rule_sets)

    def part(number: int) -> Progress:
        return lambda done, _of_this_part: report_progress(number * plan.games + done, total)

    return tuple(_simulated(plan, rule_set, plan.games, part(number)) for number, rule_set in enumerate(plan.rule_sets))


def stored_results(results: Iterable[SimulationResult]) -> dict[str, Any]:
    """Results as a job keeps them."""
    return {"results": [store_result(result) for result in results]}


def estimate_seconds(*, plan: SimulationPlan) -> float:
    """About how long the plan takes on this machine, found by playing a few games of it."""
    for rule_set in plan.rule_sets:
        _simulated(plan, rule_set, 1)
    start = perf_counter()
    for rule_set in plan.rule_sets:
        _simulated(plan, rule_set, _SAMPLE)
    return (perf_counter() - start) * plan.games / _SAMPLE


def _simulated(
    plan: SimulationPlan, rule_set: RuleSet, games: int, progress: Progress | None = None
) -> SimulationResult:
    return simulate(
        rule_set,
        players=plan.players,
        games=games,
        strategies=(plan.strategy,),
        seed=plan.seed,
        progress=progress,
    )
