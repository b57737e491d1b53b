"""Which files are read as tables, in which encodings, and what is refused before it can cost anything."""

import csv
from collections.abc import Sequence
from datetime import date
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import Workbook

from scoring.core.columns import Column
from scoring.core.errors import InvalidInput
from scoring.core.formats import FORMATS
from scoring.core.listings import Listing
from scoring.imports.services import spreadsheets
from scoring.imports.services.member_columns import Meaning, guess_columns
from scoring.imports.services.member_people import birth_year_of, day_of, full_name, is_active, people_of
from scoring.imports.services.spreadsheets import MOST_COLUMNS, MOST_ROWS, read_table

TABLE = [["Name", "Ort"], ["Müller, Hans", "Plön"], ["Anke Petersen", "Kiel"]]
QUOTED = 'Name{0}Ort\r\n"Müller, Hans"{0}Plön\r\nAnke Petersen{0}Kiel\r\n'


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_csv_is_read_in_every_encoding_and_with_every_delimiter(encoding: str, delimiter: str) -> None:
    assert read_table(QUOTED.format(delimiter).encode(encoding)) == TABLE


def test_csv_of_names_with_commas_is_not_taken_apart_at_them() -> None:
    assert read_table("Name;Ort\nMüller, Hans;Plön\nLund, Eske;Kiel".encode()) == [
        ["Name", "Ort"],
        ["Müller, Hans", "Plön"],
        ["Lund, Eske", "Kiel"],
    ]


def test_csv_of_an_old_mac_is_read() -> None:
    assert read_table(QUOTED.format(";").replace("\r\n", "\r").encode()) == TABLE


def test_csv_is_read_even_where_another_delimiter_would_take_all_of_it_for_one_cell() -> None:
    rows = [["Name", "Ort"], ["Anke", 'Kiel "Süd",'], *[["Eske", "y" * 250]] * 800]
    text = StringIO()
    csv.writer(text, delimiter=";").writerows(rows)
    assert read_table(text.getvalue().encode()) == rows


def test_csv_may_say_its_delimiter_and_write_texts_as_formulas() -> None:
    assert read_table(b'sep=,\r\nName,Tel\r\nAnke,"=""0431 12"""\r\nEske,=1+1') == [
        ["Name", "Tel"],
        ["Anke", "0431 12"],
        ["Eske", "=1+1"],
    ]


def exported(code: str, texts: Sequence[str]) -> bytes:
    """Texts in the second column of a table as it leaves the office."""
    columns = [
        Column("name", "Name", value=lambda _row: "Anke"),
        Column("club", "Verein", value=lambda row: row),
        Column("place", "Ort", value=lambda _row: "Kiel"),
    ]
    file = BytesIO()
    FORMATS[code].write(Listing("members", "Mitglieder", columns, iter(texts)), file)
    return file.getvalue()


def read_back(code: str, texts: Sequence[str]) -> list[str]:
    head, *rows = read_table(exported(code, texts))
    assert head == ["Name", "Verein", "Ort"]
    return [club for _name, club, _place in rows]


@given(st.lists(st.text("=+-@'\"\t\r\n ;,0aß\uff1d", max_size=8), min_size=1, max_size=20))
@example(["\r", "0\r\n0"])
@example([",\r,0", ",\r,"])
@example(["'=", "''=1", '="A"', '\'="A"', "'\t", " '\t", "\uff1d1", "'s-Hertogenbosch"])
def test_texts_of_our_own_csv_come_back_as_they_were(texts: list[str]) -> None:
    assert read_back("csv", texts) == [one_line(text) for text in texts]


@pytest.mark.parametrize("code", ["csv", "xlsx", "ods"])
def test_texts_of_our_own_files_come_back_whatever_they_begin_with(code: str) -> None:
    texts = ["=1", "'=1", "''=1", "'=", "' @", '="A"', '\'="A"', "+49 431 12", "'+49", "\uff1d1", "'s-Hertogenbosch"]
    texts += ["0431", "1.0", "1e5", "2019-03-01", "_x0041_", "&amp;", "a;b,c", "'- -'"]
    assert read_back(code, texts) == texts


