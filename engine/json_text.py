"""Reads JSON that comes from outside: refused in our own words, and numbers are kept as they were written."""

import json
from collections.abc import Callable
from typing import Any

MOST_DIGITS = 100
"""Of one number: nothing that is counted in this game needs as many."""

_LONGEST_QUOTE = 20


class NotJson(ValueError):
    """A text that is no JSON. ``problem`` says what is wrong, ``line`` and ``column`` count from 1; None: no place."""

    def __init__(self, problem: str, line: int | None = None, column: int | None = None) -> None:
        self.problem = problem
        self.line = line
        self.column = column
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
            raise NotJson(f"the key “{key[:_LONGEST_QUOTE]}” is there twice")
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
        raise NotJson(error.msg, error.lineno, error.colno) from None
    except RecursionError:
        raise NotJson("its brackets are nested too deeply") from None
    except UnicodeDecodeError:
        raise NotJson("it is not UTF-8 text") from None


def _whole_number(text: str) -> int:
    digits = len(text.removeprefix("-"))
    if digits > MOST_DIGITS:
        raise NotJson(f"the number {text[:_LONGEST_QUOTE]}… has {digits} digits; at most {MOST_DIGITS} are read")
    return int(text)
