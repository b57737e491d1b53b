"""CSV as a German Excel opens it by a double click: a byte order mark, semicolons, decimals in the page's language.

Days are written as 2026-03-01, which every spreadsheet takes for a day. A text that looks like a formula has an
apostrophe before it (:mod:`engine.formulas`), which our own imports take off again.
"""

import csv
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from functools import singledispatch
from io import TextIOWrapper
from typing import IO

from django.utils.translation import gettext

from engine.formulas import marked
from scoring.core import figures
from scoring.core.formats.cells import Cell, cells_of
from scoring.core.listings import Listing


def write_csv(listing: Listing, file: IO[bytes]) -> None:
    text = TextIOWrapper(file, encoding="utf-8-sig", newline="")
    writer = csv.writer(text, delimiter=";")
    writer.writerow(map(marked, listing.labels))
    for row in listing.rows:
        writer.writerow(map(_written, cells_of(listing, row)))
    text.detach()


@singledispatch
def _written(cell: Cell) -> str:
    """A number; nothing for None."""
    return "" if cell is None else str(cell)


@_written.register
def _text(cell: str) -> str:
    return marked(cell)


@_written.register
def _truth(cell: bool) -> str:
    return gettext("yes") if cell else gettext("no")


@_written.register
def _average(cell: Fraction) -> str:
    return figures.average(cell).replace(figures.MINUS, "-")


@_written.register
def _measured(cell: Decimal) -> str:
    return figures.number(float(cell), -int(cell.as_tuple().exponent)).replace(figures.MINUS, "-")


@_written.register
def _day(cell: date) -> str:
    return cell.isoformat()


@_written.register
def _moment(cell: datetime) -> str:
    return cell.isoformat(" ", "milliseconds" if cell.microsecond else "seconds")


@_written.register
def _clock(cell: time) -> str:
    return cell.isoformat("minutes")
