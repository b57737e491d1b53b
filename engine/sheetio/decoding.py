"""From bytes to text, and from text to the cells of a table."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass

from engine.sheetio.codes import ReadingFinding
from engine.sheetio.defects import Defect, Spot

MOST_BYTES = 1_000_000
MOST_ROWS = 2_000
_DELIMITERS = ";\t,"


def decode(data: bytes) -> str | Defect:
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
class Line:
    """One row of a table: its first line in the file, counted from 1, and its cells, blanks trimmed."""

    number: int
    cells: tuple[str, ...]

    @property
    def is_blank(self) -> bool:
        return not any(self.cells)


def read_table(text: str) -> tuple[tuple[Line, ...], tuple[Defect, ...]]:
    """The rows that are not blank. The delimiter is the one that splits the first row into most cells.

    >>> [line.cells for line in read_table("Spiel;Geber\\n\\n1;Anke\\n")[0]]
    [('Spiel', 'Geber'), ('1', 'Anke')]
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    first = next((line for line in text.split("\n") if line.strip()), "")
    delimiter = max(_DELIMITERS, key=first.count)
    lines: list[Line] = []
    try:
        lines.extend(line for line in _lines(text, delimiter) if not line.is_blank)
    except csv.Error:
        return (), (Spot().defect(ReadingFinding.NOT_TEXT),)
    defects = tuple(
        Spot(line.number).defect(ReadingFinding.BROKEN_QUOTES, text=_shortened(cell))
        for line in lines
        for cell in line.cells
        if "\n" in cell
    )
    return tuple(lines), defects


def _lines(text: str, delimiter: str) -> Iterator[Line]:
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    first_line = 1
    for cells in reader:
        yield Line(first_line, tuple(cell.strip() for cell in cells))
        first_line = reader.line_num + 1


def _shortened(text: str) -> str:
    return " ".join(text.split())[:40]
