"""JSON for programs, described in ``docs/exports.md``: keys that stay, values of their own kind."""

import json
from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from functools import singledispatch
from typing import IO, Any

from django.utils.functional import Promise
from django.utils.timezone import is_aware, localtime

from scoring.core.listings import Listing, Term

VERSION = 1
"""Of the form. Keys may be added to it; one that goes or means something else makes another version."""

_DECIMALS = 4


def write_json(listing: Listing, file: IO[bytes]) -> None:
    file.write(json.dumps(head_of(listing), ensure_ascii=False).removesuffix("}").encode())
    file.write(b', "rows": [')
    before = b"\n"
    for row in listing.rows:
        file.write(before + json.dumps(told_of(listing, row), ensure_ascii=False).encode())
        before = b",\n"
    file.write(b"\n]}\n")


def head_of(listing: Listing) -> dict[str, Any]:
    """Everything but the rows."""
    return {
        "format": VERSION,
        "table": listing.code,
        "title": listing.title,
        **{key: plain(value) for key, value in listing.origin.data().items()},
        "columns": [
            {"key": column.code, "label": label} for column, label in zip(listing.columns, listing.labels, strict=True)
        ],
    }


def told_of(listing: Listing, row: Any) -> dict[str, Any]:
    """A row, with the columns that only programs are told."""
    return {column.code: plain(column.of(row)) for column in (*listing.keys, *listing.columns)}


@singledispatch
def plain(value: Any) -> Any:
    """A value as JSON knows it: days and moments by ISO 8601, words of ours by their code, averages with four
    decimals."""
    return value


@plain.register
def _promise(value: Promise) -> str:
    return str(value)


@plain.register
def _term(value: Term) -> str:
    return value.code


@plain.register
def _average(value: Fraction) -> float:
    return round(float(value), _DECIMALS)


@plain.register
def _measured(value: Decimal) -> float:
    return float(value)


@plain.register
def _day(value: date | time) -> str:
    return value.isoformat()


@plain.register
def _moment(value: datetime) -> str:
    return (localtime(value) if is_aware(value) else value).isoformat()


@plain.register(list)
@plain.register(tuple)
def _several(value: Sequence[Any]) -> list[Any]:
    return [plain(part) for part in value]


@plain.register(dict)
def _keyed(value: dict[str, Any]) -> dict[str, Any]:
    return {key: plain(part) for key, part in value.items()}
