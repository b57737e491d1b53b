"""Plays many games of a rule set and says how they went, or what another rule set changes."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.cli.rules import rule_set_argument
from engine.json_text import NotJson, parse_json
from engine.rulesets import LEAGUE_2006, PRESETS, InvalidRuleSet, RuleSet, from_data, to_data
from engine.simulation import (
    STRATEGIES,
    Progress,
    SimulationResult,
    Strategy,
    Translate,
    compare,
    comparison_data,
    comparison_text,
    result_data,
    result_text,
    simulate,
)

DONE, REFUSED = 0, 2


def add_arguments(parser: argparse.ArgumentParser, rule_set_type: Callable[[str], RuleSet] = rule_set_argument) -> None:
    """Declare the arguments of the command; ``rule_set_type`` finds a rule set by what was written."""
    parser.description = f"{__doc__} Exit status: 0 done, 2 the rule sets or numbers make no sense."
    codes = f"{', '.join(PRESETS)}, or a JSON file"
    parser.add_argument(
        "rules",
        nargs="?",
        type=rule_set_type,
        default=LEAGUE_2006,
        metavar="RULESET",
        help=f"rule set edition: {codes} (default: {LEAGUE_2006.code})",
    )
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--compare", type=rule_set_type, metavar="RULESET", help="compare with this rule set")
    other.add_argument(
        "--with",
        dest="changes",
        type=change_argument,
        action="append",
        default=[],
        metavar="GROUP.PARAMETER=VALUE",
        help="compare with the rule set changed like this: play.seven_swaps=true; can be repeated",
    )
    parser.add_argument("--games", type=int, default=1000, help="single games to play (default: %(default)s)")
    parser.add_argument("--matches", type=int, default=0, help="whole matches to play (default: %(default)s)")
    parser.add_argument("--league-games", type=int, default=20, help="games of a league evening (default: %(default)s)")
    parser.add_argument("--players", type=int, default=4, help="players at the table (default: %(default)s)")
    parser.add_argument(
        "--strategy",
        type=strategies_argument,
        default=(Strategy.STRATEGIC,),
        metavar="NAME,NAME…",
        help=f"how the seats play, in turn: {', '.join(STRATEGIES)} (default: {Strategy.STRATEGIC.value})",
    )
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same games (default: %(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: one for each processor")
    parser.add_argument("--json", action="store_true", help="write JSON instead of a table")


def change_argument(text: str) -> tuple[str, str, Any]:
    """A change as group, parameter and value. Raises ArgumentTypeError if it does not look like one.

    >>> change_argument("play.zero=all_move"), change_argument("table.cards_dealt=3")
    (('play', 'zero', 'all_move'), ('table', 'cards_dealt', 3))
    """
    path, equals, value = text.partition("=")
    group, dot, parameter = path.partition(".")
    if not (equals and dot and parameter):
        raise argparse.ArgumentTypeError(f"“{text}” is no change; expected is something like play.seven_swaps=true")
    try:
        return group, parameter, parse_json(value)
    except NotJson:
        return group, parameter, value


def strategies_argument(text: str) -> tuple[Strategy, ...]:
    """Strategies by their names. Raises ArgumentTypeError that lists the known ones."""
    words = [word.strip() for word in text.split(",")]
    if unknown := [word for word in words if word not in STRATEGIES]:
        raise argparse.ArgumentTypeError(f"“{unknown[0]}” is no strategy; expected are {', '.join(STRATEGIES)}")
    return tuple(STRATEGIES[word] for word in words)


def run(arguments: argparse.Namespace) -> int:
    """Simulate, and return the exit status. What is wrong goes to standard error."""
    try:
        results = simulated(arguments, _progress if sys.stderr.isatty() else None)
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return REFUSED
    print(as_json(results) if arguments.json else as_text(results))
    return DONE


def simulated(arguments: argparse.Namespace, progress: Progress | None) -> list[SimulationResult]:
    """One result, or two to compare. ``progress`` counts through both. Raises ValueError for what makes no sense."""
    rule_sets = [arguments.rules]
    if arguments.compare:
        rule_sets.append(arguments.compare)
    elif arguments.changes:
        rule_sets.append(changed(arguments.rules, arguments.changes))
    total = (arguments.games + arguments.matches) * len(rule_sets)
    return [
        simulate(
            rule_set,
            players=arguments.players,
            games=arguments.games,
            matches=arguments.matches,
            strategies=arguments.strategy,
            seed=arguments.seed,
            league_games=arguments.league_games,
            processes=arguments.processes,
            progress=progress and _part_of(progress, number * total // len(rule_sets), total),
        )
        for number, rule_set in enumerate(rule_sets)
    ]


def _part_of(progress: Progress, before: int, total: int) -> Progress:
    return lambda done, _of_this_part: progress(before + done, total)


def as_text(results: Sequence[SimulationResult], translate: Translate = str) -> str:
    """The figures of one result, or of two side by side, as aligned text."""
    if len(results) == 1:
        return result_text(results[0], translate)
    return comparison_text(compare(*results), translate)


def as_json(results: Sequence[SimulationResult]) -> str:
    """The figures of one result, or of two and what differs, as JSON."""
    data = result_data(results[0]) if len(results) == 1 else comparison_data(compare(*results))
    return json.dumps(data, ensure_ascii=False, indent=1)


def changed(rule_set: RuleSet, changes: Sequence[tuple[str, str, Any]]) -> RuleSet:
    """The rule set with other values. Raises ValueError that names each parameter that is refused, and why."""
    words = (
        f"{group}.{parameter}={value if isinstance(value, str) else json.dumps(value)}"
        for group, parameter, value in changes
    )
    data = to_data(rule_set) | {"name": f"{rule_set.name}, {', '.join(words)}"}
    for group, parameter, value in changes:
        parameters = data.get(group)
        data[group] = {**(parameters if isinstance(parameters, Mapping) else {}), parameter: value}
    try:
        return from_data(data)
    except InvalidRuleSet as error:
        raise ValueError(str(error)) from None


def _progress(done: int, total: int) -> None:
    end = "\n" if done == total else ""
    print(f"\r{100 * done // total:3d} % of {total}", end=end, file=sys.stderr, flush=True)
