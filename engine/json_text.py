"""Reads JSON that comes from outside: refused in our own words, and numbers are kept as they were written."""

import json
from collections.abc import Callable
from typing import Any

from engine.messages import gettext_noop

MOST_DIGITS = 100
"""Of one number: nothing that is counted in this game needs as many."""

_LONGEST_QUOTE = 20


_NOT_READABLE = gettext_noop("it cannot be read")
_PROBLEMS = (
    ("Expecting property name", gettext_noop("a key in double quotes is expected")),
    ("Expecting ':'", gettext_noop("a colon is expected")),
    ("Expecting ','", gettext_noop("a comma is expected")),
    ("Expecting value", gettext_noop("a value is expected")),
    ("Illegal trailing comma", gettext_noop("a comma stands before the closing bracket")),
    ("Unterminated string", gettext_noop("a text in double quotes does not end")),
    ("Invalid control character", gettext_noop("a text holds a line break or another control character")),
    ("Invalid \\", gettext_noop("a text holds a backslash that begins nothing")),
    ("Extra data", gettext_noop("something follows after the end")),
    ("Unexpected UTF-8 BOM", gettext_noop("it begins with a byte order mark")),
)
"""How Python's messages begin, and what we say instead: theirs cannot be translated."""


class NotJson(ValueError):
    """A text that is no JSON. ``template`` with ``values`` says what is wrong; ``line`` and ``column`` count from 1,
    None: no place."""

    def __init__(self, template: str, line: int | None = None, column: int | None = None, **values: object) -> None:
        self.template = template
        self.values = values
        self.line = line
        self.column = column
        problem = template % values if values else template
        super().__init__(problem if line is None else f"{problem} at line {line}, column {column}")


class WrittenNumber(float):
    """A number with decimals or an exponent that knows how it was written: ``1.000`` may be meant as 1000."""

    text: str

    def __new__(cls, text: str) -> "WrittenNumber":
        number = super().__new__(cls, text)
        number.text = text
        return number

    def __str__(self) -> str:
        return self.text


def unique_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of its keys and values. Raises :class:`NotJson` for a key that is there twice: one would be lost.

    >>> unique_object([("top", "r7"), ("top", "b5")])
    Traceback (most recent call last):
    ...
    engine.json_text.NotJson: the key “top” is there twice
    """
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise NotJson(gettext_noop("the key “%(key)s” is there twice"), key=key[:_LONGEST_QUOTE])
        found[key] = value
    return found


def parse_json(text: str | bytes, object_of: Callable[[list[tuple[str, Any]]], Any] = unique_object) -> Any:
    """The value of a JSON text; ``object_of`` makes an object of its keys and values.

    Raises :class:`NotJson`: it is none, it is nested too deeply, a number has more than 100 digits, or a key is there
    twice.

    >>> parse_json('{"limit": 500, "share": 1.000}')["share"].text
    '1.000'
    >>> parse_json("7" * 5000)
    Traceback (most recent call last):
    ...
    engine.json_text.NotJson: the number 77777777777777777777… has 5000 digits; at most 100 are read
    """
    try:
        return json.loads(text, object_pairs_hook=object_of, parse_int=_whole_number, parse_float=WrittenNumber)
    except NotJson:
        raise
    except json.JSONDecodeError as error:
        problem = next((ours for begin, ours in _PROBLEMS if error.msg.startswith(begin)), _NOT_READABLE)
        raise NotJson(problem, error.lineno, error.colno) from None
    except RecursionError:
        raise NotJson(gettext_noop("its brackets are nested too deeply")) from None
    except UnicodeDecodeError:
        raise NotJson(gettext_noop("it is not UTF-8 text")) from None


def _whole_number(text: str) -> int:
    digits = len(text.removeprefix("-"))
    if digits > MOST_DIGITS:
        raise NotJson(
            gettext_noop("the number %(number)s… has %(digits)s digits; at most %(most)s are read"),
            number=text[:_LONGEST_QUOTE],
            digits=digits,
            most=MOST_DIGITS,
        )
    return int(text)
