"""Reads a workbook from its input and writes the cells as JSON: a process of its own (``services.spreadsheets``).

The parser is fast and not ours; what a hostile file makes it claim or panic about ends with this process, which whoever
has started it watches and bounds.
"""

import json
import sys
from datetime import date, datetime, time, timedelta
from io import BytesIO

from python_calamine import CalamineWorkbook


def read(content: bytes, most_tabs: int, most_rows: int, most_columns: int) -> list[tuple[str, list[list[str]]]]:
    """The first tabs with anything in them by their names, each with one row and column more than allowed at most, so
    that it shows."""
    workbook = CalamineWorkbook.from_filelike(BytesIO(content))
    tabs: list[tuple[str, list[list[str]]]] = []
    for name in workbook.sheet_names:
        rows = workbook.get_sheet_by_name(name).to_python(skip_empty_area=False, nrows=most_rows + 2)
        if any(cell != "" for row in rows for cell in row):
            tabs.append((name, [[written(cell) for cell in row[: most_columns + 1]] for row in rows]))
        if len(tabs) == most_tabs:
            break
    return tabs


def written(cell: object) -> str:
    """A cell as somebody would type it: days as 2019-03-01, whole numbers without a point."""
    if isinstance(cell, bool):
        return "1" if cell else ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    if isinstance(cell, date | time):
        return cell.isoformat()
    return "" if isinstance(cell, timedelta) else str(cell)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(read(sys.stdin.buffer.read(), *map(int, sys.argv[1:4]))))
