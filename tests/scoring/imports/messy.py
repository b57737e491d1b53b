"""The list of a club as clubs keep it: 120 rows, as a workbook and as the CSV file that German Excel makes of it.

What each row should give is written beside it, by hand where the row is messy.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO, StringIO

from openpyxl import Workbook

from scoring.models import League, Player

HEADINGS = ("Nr.", "Name", "Verein", "Geb.-Datum", "Eintritt", "Telefon", "Bemerkung", "Status")
FIRST_ROW = 4
"""A title, an empty row and the headings stand above."""

_FIRST = "Anke Björn Cäcilia Dörte Eske Femke Günther Hauke Ines Malte Käthe Lars".split()
_SURNAMES = "Petersen Öztürk Šimek Müller-Lüdenscheidt Lund Brandt Özdemir Große Nissen".split()

Cell = str | date | int
Expected = tuple[str, str, str, int | None, date | None, str, bool, bool]
"""Name, club, mail address, year of birth, joined, phone, active, guest."""


@dataclass(frozen=True)
class Row:
    """``gives`` None: nobody new; ``decision``: what is decided about it, empty: nothing has to be."""

    cells: tuple[Cell, ...]
    gives: Expected | None
    decision: str = ""


def known_players(league: League) -> dict[str, Player]:
    """Whom the league has before."""
    known = (("Hans Müller", ""), ("Karin Maier", ""), ("Anne Voss", "voss@example.org"), ("Uwe Jürgens", ""))
    return {name: Player.objects.create(league=league, name=name, email=mail) for name, mail in known}


def rows(known: dict[str, Player]) -> list[Row]:
    """108 ordinary rows and 12 that make trouble."""
    return [*_ordinary(), *_messy(known)]


def _ordinary() -> Iterator[Row]:
    for number in range(108):
        first, surname = _FIRST[number % 12], _SURNAMES[number // 12]
        name = f"{first} {surname}"
        written = f"{surname}, {first}" if number % 3 == 0 else name
        born, joined = date(1950 + number % 50, 1 + number % 12, 1 + number % 28), date(2001 + number % 20, 3, 1)
        mail = f"mitglied{number}@example.org" if number % 2 else ""
        phone = f"0431 {100000 + number}" if number % 4 else ""
        club = ("Uno Kiel", "Lübecker Farben", "")[number % 3]
        remark = f"privat: {mail} (abends)" if mail and number % 5 == 0 else mail
        cells = (number + 1, written, club, born, joined, phone, remark, "aktiv" if number % 7 else "passiv")
        yield Row(cells, (name, club, mail, born.year, joined, phone, bool(number % 7), False))


def _messy(known: dict[str, Player]) -> Iterator[Row]:
    hans, anne = known["Hans Müller"], known["Anne Voss"]
    empty = ("", "", "", "", "", "")
    yield Row((109, "Müller, Hans", *empty), None, f"same:{hans.pk}")
    yield Row((110, "HANS MÜLLER", *empty), None, f"same:{hans.pk}")
    yield Row((111, "Hans  Müller", *empty), None, f"same:{hans.pk}")
    yield Row((112, "Karin Meier", *empty), ("Karin Meier", "", "", None, None, "", True, False), "new")
    yield Row((113, "Anna Voß", "", "", "", "", "voss@example.org", ""), None, f"same:{anne.pk}")
    yield Row((114, "Juergens Uwe", *empty), None, "skip")
    yield Row((115, "anke petersen", *empty), None, f"row:{FIRST_ROW}")
    visitor = ("Gisela Gast", "UNO Aarhus", "", None, None, "", True, True)
    yield Row((116, "Gisela Gast", "UNO Aarhus", "", "", "", "", "Gast"), visitor)
    yield Row((117, '=HYPERLINK("http://example.org")', *empty), None)
    yield Row(("", "", "Summe", "", "", "", "", ""), None)
    odd = ("Volker Vogt", "", "", None, None, "0170 5", True, False)
    yield Row((119, "Volker Vogt", "", "unbekannt", "neulich", "0170 5", "", ""), odd)
    yield Row((120, "Wiebke Witt", "", 1980, "1.3.19", "", "", ""), (
        "Wiebke Witt", "", "", 1980, date(2019, 3, 1), "", True, False
    ))  # fmt: skip


def workbook(table: list[Row]) -> bytes:
    """Days are days, as Excel stores them."""
    book = Workbook()
    sheet = book.active
    sheet.append(["Mitglieder UNO-Club Förde"])
    sheet.append([])
    sheet.append(list(HEADINGS))
    for row in table:
        sheet.append([datetime(*cell.timetuple()[:3]) if isinstance(cell, date) else cell for cell in row.cells])
        for cell in sheet[sheet.max_row]:
            if isinstance(cell.value, str) and cell.value.startswith("="):
                cell.data_type = "s"
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def windows_csv(table: list[Row], *, encoding: str = "cp1252", delimiter: str = ";") -> bytes:
    """As German Excel saves it: days as 01.03.2019, what its letters cannot say left as it is."""
    target = StringIO()
    writer = csv.writer(target, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(["Mitglieder UNO-Club Förde"])
    writer.writerow([""] * len(HEADINGS))
    writer.writerow(HEADINGS)
    for row in table:
        writer.writerow([cell.strftime("%d.%m.%Y") if isinstance(cell, date) else cell for cell in row.cells])
    return target.getvalue().encode(encoding)
