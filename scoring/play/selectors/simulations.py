"""Simulations of a league's rules: what is to be played, which there were, and what they found."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext

from engine.rulesets import HOUSE_RULES, HouseRule, RuleSet, from_data, to_data
from engine.simulation import STRATEGIES, SimulationResult, Strategy, read_result
from scoring.models import Job, League
from scoring.models.rules import rules_in_words

_MOST_NAMED_RULES = 3


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """What is simulated: one rule set, or two to compare.

    ``house_rules`` are what the second one has on top of the first; empty if it is an edition of its own. ``query``
    are the form's values with which the same is asked for again.
    """

    rule_sets: tuple[RuleSet, ...]
    house_rules: tuple[HouseRule, ...]
    players: int
    games: int
    strategy: Strategy
    seed: int
    query: str

    def to_data(self) -> dict[str, Any]:
        """What a job keeps."""
        return {
            "rule_sets": [to_data(rule_set) for rule_set in self.rule_sets],
            "house_rules": [rule.code for rule in self.house_rules],
            "players": self.players,
            "games": self.games,
            "strategy": self.strategy.value,
            "seed": self.seed,
            "query": self.query,
        }


def plan_of(job: Job) -> SimulationPlan:
    """Read the plan of a simulation. Raises InvalidRuleSet if it has been tampered with."""
    data = job.parameters
    return SimulationPlan(
        rule_sets=tuple(from_data(rule_set) for rule_set in data["rule_sets"]),
        house_rules=_house_rules(data),
        players=data["players"],
        games=data["games"],
        strategy=STRATEGIES[data["strategy"]],
        seed=data["seed"],
        query=data["query"],
    )


def names_of(job: Job) -> tuple[str, ...]:
    """What the rule sets of a simulation are called for the user: “Standard game”, “the same with Seven-O”."""
    first, *second = (rules_in_words(rule_set["name"]) for rule_set in job.parameters["rule_sets"])
    house_rules = _house_rules(job.parameters)
    if not house_rules:
        return (first, *second)
    if len(house_rules) > _MOST_NAMED_RULES:
        return first, gettext("the same with %(number)s house rules") % {"number": len(house_rules)}
    return first, gettext("the same with %(rules)s") % {"rules": ", ".join(gettext(rule.label) for rule in house_rules)}


def results_of(job: Job) -> tuple[SimulationResult, ...]:
    """What a finished simulation found, its rule sets under the names of :func:`names_of`."""
    return tuple(
        replace(result, rule_set=replace(result.rule_set, name=name))
        for name, result in zip(names_of(job), map(read_result, job.result["results"]), strict=True)
    )


def simulations_in_league(league: League) -> QuerySet[Job]:
    """The league's simulations, newest first, without their results."""
    simulations = league.jobs.filter(kind=Job.Kind.SIMULATION)
    return simulations.select_related("created_by").defer("result").order_by("-created_at")


def _house_rules(data: Mapping[str, Any]) -> tuple[HouseRule, ...]:
    return tuple(HOUSE_RULES[code] for code in data["house_rules"])
