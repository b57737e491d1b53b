"""One protocol sheet in fourteen spreadsheets, each as another club would keep it."""

import csv
from collections.abc import Callable, Sequence
from datetime import date
from io import BytesIO, StringIO

from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from openpyxl import Workbook

Rows = Sequence[Sequence[object]]

PLAYERS = ("Anke Petersen", "Björn Lund", "Cäcilia Groß", "Dörte Nissen")
DAY = date(2025, 11, 7)
POINTS: tuple[tuple[int, ...] | None, ...] = (
    (35, 0, 12, 7),
    (0, 22, 8, 104),
    None,
    (16, 30, 0, 5),
    (0, 9, 41, 27),
    (18, 6, 33, 0),
)
"""Of each game, whose winner has 0; None: it was void, and the same player dealt again."""
DEALERS = (0, 1, 2, 2, 3, 0)
SUMS = tuple(sum(points[seat] for points in POINTS if points) for seat in range(4))

Game = tuple[int, int | None, int | None, bool, tuple[int | None, ...]]
GAMES: list[Game] = [
    (number, DEALERS[number - 1], points.index(0) if points else None, points is None, points or (None,) * 4)
    for number, points in enumerate(POINTS, start=1)
]
"""Number, dealer, winner, void, points."""


def xlsx(*tabs: tuple[str, Rows], merged: Sequence[str] = ()) -> bytes:
    book = Workbook()
    book.remove(book.active)
    for title, rows in tabs:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
        for cells in merged:
            sheet.merge_cells(cells)
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def ods(*tabs: tuple[str, Rows]) -> bytes:
    book = OpenDocumentSpreadsheet()
    for title, rows in tabs:
        table = Table(name=title)
        for row in rows:
            line = TableRow()
            for value in row:
                numeric = isinstance(value, int)
                cell = TableCell(valuetype="float", value=value) if numeric else TableCell(valuetype="string")
                cell.addElement(P(text=str(value)))
                line.addElement(cell)
            table.addElement(line)
        book.spreadsheet.addElement(table)
    target = BytesIO()
    book.write(target)
    return target.getvalue()


def csv_of(rows: Rows, delimiter: str, encoding: str) -> bytes:
    text = StringIO()
    csv.writer(text, delimiter=delimiter).writerows(rows)
    return text.getvalue().encode(encoding)


def with_columns() -> list[list[object]]:
    """Number, dealer and winner in columns of their own, as the program writes it itself."""
    rows: list[list[object]] = [["Spiel", "Geber", "Sieger", *PLAYERS]]
    for number, dealer, winner, is_void, points in GAMES:
        said = "ungültig" if is_void else PLAYERS[winner or 0]
        rows.append([number, PLAYERS[dealer or 0], said, *("" if is_void else point for point in points)])
    return [*rows, ["Summe", "", "", *SUMS]]


def with_marks(winner_is: Callable[[int], str], dealer_is: Callable[[str], str], void: str) -> list[list[object]]:
    """Winner and dealer by marks in the cells of the points."""
    rows: list[list[object]] = []
    for number, dealer, winner, is_void, points in GAMES:
        cells = ["" if is_void else winner_is(p or 0) if at == winner else str(p) for at, p in enumerate(points)]
        cells[dealer or 0] = dealer_is(cells[dealer or 0])
        rows.append([f"Spiel {number}", *cells, void if is_void else ""])
    return rows


def starred(text: str) -> str:
    return f"{text}*"


def turned(rows: Rows) -> list[list[object]]:
    width = max(map(len, rows))
    return [list(line) for line in zip(*([*row, *[""] * (width - len(row))] for row in rows), strict=True)]


def zero_and_star() -> list[list[object]]:
    return [["", *PLAYERS, ""], *with_marks(str, starred, "ungültig")]


def _uno_and_letter() -> list[list[object]]:
    titles: list[list[object]] = [["UNO-Club Kieler Förde"], ["Spielabend am Freitag, 7. November 2025"], []]
    rows = with_marks(lambda _points: "UNO", lambda text: f"{text} G".strip(), "ungültig")
    return [*titles, ["", *PLAYERS, "Bemerkung"], *rows, ["Gesamt", *SUMS], ["G = Geber"]]


def _merged_heads() -> list[list[object]]:
    head = [cell for name in PLAYERS for cell in (name, "")]
    below = [cell for _name in PLAYERS for cell in ("Punkte", "Strafe")]
    rows: list[list[object]] = [["7.11.2025"], ["Nr.", *head], ["", *below]]
    for row in with_marks(str, starred, "ungültig"):
        number, *cells, void = row
        rows.append([number, *(part for cell in cells for part in (cell, "")), void])
    rows[3][2] = "10"
    return rows


def _apart() -> list[list[object]]:
    """Empty columns between, a real date above, a legend and other things below."""
    rows: list[list[object]] = [["Datum", DAY, "", "Tisch 3"], []]
    rows.append(["Nr.", "", "Geber", "", *(part for name in PLAYERS for part in (name, ""))])
    for number, dealer, _winner, is_void, points in GAMES:
        cells = [part for point in points for part in ("-" if is_void else point, "")]
        rows.append([number, "", PLAYERS[dealer or 0].split()[0], "", *cells])
    rows.append([7, "", "", "", *[""] * 8])
    return [*rows, ["Summe", "", "", "", *(part for total in SUMS for part in (total, ""))], [], ["Es gab Kuchen", 12]]


def _credited(rows: list[list[object]]) -> list[list[object]]:
    head, *games = rows
    return [head, ["Gutschrift", 300, "", "x", ""], *games, ["Summe", *SUMS]]


SHAPES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "columns": ("abend.xlsx", lambda: xlsx(("07.11.2025", with_columns()))),
    "columns in ods": ("abend.ods", lambda: ods(("2025-11-07", with_columns()))),
    "columns by semicolons": ("2025-11-07.csv", lambda: csv_of(with_columns(), ";", "utf-8")),
    "columns by commas": ("2025-11-07.csv", lambda: csv_of(with_columns(), ",", "utf-8-sig")),
    "columns by tabs": ("7.11.2025.csv", lambda: csv_of(with_columns(), "\t", "cp1252")),
    "side by side": ("7.11.2025.xlsx", lambda: xlsx(("Tabelle1", turned(with_columns())))),
    "zero and star": ("a.xlsx", lambda: xlsx(("7. Nov. 2025", zero_and_star()))),
    "zero and star side by side": ("a.ods", lambda: ods(("7.11.25", turned(zero_and_star())))),
    "titles, UNO and a letter": ("a.xlsx", lambda: xlsx(("Blatt", _uno_and_letter()), merged=("A1:E1", "A2:E2"))),
    "merged heads with penalties": (
        "a.xlsx",
        lambda: xlsx(("Abend", _merged_heads()), merged=("B2:C2", "D2:E2", "F2:G2", "H2:I2")),
    ),
    "empty columns and a legend": ("a.xlsx", lambda: xlsx(("Abend", _apart()))),
    "credit": ("a.xlsx", lambda: xlsx(("7.11.2025", _credited(zero_and_star())))),
    "credit side by side": ("a.xlsx", lambda: xlsx(("7.11.2025", turned(_credited(zero_and_star()))))),
    "sums without a word": (
        "a.xlsx",
        lambda: xlsx(("7.11.2025", [*zero_and_star(), ["", *SUMS]]), ("Notizen", [["Beiträge", 12]])),
    ),
}
