"""The first row of a sheet in CSV form: which column is what."""

from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from engine.findings import Place
from engine.names import name_key
from engine.sheetio.codes import ReadingFinding
from engine.sheetio.decoding import TableLine
from engine.sheetio.defects import SheetDefect, Spot
from engine.sheetio.names import MOST_PLAYERS, refused_names, without_quotes
from engine.sheetio.words import HEADINGS, Heading, most_similar


@dataclass(frozen=True, slots=True)
class Header:
    """The columns of a sheet, each by its position from 0; ``player_columns`` are in seat order."""

    cells: tuple[str, ...]
    columns: Mapping[Heading, int]
    player_columns: tuple[int, ...]

    @property
    def player_names(self) -> tuple[str, ...]:
        return tuple(_name_in(self.cells[column]) for column in self.player_columns)

    def column_of(self, heading: Heading) -> int:
        return self.columns[heading]

    def cell(self, line: TableLine, column: int) -> str:
        """What stands in that column; empty if the row is too short."""
        return line.cells[column] if column < len(line.cells) else ""

    def spot(self, line: TableLine, column: int, place: Place) -> Spot:
        return Spot(line.number, column_letters(column), self.cells[column], place)


def column_letters(column: int) -> str:
    """The letters over a spreadsheet's column, counted from 0.

    >>> column_letters(0), column_letters(25), column_letters(26)
    ('A', 'Z', 'AA')
    """
    beyond, letter = divmod(column, len(ascii_uppercase))
    return (column_letters(beyond - 1) if beyond else "") + ascii_uppercase[letter]


def read_header(lines: tuple[TableLine, ...]) -> tuple[Header | None, tuple[SheetDefect, ...]]:
    """Which column is what, by the first line. None: columns or players are missing, double or too many."""
    first = lines[0]
    cells = _without_unused_columns(lines)
    if len(cells) > len(Heading) + MOST_PLAYERS:
        headings = ", ".join(f"“{heading.value}”" for heading in Heading)
        values: dict[str, int | str] = {"columns": len(cells), "headings": headings, "most": MOST_PLAYERS}
        return None, (Spot(first.number).defect(ReadingFinding.TOO_MANY_COLUMNS, **values),)
    columns: dict[Heading, int] = {}
    player_columns: list[int] = []
    defects: list[SheetDefect] = []
    for column, cell in enumerate(cells):
        spot = Spot(first.number, column_letters(column), cell or None)
        heading = HEADINGS.get(name_key(cell))
        if heading is None and cell:
            player_columns.append(column)
        elif heading is None:
            defects.append(spot.defect(ReadingFinding.PLAYER_WITHOUT_NAME))
        elif heading in columns:
            defects.append(spot.defect(ReadingFinding.COLUMN_TWICE, text=cell))
        else:
            columns[heading] = column
    header = Header(cells, columns, tuple(player_columns))
    defects += _player_defects(header, first) + _missing_columns(header, first)
    return (None if defects else header), tuple(defects)


def _name_in(cell: str) -> str:
    """The name of a player in a heading, with or without quotation marks."""
    return " ".join((without_quotes(cell) or cell).split())


def _without_unused_columns(lines: tuple[TableLine, ...]) -> tuple[str, ...]:
    """The heading without the columns at its end that have neither a name nor an entry."""
    width = max(column + 1 for line in lines for column, cell in enumerate(line.cells) if cell)
    return lines[0].cells[:width]


def _player_defects(header: Header, first: TableLine) -> list[SheetDefect]:
    if not header.player_columns:
        return [Spot(first.number).defect(ReadingFinding.NO_PLAYERS)]
    spots = [Spot(first.number, column_letters(column)) for column in header.player_columns]
    return refused_names(header.player_names, spots)


def _missing_columns(header: Header, first: TableLine) -> list[SheetDefect]:
    defects = []
    for heading in Heading:
        if heading in header.columns:
            continue
        similar = most_similar(heading.value, list(header.player_names))
        spot = Spot(first.number)
        if similar is None:
            defects.append(spot.defect(ReadingFinding.COLUMN_MISSING, expected=heading.value))
        else:
            code = ReadingFinding.COLUMN_MISSING_SIMILAR
            defects.append(spot.defect(code, expected=heading.value, text=similar))
    return defects
