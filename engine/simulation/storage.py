"""Results as JSON-ready data from which they can be read again, exactly: every field under its own name."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

from engine.rulesets import RuleSet, from_data, to_data
from engine.simulation.distribution import Distribution
from engine.simulation.events import Event
from engine.simulation.result import SimulationResult, TurnCount
from engine.simulation.strategies import STRATEGIES, Strategy

Data = dict[str, Any]
_READERS: Mapping[object, Callable[[Any], Any]] = {
    RuleSet: from_data,
    Strategy: STRATEGIES.__getitem__,
    Event: Event.from_code,
    TurnCount: TurnCount.from_code,
    Distribution: lambda counts: Distribution.of({int(number): times for number, times in counts.items()}),
}


def store_result(result: SimulationResult) -> Data:
    """Everything a result holds, as nested dicts and lists of numbers and strings; some 20 kB as JSON."""
    return _stored_fields(result)


def read_result(data: Mapping[str, Any]) -> SimulationResult:
    """Read what :func:`store_result` wrote. Events added since were not counted, and turns counted as they were then.

    Raises InvalidRuleSet, KeyError or ValueError for what it did not write.

    >>> from engine.rulesets import STANDARD
    >>> from engine.simulation.run import simulate
    >>> result = simulate(STANDARD, games=20)
    >>> read_result(store_result(result)) == result
    True
    """
    before = {"turn_count": TurnCount.DECISIONS.value, "beginner_wins": None}
    events = {event.value: {} for event in Event} | data["events"]
    result: SimulationResult = _read(SimulationResult, before | dict(data) | {"events": events})
    return result


def _stored_fields(value: Any) -> Data:
    return {field.name: _stored(getattr(value, field.name)) for field in fields(value)}


def _stored(value: Any) -> Any:
    if isinstance(value, RuleSet):
        return to_data(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Distribution):
        return {str(number): times for number, times in value.counts.items()}
    if isinstance(value, tuple):
        return [_stored(each) for each in value]
    if isinstance(value, Mapping):
        return {_stored(key): _stored(each) for key, each in value.items()}
    return _stored_fields(value) if is_dataclass(value) else value


def _read(hint: Any, data: Any) -> Any:
    if hint in _READERS:
        return _READERS[hint](data)
    if get_origin(hint) is tuple:
        return tuple(_read(get_args(hint)[0], each) for each in data)
    if get_origin(hint) is Mapping:
        key, value = get_args(hint)
        return {_read(key, name): _read(value, each) for name, each in data.items()}
    if isinstance(hint, type) and is_dataclass(hint):
        hints = get_type_hints(hint)
        return hint(**{field.name: _read(hints[field.name], data[field.name]) for field in fields(hint)})
    return data
