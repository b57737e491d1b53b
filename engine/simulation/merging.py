"""Putting together what was counted apart: numbers add up, whatever they stand in."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from engine.simulation.distribution import Distribution


def merged(one: Any, other: Any) -> Any:
    """Both together: numbers, distributions, and tuples, mappings and dataclasses of them; None is nothing counted.

    >>> merged((1, {"a": 2}), (3, {"a": 4}))
    (4, {'a': 6})
    """
    if isinstance(one, Distribution):
        return one.merged(other)
    if isinstance(one, tuple):
        return tuple(map(merged, one, other))
    if isinstance(one, Mapping):
        return {key: merged(value, other[key]) for key, value in one.items()}
    if is_dataclass(one) and not isinstance(one, type):
        return replace(one, **merged_fields(one, other, *(field.name for field in fields(one))))
    return (one or 0) + (other or 0)


def merged_fields(one: Any, other: Any, *names: str) -> dict[str, Any]:
    """The fields of these names of two dataclasses, merged."""
    return {name: merged(getattr(one, name), getattr(other, name)) for name in names}
