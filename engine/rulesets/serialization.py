"""Rule sets as plain JSON-ready data and back. Reading lists every unknown or unreadable parameter at once."""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from enum import Enum
from typing import Any, get_args, get_type_hints

from engine.messages import gettext_noop
from engine.rulesets.parameters import RuleSet
from engine.rulesets.refusals import Refusal
from engine.rulesets.validation import InvalidRuleSet, checked

Data = dict[str, Any]


def to_data(rule_set: RuleSet) -> Data:
    """The rule set as nested dicts of strings, numbers, booleans, None and lists.

    >>> from engine.rulesets.presets import LEAGUE_2006
    >>> to_data(LEAGUE_2006)["scoring"]["credit"], from_data(to_data(LEAGUE_2006)) == LEAGUE_2006
    (300, True)
    """
    return {parameter.name: _plain(getattr(rule_set, parameter.name)) for parameter in fields(rule_set)}


def from_data(data: Mapping[str, Any]) -> RuleSet:
    """Read what :func:`to_data` wrote; missing parameters take their defaults.

    Raises :class:`InvalidRuleSet` that lists every unknown parameter and every value that cannot be read, or
    every reason why the combination is refused.
    """
    refusals: list[Refusal] = []
    rule_set = _read_group(RuleSet, data, "", refusals)
    if refusals or not isinstance(rule_set, RuleSet):
        raise InvalidRuleSet(tuple(refusals))
    return checked(rule_set)


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {parameter.name: _plain(getattr(value, parameter.name)) for parameter in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _read_group(group: type, data: object, path: str, refusals: list[Refusal]) -> object:
    if not isinstance(data, Mapping):
        refusals.append(_unreadable(path.rstrip("."), data, gettext_noop("a group of parameters")))
        return None
    hints = get_type_hints(group)
    known = {parameter.name: parameter for parameter in fields(group)}
    unknown = gettext_noop("there is no such parameter")
    refusals += [Refusal(f"{path}{name}", "L1", unknown) for name in sorted(data.keys() - known.keys())]
    values = {}
    for name, parameter in known.items():
        if name in data:
            values[name] = _read_value(hints[name], data[name], f"{path}{name}", refusals)
        elif parameter.default is MISSING and parameter.default_factory is MISSING:
            refusals.append(Refusal(f"{path}{name}", "L1", gettext_noop("this parameter is missing")))
    return None if refusals else group(**values)


def _read_value(hint: Any, value: object, path: str, refusals: list[Refusal]) -> object:  # noqa: PLR0911
    options = get_args(hint)
    if type(None) in options:
        if value is None:
            return None
        hint = next(option for option in options if option is not type(None))
    if is_dataclass(hint) and isinstance(hint, type):
        return _read_group(hint, value, f"{path}.", refusals)
    if Ellipsis in options:
        if not isinstance(value, list | tuple):
            refusals.append(_unreadable(path, value, gettext_noop("a list")))
            return ()
        return tuple(_read_value(options[0], item, path, refusals) for item in value)
    if isinstance(hint, type) and issubclass(hint, Enum):
        member = next((member for member in hint if member.value == value), None)
        if member is None:
            expected = ", ".join(str(member.value) for member in hint)
            refusals.append(_unreadable(path, value, expected))
        return member
    if hint is date:
        return _read_date(value, path, refusals)
    if type(value) is not hint:
        expected = {int: gettext_noop("a whole number"), bool: gettext_noop("yes or no")}.get(
            hint, gettext_noop("a text")
        )
        refusals.append(_unreadable(path, value, expected))
    return value


def _read_date(value: object, path: str, refusals: list[Refusal]) -> date | None:
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        refusals.append(_unreadable(path, value, gettext_noop("a date like 2006-11-10")))
        return None


def _unreadable(path: str, value: object, expected: str) -> Refusal:
    template = gettext_noop("“%(value)s” cannot be read, expected %(expected)s")
    return Refusal(path, "L1", template, (("value", str(value)), ("expected", expected)))
