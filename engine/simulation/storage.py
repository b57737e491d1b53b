"""Results as JSON-ready data from which they can be read again, exactly."""

from collections.abc import Mapping
from typing import Any

from engine.rulesets import from_data, to_data
from engine.simulation.distribution import Distribution
from engine.simulation.events import Event
from engine.simulation.result import MatchFigures, SeatFigures, SimulationResult, TurnCount
from engine.simulation.strategies import STRATEGIES

Data = dict[str, Any]
_TURN_COUNTS = {count.value: count for count in TurnCount}


def store_result(result: SimulationResult) -> Data:
    """Everything a result holds, as nested dicts and lists of numbers and strings; some 20 kB as JSON."""
    matches = result.matches
    return {
        "rule_set": to_data(result.rule_set),
        "strategies": [strategy.value for strategy in result.strategies],
        "seed": result.seed,
        "games": result.games,
        "void_games": result.void_games,
        "endless_games": result.endless_games,
        "uno_card_finishes": result.uno_card_finishes,
        "comebacks": result.comebacks,
        "beginner_wins": result.beginner_wins,
        "turn_count": result.turn_count.value,
        "turns": _counts(result.turns),
        "hand_points": _counts(result.hand_points),
        "pot_points": _counts(result.pot_points),
        "positions": [_seat(figures) for figures in result.positions],
        "by_strategy": {strategy.value: _seat(figures) for strategy, figures in result.by_strategy.items()},
        "events": {event.value: _counts(times) for event, times in result.events.items()},
        "matches": {
            "count": matches.count,
            "finished": matches.finished,
            "games": _counts(matches.games),
            "seats": {strategy.value: number for strategy, number in matches.seats.items()},
            "wins": {strategy.value: number for strategy, number in matches.wins.items()},
        },
    }


def read_result(data: Mapping[str, Any]) -> SimulationResult:
    """Read what :func:`store_result` wrote. Events added since were not counted, and turns counted as they were then.

    Raises InvalidRuleSet or KeyError for what it did not write.

    >>> from engine.rulesets import STANDARD
    >>> from engine.simulation.run import simulate
    >>> result = simulate(STANDARD, games=20)
    >>> read_result(store_result(result)) == result
    True
    """
    matches = data["matches"]
    return SimulationResult(
        rule_set=from_data(data["rule_set"]),
        strategies=tuple(STRATEGIES[code] for code in data["strategies"]),
        seed=data["seed"],
        games=data["games"],
        void_games=data["void_games"],
        endless_games=data["endless_games"],
        uno_card_finishes=data["uno_card_finishes"],
        comebacks=data["comebacks"],
        turns=_distribution(data["turns"]),
        hand_points=_distribution(data["hand_points"]),
        pot_points=_distribution(data["pot_points"]),
        positions=tuple(_read_seat(figures) for figures in data["positions"]),
        by_strategy={STRATEGIES[code]: _read_seat(figures) for code, figures in data["by_strategy"].items()},
        events={event: _distribution(data["events"].get(event.value, {})) for event in Event},
        matches=MatchFigures(
            count=matches["count"],
            finished=matches["finished"],
            games=_distribution(matches["games"]),
            seats={STRATEGIES[code]: number for code, number in matches["seats"].items()},
            wins={STRATEGIES[code]: number for code, number in matches["wins"].items()},
        ),
        beginner_wins=data.get("beginner_wins"),
        turn_count=_TURN_COUNTS[data.get("turn_count", TurnCount.DECISIONS.value)],
    )


def _counts(distribution: Distribution) -> dict[str, int]:
    return {str(number): times for number, times in distribution.counts.items()}


def _distribution(data: Mapping[str, int]) -> Distribution:
    return Distribution.of({int(number): times for number, times in data.items()})


def _seat(figures: SeatFigures) -> Data:
    return {"games": figures.games, "wins": figures.wins, "points": _counts(figures.points)}


def _read_seat(data: Mapping[str, Any]) -> SeatFigures:
    return SeatFigures(data["games"], data["wins"], _distribution(data["points"]))