def test_apostrophe_that_another_program_kept_before_a_telephone_number_is_taken_off() -> None:
    (anke,) = people_of([["Name", "Telefon"], ["Anke Petersen", "'+49 431 12"]], 1, [Meaning.NAME, Meaning.PHONE])
    assert anke.told["phone"] == "+49 431 12"


@pytest.mark.parametrize("name", ["=A1", "+A", "-A", "@A", "\uff1dA1", "'=A1"])
def test_name_that_looks_like_a_formula_is_refused(name: str) -> None:
    (person,) = people_of([["Name"], [name]], 1, [Meaning.NAME])
    assert person.refusal == f"„{name}“ ist eine Formel, kein Name."


def one_line(text: str) -> str:
    """As a cell is read: a line end is a blank, also one of two characters."""
    text = text.replace("\r\n", "\n")
    return "".join(" " if character.isspace() else character for character in text).strip()


def workbook(*rows: list[object], **cells: object) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    for name, value in cells.items():
        book.active[name] = value
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def test_workbook_tells_days_numbers_and_nothing_of_formulas() -> None:
    content = workbook(["Name", "seit", "Nr."], ["Anke", date(2019, 3, 1), 7.0], ["Eske", "=1+1", 1.5])
    assert read_table(content) == [["Name", "seit", "Nr."], ["Anke", "2019-03-01", "7"], ["Eske", "", "1.5"]]


def open_document(table: list[list[str]]) -> bytes:
    """The least that LibreOffice's format needs."""
    rows = ""
    for row in table:
        cells = (
            f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>' for cell in row
        )
        rows += f"<table:table-row>{''.join(cells)}</table:table-row>"
    prefix = "urn:oasis:names:tc:opendocument:xmlns"
    names = " ".join(f'xmlns:{name}="{prefix}:{name}:1.0"' for name in ("office", "table", "text"))
    sheet = f'<office:spreadsheet><table:table table:name="A">{rows}</table:table></office:spreadsheet>'
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", ZIP_STORED)
        archive.writestr(
            "META-INF/manifest.xml", '<manifest xmlns="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
        )
        archive.writestr(
            "content.xml",
            f"<office:document-content {names}><office:body>{sheet}</office:body></office:document-content>",
        )
    return target.getvalue()


def test_open_document_is_read() -> None:
    assert read_table(open_document(TABLE)) == TABLE


def bomb() -> bytes:
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", bytes(20 * 1024 * 1024))
    return target.getvalue()


HOSTILE = {
    "empty": b"",
    "blank": b" ;;\r\n",
    "picture": b"\x89PNG\r\n\x1a\n\0\0\0\x81",
    "no letters of any encoding": b"Name\r\n\x81\x8d\x90",
    "archive of nothing": b"PK\x03\x04" + bytes(40),
    "unpacks to twenty megabytes": bomb(),
    "old workbook that is none": b"\xd0\xcf\x11\xe0" + bytes(600),
    "cell at the end of the sheet": workbook(["Name"], XFD1048576="x"),
    "too many rows": b"Name;Ort\n" + b"Anke;Kiel\n" * MOST_ROWS,
    "too many columns": b";".join([b"x"] * (MOST_COLUMNS + 1)),
    "too large": b"x;y\n" * 600_000,
    "endless field": b'"' + b"x" * 200_000,
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_what_cannot_be_a_list_is_refused_in_words(content: bytes) -> None:
    with pytest.raises(InvalidInput):
        read_table(content)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2019-03-01", date(2019, 3, 1)),
        ("01.03.2019", date(2019, 3, 1)),
        ("1.3.19", date(2019, 3, 1)),
        ("1. 3. 2019", date(2019, 3, 1)),
        ("1/3/2019", date(2019, 3, 1)),
        ("43525", date(2019, 3, 1)),
        ("1.3.85", date(1985, 3, 1)),
        ("31.02.2019", None),
        ("2019", None),
        ("neulich", None),
        ("01.03.0219", None),
    ],
)
def test_days_are_read_as_people_and_spreadsheets_write_them(text: str, day: date | None) -> None:
    assert day_of(text) == day


