"""Protocol sheets in and out: CSV as spreadsheets save it, and JSON; all that cannot be read is listed."""

from engine.sheetio.cells import read_whole_number, without_thousands_mark
from engine.sheetio.codes import ReadingFinding
from engine.sheetio.decoding import MOST_BYTES, MOST_ROWS
from engine.sheetio.defects import ReadSheet, SheetDefect
from engine.sheetio.names import LONGEST_NAME, MOST_PLAYERS
from engine.sheetio.reading import read_sheet, read_sheet_bytes, read_sheet_text
from engine.sheetio.writing import write_csv

__all__ = [
    "LONGEST_NAME",
    "MOST_BYTES",
    "MOST_PLAYERS",
    "MOST_ROWS",
    "ReadSheet",
    "ReadingFinding",
    "SheetDefect",
    "read_sheet",
    "read_sheet_bytes",
    "read_sheet_text",
    "read_whole_number",
    "without_thousands_mark",
    "write_csv",
]
