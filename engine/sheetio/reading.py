"""Reads a protocol sheet from a file, from bytes that were uploaded, or from text."""

from collections.abc import Mapping
from pathlib import Path

from engine.decks import Deck, DeckKind, deck_of
from engine.sheetio.csv_form import read_csv
from engine.sheetio.decoding import MOST_BYTES, decode
from engine.sheetio.defects import ReadSheet, SheetDefect
from engine.sheetio.json_form import read_json

_LEAGUE_DECK = deck_of(DeckKind.LEAGUE_110)
_NO_CREDITS: Mapping[str, int] = {}


def read_sheet(path: Path | str, *, deck: Deck = _LEAGUE_DECK, granted: Mapping[str, int] = _NO_CREDITS) -> ReadSheet:
    """Read a file, see :func:`read_sheet_text`. Raises OSError if it cannot be opened.

    >>> read = read_sheet("fixtures/season-2025-26/evening-01.csv")
    >>> len(read.sheet.seats), len(read.sheet.games), read.defects
    (8, 22, ())
    """
    with Path(path).open("rb") as file:
        return read_sheet_bytes(file.read(MOST_BYTES + 1), deck=deck, granted=granted)


def read_sheet_bytes(data: bytes, *, deck: Deck = _LEAGUE_DECK, granted: Mapping[str, int] = _NO_CREDITS) -> ReadSheet:
    """Read the content of a file: UTF-8 with or without byte order mark, UTF-16 with one, or Windows-1252.

    More than 1,000,000 bytes are refused.

    >>> [str(defect) for defect in read_sheet_bytes(b"").defects]
    ['The file is empty; expected is a line with the names of the columns.']
    """
    text = decode(data)
    if isinstance(text, SheetDefect):
        return ReadSheet(None, (text,))
    return read_sheet_text(text, deck=deck, granted=granted)


def read_sheet_text(text: str, *, deck: Deck = _LEAGUE_DECK, granted: Mapping[str, int] = _NO_CREDITS) -> ReadSheet:
    """Read a text: JSON if it begins with a brace, otherwise CSV; more than 2,000 games are refused.

    ``deck`` is used where cards are noted instead of points. ``granted`` gives the granted points by the
    players' names as written (L4). Never raises: what cannot be read is among the defects, all at once.

    >>> text = "Spiel;Geber;Sieger;genau gegriffen;UNO-Karte;Anke;Jörn\\n1;Anke;Jorn;;;7 5 S;0"
    >>> read = read_sheet_text(text)
    >>> read.sheet.games[0].hands[0].points
    32
    >>> [(defect.line, defect.column, str(defect)) for defect in read.defects]
    [(2, 'C', '“Jorn” is none of the players; is “Jörn” meant?')]
    """
    read = read_json if text.lstrip("\ufeff \t\r\n").startswith("{") else read_csv
    return read(text.removeprefix("\ufeff"), deck, granted)