@pytest.mark.parametrize(
    ("text", "year"), [("1980", 1980), ("12.05.1980", 1980), ("12.5.80", 1980), ("29353", 1980), ("jung", None)]
)
def test_birth_year_is_that_of_a_day_too(text: str, year: int | None) -> None:
    assert birth_year_of(text) == year


def test_names_are_turned_round_only_where_one_comma_says_so() -> None:
    assert full_name("Müller, Hans") == ("Hans Müller", "")
    assert full_name("de Vries,  Femke") == ("Femke de Vries", "de Vries")
    assert full_name("Petersen, Dr., Anke") == ("Petersen, Dr., Anke", "")
    assert full_name("Anke ") == ("Anke", "")


def test_status_says_active_not_active_or_nothing() -> None:
    assert [is_active(text) for text in ("aktiv", "Passiv", "ja", "nein", "Ehrenmitglied")] == [
        True,
        False,
        True,
        False,
        None,
    ]


@pytest.mark.parametrize(
    ("head", "columns"),
    [
        (["Nachname", "Vorname", "E-Mail", "Tel."], ["surname", "first_name", "email", "phone"]),
        (["Last name", "First name", "Joined", "Active"], ["surname", "first_name", "joined_on", "status"]),
        (["Name", "Vorname", "Mail-Adresse:", "Handy"], ["surname", "first_name", "email", "phone"]),
        (["Nachname, Vorname", "Geburtsdatum", "Telefon", "Mobil"], ["name", "year_of_birth", "phone", ""]),
        (["Mitglied (Name)", "Verein *", "Gast", "Sprache"], ["name", "club", "guest", "language"]),
    ],
)
def test_headings_are_recognised(head: list[str], columns: list[str]) -> None:
    guess = guess_columns([["Unsere Liste", "", "", ""], head, ["a", "b", "c", "d"]])
    assert (guess.head, list(guess.columns)) == (2, columns)


def test_without_headings_names_and_addresses_are_found_by_what_stands_there() -> None:
    guess = guess_columns([["1", "Anke Petersen", "a@example.org"], ["2", "Eske Lund", ""]])
    assert guess.head == 0
    assert list(guess.columns) == [Meaning.NOTHING, Meaning.NAME, Meaning.EMAIL]


def reader_that(does: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In place of the one that reads workbooks: what a hostile file may make it do."""
    reader = tmp_path / "reader.py"
    reader.write_text(f"import sys\nsys.stdin.buffer.read()\n{does}\n", encoding="utf-8")
    monkeypatch.setattr(spreadsheets, "_READER", reader)


def test_workbook_that_makes_its_reader_take_all_memory_ends_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    reader_that("taken = []\nwhile True: taken.append(bytearray(b'x' * 2**20))", monkeypatch, tmp_path)
    monkeypatch.setattr(spreadsheets, "_MOST_MEMORY", 200 * 2**20)
    monkeypatch.setattr(spreadsheets, "_LONGEST_READING", 600.0)
    with pytest.raises(InvalidInput, match=r"cannot be read|lässt sich nicht lesen"):
        read_table(workbook(["Name"]))


def test_workbook_that_is_never_read_to_its_end_takes_too_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    reader_that("while True: pass", monkeypatch, tmp_path)
    monkeypatch.setattr(spreadsheets, "_LONGEST_READING", 0.1)
    with pytest.raises(InvalidInput, match=r"takes too long|dauert zu lange"):
        read_table(workbook(["Name"]))


def test_workbook_that_is_larger_than_what_a_pipe_takes_at_once_is_read() -> None:
    rows = [[f"Name {number} {'x' * 200}"] for number in range(900)]
    assert len(read_table(workbook(["Name"], *rows))) == 901
