"""Reads tables out of pages as somebody sees them: what stands in a row under which heading."""

import re
from html.parser import HTMLParser

Row = dict[str, str]


class _Tables(HTMLParser):
    """Collects each table as rows of cells; what is struck is left out. A cell ends where HTML says so, with or without
    an end tag of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.is_in_cell = False
        self.is_struck = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "table":
            self.tables.append([])
            self.is_in_cell = False
        elif tag == "tr":
            self.tables[-1].append([])
            self.is_in_cell = False
        elif tag in ("th", "td"):
            self.tables[-1][-1].append("")
            self.is_in_cell = True
        elif tag == "s":
            self.is_struck = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("th", "td", "tr", "thead", "tbody", "table"):
            self.is_in_cell = False
        elif tag == "s":
            self.is_struck = False

    def handle_data(self, data: str) -> None:
        if self.is_in_cell and not self.is_struck:
            self.tables[-1][-1][-1] += data


def tables_of(page: str) -> list[list[Row]]:
    """The rows of each table on a page, as heading → text; the first row has the headings. A row of one cell is the
    heading of those below it."""
    reader = _Tables()
    reader.feed(page)
    return [
        [dict(zip(headings, map(_text, row), strict=True)) for row in rows if len(row) > 1 or len(headings) == 1]
        for headings, *rows in ([list(map(_text, table[0])), *table[1:]] for table in reader.tables if table)
    ]


def figure(text: str) -> int | None:
    """The first number in a cell; None: a dash or nothing."""
    found = re.search(r"[-−]?\d+", text)
    return int(found[0].replace("−", "-")) if found else None


def _text(cell: str) -> str:
    return " ".join(cell.split())
