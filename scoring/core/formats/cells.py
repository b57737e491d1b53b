"""Cells of a spreadsheet, and the names of its sheets."""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.timezone import is_aware, localtime

from scoring.core.listings import Listing, Term

Cell = None | bool | int | Fraction | Decimal | date | datetime | time | str


def cell_of(value: Any) -> Cell:
    """A value of a table as one cell: moments in the local time of the league, what has several parts as one text."""
    if isinstance(value, datetime):
        return localtime(value).replace(tzinfo=None) if is_aware(value) else value
    if value is None or isinstance(value, bool | int | Fraction | Decimal | date | time):
        return value
    if isinstance(value, Term):
        return value.label
    if isinstance(value, Mapping):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(str(cell_of(part)) for part in value)
    return str(value)


def cells_of(listing: Listing, row: Any) -> list[Cell]:
    return [cell_of(column.of(row)) for column in listing.columns]


_LONGEST = 31
_REFUSED = re.compile(r"[\[\]:*?/\\']")


def sheet_name(title: str) -> str:
    """The title as far as Excel takes it for the name of a sheet."""
    return " ".join(_REFUSED.sub(" ", title).split())[:_LONGEST].strip() or "1"
