"""The cells of a tab as texts, and their addresses. Lines and columns count from 0; an address is written as usual."""

import re
from collections.abc import Sequence

from engine.sheetio.csv_header import column_letters

Cells = tuple[tuple[str, ...], ...]
"""Lines of one length."""

_ADDRESS = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,5})")


def rectangular(lines: Sequence[Sequence[str]]) -> Cells:
    """The lines with blanks trimmed, all of one length, without empty ones at the end.

    >>> rectangular([["Anke", " 35 "], ["Jörn"], [""]])
    (('Anke', '35'), ('Jörn', ''))
    """
    trimmed = [[cell.strip() for cell in line] for line in lines]
    while trimmed and not any(trimmed[-1]):
        trimmed.pop()
    width = max((at for line in trimmed for at, cell in enumerate(line, start=1) if cell), default=0)
    return tuple(tuple([*line, *[""] * width][:width]) for line in trimmed)


def turned(cells: Cells) -> Cells:
    """Lines as columns and columns as lines; turned twice it is the same.

    >>> turned((("Anke", "35"), ("Jörn", "0")))
    (('Anke', 'Jörn'), ('35', '0'))
    """
    return tuple(zip(*cells, strict=True))


def address_of(line: int, column: int) -> str:
    """
    >>> address_of(11, 5)
    'F12'
    """
    return f"{column_letters(column)}{line + 1}"


def cell_at(address: str) -> tuple[int, int] | None:
    """Line and column of an address; None: it is none.

    >>> cell_at("F12"), cell_at("AA1"), cell_at("12F")
    ((11, 5), (0, 26), None)
    """
    match = _ADDRESS.fullmatch(address)
    if match is None:
        return None
    column = 0
    for letter in match.group(1):
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match.group(2)) - 1, column - 1
