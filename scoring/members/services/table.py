"""The table of members in a spreadsheet: its first tab that has anything."""

from scoring.imports.services.spreadsheets import MOST_BYTES, Bounds, Cells, read_spreadsheet

__all__ = ["MOST_BYTES", "MOST_COLUMNS", "MOST_ROWS", "Cells", "read_table"]

MOST_ROWS, MOST_COLUMNS = 1_000, 60


def read_table(content: bytes) -> Cells:
    """The rows of the first tab that has any, as texts. Raises InvalidInput as :func:`read_spreadsheet` does."""
    ((_name, cells),) = read_spreadsheet(content, Bounds(tabs=1, rows=MOST_ROWS, columns=MOST_COLUMNS))
    return cells
