"""Excel's own form. Rows go to a file of the system's before they are packed, so that their number costs no memory."""

from datetime import date, datetime, time
from fractions import Fraction
from typing import IO

import xlsxwriter

from engine.formulas import looks_like_formula
from scoring.core.formats.cells import Cell, cells_of, sheet_name
from scoring.core.listings import Listing

_LONGEST_TEXT = 32_767
"""What a cell of Excel can hold."""

_WIDEST, _NARROWEST = 40, 9
"""Columns, in letters."""

_DAY, _MOMENT, _TIME, _AVERAGE = 14, 22, 20, "0.0"
"""Numbers of formats that each Excel shows in the way of its own country."""


def write_xlsx(listing: Listing, file: IO[bytes]) -> None:
    book = xlsxwriter.Workbook(file, {"constant_memory": True})
    book.set_properties({"title": listing.title})
    writer = _Rows(book, book.add_worksheet(sheet_name(listing.title)))
    writer.write_head(listing.labels)
    for number, row in enumerate(listing.rows, start=1):
        writer.write(number, cells_of(listing, row))
    book.close()


class _Rows:
    def __init__(self, book: xlsxwriter.Workbook, sheet: xlsxwriter.worksheet.Worksheet) -> None:
        self._sheet = sheet
        self._head = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        self._quoted = book.add_format({"quote_prefix": True})
        formats = {date: _DAY, datetime: _MOMENT, time: _TIME, Fraction: _AVERAGE}
        self._formats = {kind: book.add_format({"num_format": shown}) for kind, shown in formats.items()}

    def write_head(self, labels: list[str]) -> None:
        for at, label in enumerate(labels):
            width = min(max(len(label) + 2, _NARROWEST), _WIDEST)
            self._sheet.set_column(at, at, width)
            self._sheet.write_string(0, at, label, self._head)
        self._sheet.freeze_panes(1, 0)

    def write(self, row: int, cells: list[Cell]) -> None:
        for at, cell in enumerate(cells):
            if cell is not None:
                self._write(row, at, cell)

    def _write(self, row: int, at: int, cell: Cell) -> None:
        """Texts are written as texts, whatever they begin with; where somebody edits one, it stays a text."""
        if isinstance(cell, str):
            look = self._quoted if looks_like_formula(cell) else None
            self._sheet.write_string(row, at, cell[:_LONGEST_TEXT], look)
        elif isinstance(cell, bool):
            self._sheet.write_boolean(row, at, cell)
        elif isinstance(cell, date | time):
            self._sheet.write_datetime(row, at, cell, self._formats[type(cell)])
        elif isinstance(cell, Fraction):
            self._sheet.write_number(row, at, float(cell), self._formats[Fraction])
        else:
            self._sheet.write_number(row, at, float(cell or 0))
