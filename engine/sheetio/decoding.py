"""From bytes to text, and from text to the cells of a table."""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.formulas import meant
from engine.names import name_key
from engine.sheetio.codes import ReadingFinding
from engine.sheetio.defects import SheetDefect, Spot
from engine.sheetio.words import HEADINGS

MOST_BYTES = 1_000_000
MOST_ROWS = 2_000
_DELIMITERS = ";\t,"
_NAMED_DELIMITER = re.compile(r'"?sep=([^\w"\n])\1*"?[ ;,]*\n?', re.IGNORECASE)


def decode(data: bytes) -> str | SheetDefect:
    """The text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, otherwise Windows-1252.

    A file that is too large or holds control characters is refused.
    """
    if len(data) > MOST_BYTES:
        return Spot().defect(ReadingFinding.TOO_LARGE, size=len(data), most=MOST_BYTES)
    text = text_of(data)
    if text is None or "\0" in text:
        return Spot().defect(ReadingFinding.NOT_TEXT)
    return text


def text_of(data: bytes) -> str | None:
    """The text in the encoding that it seems to have; None: it is no text in any of them."""
    encodings = ("utf-16",) if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


@dataclass(frozen=True, slots=True)
class TableLine:
    """One row of a table: its first line in the file, counted from 1, and its cells, blanks trimmed."""

    number: int
    cells: tuple[str, ...]

    @property
    def is_blank(self) -> bool:
        return not any(self.cells)


def read_table(text: str) -> tuple[tuple[TableLine, ...], tuple[SheetDefect, ...]]:
    """The rows that are not blank. A first line ``sep=;`` names the delimiter, as spreadsheets write it; otherwise it
    is the one that splits the first row into most columns of a sheet, or into most cells.

    >>> [line.cells for line in read_table("Spiel;Geber\\n\\n1;Anke\\n")[0]]
    [('Spiel', 'Geber'), ('1', 'Anke')]
    >>> [(line.number, line.cells) for line in read_table("sep=|\\nSpiel|Geber;Dealer\\n")[0]]
    [(2, ('Spiel', 'Geber;Dealer'))]
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    named = _NAMED_DELIMITER.match(text)
    lines: list[TableLine] = []
    try:
        delimiter = named.group(1) if named else _delimiter_of(text)
        rows = _lines(text[named.end() if named else 0 :], delimiter, first_line=2 if named else 1)
        lines.extend(line for line in rows if not line.is_blank)
    except csv.Error:
        most = csv.field_size_limit()
        return (), (Spot(lines[-1].number + 1 if lines else 1).defect(ReadingFinding.CELL_TOO_LONG, most=most),)
    defects = tuple(
        Spot(line.number).defect(ReadingFinding.BROKEN_QUOTES, text=_shortened(cell))
        for line in lines
        for cell in line.cells
        if "\n" in cell
    )
    return tuple(lines), defects


def _delimiter_of(text: str) -> str:
    first = next((line for line in text.split("\n") if line.strip()), "")

    def columns(delimiter: str) -> tuple[int, int]:
        try:
            cells = next(csv.reader([first], delimiter=delimiter))
        except csv.Error:
            return 0, 0
        return sum(name_key(cell) in HEADINGS for cell in cells), len(cells)

    return max(_DELIMITERS, key=columns)


def _lines(text: str, delimiter: str, first_line: int = 1) -> Iterator[TableLine]:
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    before = first_line - 1
    for cells in reader:
        yield TableLine(first_line, tuple(map(meant, cells)))
        first_line = before + reader.line_num + 1


def _shortened(text: str) -> str:
    return " ".join(text.split())[:40]
