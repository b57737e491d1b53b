"""Tables as files, opened with readers that are not ours: openpyxl, calamine, and a plain reader of CSV."""

import csv
import json
import tracemalloc
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from fractions import Fraction
from io import BytesIO, TextIOWrapper
from tempfile import TemporaryFile
from typing import Any

import openpyxl
import pytest
from django.utils import timezone, translation
from openpyxl.cell import Cell
from python_calamine import CalamineWorkbook

from scoring.core.columns import Column
from scoring.core.formats import FORMATS
from scoring.core.listings import Listing, Term

FORMULAS = ("=cmd|'/c calc'!A0", "+1", "-2", "@x", "\tx", "'=1")
TEXTS = (*FORMULAS, "Jörn Möller-Süß", "  two  blanks ", "<&>\"'", "a\nb", "0431")
VALUES = (12, -4, 0, Fraction(101, 2), date(2026, 3, 1), time(19, 30), True, False, None)
MOMENT = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _german() -> Iterator[None]:
    with translation.override("de"), timezone.override("Europe/Berlin"):
        yield


def listing(values: Any, *, title: str = "Rang/liste: [1]") -> Listing:
    columns = [
        Column("name", "Na\u00adme", value=lambda _row: "Änne"),
        Column("value", "Wert", value=lambda row: row[0]),
    ]
    rows = ((value,) for value in values)
    return Listing("ranking", title, columns, rows, keys=[Column("player_id", "", value=lambda _row: 7)])


def written(code: str, values: Any) -> bytes:
    file = BytesIO()
    FORMATS[code].write(listing(values), file)
    return file.getvalue()


def cells_of_excel(values: Any) -> list[Cell]:
    sheet = openpyxl.load_workbook(BytesIO(written("xlsx", values))).active
    assert sheet is not None
    return [row[1] for row in sheet.iter_rows(min_row=2)]


def cells_of(code: str, values: Any) -> list[Any]:
    book = CalamineWorkbook.from_filelike(BytesIO(written(code, values)))
    assert book.sheet_names == ["Rang liste 1"]
    head, *rows = book.get_sheet_by_index(0).to_python()
    assert head == ["Name", "Wert"]
    return [row[1] for row in rows]


def lines_of_csv(values: Any) -> list[list[str]]:
    return list(csv.reader(TextIOWrapper(BytesIO(written("csv", values)), "utf-8-sig", newline=""), delimiter=";"))


def test_excel_gets_texts_as_texts_whatever_they_begin_with() -> None:
    found = cells_of_excel(TEXTS)
    assert [(cell.value, cell.data_type) for cell in found] == [(text, "s") for text in TEXTS]
    assert [cell.quotePrefix for cell in found] == [text in FORMULAS for text in TEXTS]


def test_excel_gets_numbers_days_and_times_as_such() -> None:
    found = cells_of_excel([*VALUES, MOMENT])
    midnight = datetime(2026, 3, 1)
    values = [12, -4, 0, 50.5, midnight, time(19, 30), True, False, None, datetime(2026, 3, 1, 19, 30)]
    assert [cell.value for cell in found] == values
    assert [cell.data_type for cell in found] == ["n", "n", "n", "n", "d", "d", "b", "b", "n", "d"]
    assert [cell.number_format for cell in found[:5]] == ["General", "General", "General", "0.0", "mm-dd-yy"]


@pytest.mark.parametrize("code", ["xlsx", "ods"])
def test_workbook_says_the_same_to_a_reader_of_another_make(code: str) -> None:
    texts = [text.replace("\t", " ") for text in TEXTS] if code == "ods" else list(TEXTS)
    assert cells_of(code, TEXTS) == texts
    values = [12.0, -4.0, 0.0, 50.5, date(2026, 3, 1), time(19, 30), True, False, ""]
    assert cells_of(code, [*VALUES, MOMENT]) == [*values, datetime(2026, 3, 1, 19, 30)]


def test_csv_is_as_german_excel_takes_it() -> None:
    content = written("csv", [*FORMULAS, "Jörn", *VALUES, MOMENT])
    assert content.startswith(b"\xef\xbb\xbfName;Wert\r\n")
    shown = [cell for _name, cell in lines_of_csv([*FORMULAS, "Jörn", *VALUES, MOMENT])]
    texts = [f"'{text}" for text in FORMULAS]
    numbers = ["12", "-4", "0", "50,5", "2026-03-01", "19:30", "ja", "nein", ""]
    assert shown == ["Wert", *texts, "Jörn", *numbers, "2026-03-01 19:30:00"]


def test_csv_has_the_decimals_of_the_page_s_language() -> None:
    with translation.override("en"):
        assert lines_of_csv([Fraction(101, 2), True])[1:] == [["Änne", "50.5"], ["Änne", "yes"]]


def test_json_has_keys_that_stay_and_values_of_their_kind() -> None:
    data = json.loads(written("json", ["=1", Fraction(1, 3), MOMENT, Term("sent", "gesendet"), ["a", "b"], {"c": 1}]))
    assert {key: data[key] for key in ("format", "table", "title")} == {
        "format": 1,
        "table": "ranking",
        "title": "Rang/liste: [1]",
    }
    assert data["columns"] == [{"key": "name", "label": "Name"}, {"key": "value", "label": "Wert"}]
    values = ["=1", 0.3333, "2026-03-01T19:30:00+01:00", "sent", ["a", "b"], {"c": 1}]
    assert data["rows"] == [{"player_id": 7, "name": "Änne", "value": value} for value in values]


def test_words_and_several_texts_are_one_cell_for_people() -> None:
    values = [Term("sent", "gesendet"), ["Anke", "=1"], [Term("a", "Ä")], {"punkte": "ü"}]
    assert [cell for _name, cell in lines_of_csv(values)][1:] == ["gesendet", "Anke, =1", "Ä", '{"punkte": "ü"}']


@pytest.mark.parametrize("code", FORMATS)
def test_text_of_characters_that_a_file_cannot_hold_breaks_nothing(code: str) -> None:
    written(code, ["\x00\x1b", "\ufffe", "x" * 40_000])


@pytest.mark.slow
@pytest.mark.parametrize("code", FORMATS)
def test_memory_does_not_grow_with_the_number_of_rows(code: str) -> None:
    def peak(rows: int) -> int:
        with TemporaryFile() as file:
            tracemalloc.start()
            FORMATS[code].write(listing(f"Nr. {number}" for number in range(rows)), file)
            reached = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return reached

    peak(10)
    assert peak(4000) < peak(400) + 200_000
