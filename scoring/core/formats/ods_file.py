"""OpenDocument, the form of LibreOffice. odfpy makes the workbook; it would keep every cell as several objects, so the
rows are written past it, one after the other.
"""

import re
from collections.abc import Iterator
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from functools import partial, singledispatch
from io import BytesIO
from typing import IO, Any
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from odf.number import (
    Boolean,
    BooleanStyle,
    DateStyle,
    Day,
    Hours,
    Minutes,
    Month,
    Number,
    NumberStyle,
    Text,
    TimeStyle,
    Year,
)
from odf.opendocument import OpenDocumentSpreadsheet
from odf.style import Style, TextProperties
from odf.table import Table, TableColumn

from scoring.core.formats.cells import Cell, cells_of, sheet_name
from scoring.core.listings import Listing

_CONTENT = "content.xml"
_END = b"</table:table>"
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_ods(listing: Listing, file: IO[bytes]) -> None:
    empty = BytesIO()
    _workbook(listing.title).write(empty)
    with ZipFile(empty) as made, ZipFile(file, "w") as packed:
        for part in made.infolist():
            content = made.read(part)
            packing = ZIP_STORED if part.filename == "mimetype" else ZIP_DEFLATED
            if part.filename != _CONTENT:
                packed.writestr(part.filename, content, packing)
                continue
            head, end, foot = content.partition(_END)
            with packed.open(_CONTENT, "w", force_zip64=True) as rows:
                rows.write(head)
                for line in _rows(listing):
                    rows.write(line.encode())
                rows.write(end + foot)


def _workbook(title: str) -> Any:
    """Without rows, with the styles that cells refer to."""
    book = OpenDocumentSpreadsheet()
    for look, (kind, *parts) in _LOOKS.items():
        shown = kind(name=f"{look}-shown")
        for part in parts:
            shown.addElement(Text(text=part) if isinstance(part, str) else part())
        book.styles.addElement(shown)
        book.styles.addElement(Style(name=look, family="table-cell", datastylename=f"{look}-shown"))
    head = Style(name="head", family="table-cell")
    head.addElement(TextProperties(fontweight="bold"))
    book.styles.addElement(head)
    sheet = Table(name=sheet_name(title))
    sheet.addElement(TableColumn())
    book.spreadsheet.addElement(sheet)
    return book


_DAY = (partial(Day, style="long"), ".", partial(Month, style="long"), ".", partial(Year, style="long"))
_CLOCK = (partial(Hours, style="long"), ":", partial(Minutes, style="long"))
_LOOKS: dict[str, tuple[Any, ...]] = {
    "day": (DateStyle, *_DAY),
    "moment": (DateStyle, *_DAY, " ", *_CLOCK),
    "clock": (TimeStyle, *_CLOCK),
    "average": (NumberStyle, partial(Number, decimalplaces="1", minintegerdigits="1")),
    "truth": (BooleanStyle, Boolean),
}
"""How values are shown: a kind of format, and of what it is put together."""


def _rows(listing: Listing) -> Iterator[str]:
    head = "".join(_text_cell(label, ' table:style-name="head"') for label in listing.labels)
    yield f"<table:table-header-rows><table:table-row>{head}</table:table-row></table:table-header-rows>"
    for row in listing.rows:
        yield f"<table:table-row>{''.join(map(_cell, cells_of(listing, row)))}</table:table-row>"


@singledispatch
def _cell(cell: Cell) -> str:
    """A text; nothing for None."""
    return "<table:table-cell/>" if cell is None else _text_cell(str(cell))


@_cell.register
def _truth(cell: bool) -> str:
    return _value_cell("boolean", "boolean-value", str(cell).lower(), "truth")


@_cell.register
def _number(cell: int) -> str:
    return _value_cell("float", "value", str(cell))


@_cell.register
def _average(cell: Fraction) -> str:
    return _value_cell("float", "value", repr(float(cell)), "average")


@_cell.register
def _measured(cell: Decimal) -> str:
    return _value_cell("float", "value", f"{cell:f}")


@_cell.register
def _day(cell: date) -> str:
    return _value_cell("date", "date-value", cell.isoformat(), "day")


@_cell.register
def _moment(cell: datetime) -> str:
    return _value_cell("date", "date-value", cell.isoformat(), "moment")


@_cell.register
def _clock(cell: time) -> str:
    return _value_cell("time", "time-value", cell.strftime("PT%HH%MM%SS"), "clock")


def _value_cell(kind: str, attribute: str, value: str, look: str = "") -> str:
    style = f' table:style-name="{look}"' if look else ""
    return (
        f'<table:table-cell{style} office:value-type="{kind}" office:{attribute}="{value}">'
        f"<text:p>{value}</text:p></table:table-cell>"
    )


def _text_cell(text: str, attributes: str = "") -> str:
    """A line is a paragraph; what XML cannot hold is left out. Blanks that XML would swallow are told apart."""
    lines = _NOT_IN_XML.sub("", text).replace("\t", " ").splitlines() or [""]
    paragraphs = "".join(f"<text:p>{_SEVERAL.sub(_blanks, escape(line))}</text:p>" for line in lines)
    return f'<table:table-cell{attributes} office:value-type="string">{paragraphs}</table:table-cell>'


_SEVERAL = re.compile("^ +|(?<= ) +| +$")


def _blanks(found: re.Match[str]) -> str:
    return f'<text:s text:c="{len(found[0])}"/>'
