"""Typed readers for what a request brings outside of a form: in its address, in names made of numbers, in JSON.

What cannot be read is refused with a sentence that quotes it; the page is then answered with 400 and that sentence.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.json_text import NotJson, parse_json
from scoring.core.errors import InvalidInput
from scoring.core.forms.fields import LARGEST_KEY, LARGEST_NUMBER
from scoring.models.base.texts import one_line, quoted

_MOST_DIGITS = len(str(LARGEST_KEY))
_LONGEST_LINE = 200
MARKS, DEALER = "marks", "dealer"
"""Stands for the marks of a row where otherwise a seat is named."""


class Unreadable(InvalidInput):
    """A request that cannot be read; none that a page of ours has made."""


def as_number(text: str, *, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    """A whole number. Raises Unreadable for anything else, and for one that is not between ``least`` and ``most``."""
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    if digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS:
        number = int(sign + digits)
        if least <= number <= most:
            return number
    raise Unreadable(
        _("“%(text)s” cannot be read here: expected is a whole number from %(least)s to %(most)s.")
        % {"text": quoted(text), "least": least, "most": most}
    )


def as_key(text: str) -> int:
    """The primary key of a row. Raises Unreadable."""
    return as_number(text, least=1, most=LARGEST_KEY)


def number(data: Mapping[str, Any], name: str, *, least: int = 0, most: int = LARGEST_NUMBER) -> int | None:
    """The number that a parameter gives; None: it is not there, or empty. Raises Unreadable."""
    text = data.get(name) or ""
    return as_number(text, least=least, most=most) if text else None


def numbers(data: QueryDict, name: str, *, least: int = 0, most: int = LARGEST_NUMBER) -> list[int]:
    """The numbers that a parameter gives as often as it is there. Raises Unreadable."""
    return [as_number(text, least=least, most=most) for text in data.getlist(name)]


def place(data: Mapping[str, Any], name: str) -> tuple[int, int | None, bool] | None:
    """A game, the primary key of a seat and whether it is the dealer: ``3-17``, or ``3-marks`` and ``3-dealer``, which
    give None for the seat. None: the parameter is not there. Raises Unreadable."""
    text = data.get(name) or ""
    if not text:
        return None
    game, _dash, seat = text.partition("-")
    return as_number(game, least=1), None if seat in (MARKS, DEALER) else as_key(seat), seat == DEALER


def one_of(text: str, known: Sequence[str]) -> str:
    """One of these words. Raises Unreadable for any other."""
    if text in known:
        return text
    raise Unreadable(_("“%(text)s” is none of: %(known)s.") % {"text": quoted(text), "known": ", ".join(known)})


def line(data: Mapping[str, Any], name: str, *, longest: int = _LONGEST_LINE) -> str:
    """A text to search for, without blanks around it; empty if it is not there. Raises Unreadable."""
    text = str(data.get(name) or "").strip()
    try:
        one_line(text)
    except ValidationError as error:
        raise Unreadable(" ".join(error.messages)) from None
    if len(text) > longest:
        raise Unreadable(
            _("“%(text)s” is too long: at most %(most)s characters.") % {"text": quoted(text), "most": longest}
        )
    return text


def json_object(text: str) -> dict[str, Any]:
    """A JSON object. Raises Unreadable for any other text, however deeply nested or full of digits."""
    try:
        value = parse_json(text)
    except NotJson:
        value = None
    if not isinstance(value, dict):
        raise Unreadable(_("“%(text)s” cannot be read here: expected is a JSON object.") % {"text": quoted(text)})
    return value
