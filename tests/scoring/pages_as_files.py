"""Reads pages with their tables, and the menus that give these to other programs."""

import csv
import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from io import BytesIO, StringIO
from typing import Any
from urllib.parse import urlencode

import openpyxl
from django.http import HttpResponse
from django.test import Client
from python_calamine import CalamineWorkbook

from engine.formulas import unmarked

LISTS = ("table", "ul", "ol")
CHOSEN = ("as", "table")


@dataclass
class Shown:
    """A table or list of a page: the texts of its heads and, in rows, of its cells; one cell a row for a list.
    ``before``: all that the page says above its menu."""

    heads: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    is_table: bool = True
    before: str = ""


@dataclass
class Menu:
    """The files of one table in the menu of the page. ``of``: the table, by the mark that stands below it."""

    code: str
    of: Shown
    addresses: list[str] = field(default_factory=list)


class ShownPage(HTMLParser):
    """What a page shows; ``is_live``: its standing renews itself."""

    is_live = False

    def __init__(self) -> None:
        super().__init__()
        self.menus: list[Menu] = []
        self.tables: list[Shown] = []
        self._open: list[Shown] = []
        self._last = Shown()
        self._is_in_menu = False
        self._chosen: dict[str, list[str]] = {}
        self._choice = ""
        self._cell: list[str] | None = None
        self._is_head = False
        self._said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if code := given.get("data-table"):
            self._last.before = " ".join("".join(self._said).split())
            self.menus.append(Menu(code, self._last))
        elif tag == "details" and given.get("id") == "as-tables":
            self._is_in_menu, self._chosen = True, {}
        elif self._is_in_menu:
            if tag == "a":
                self.menus[0].addresses.append(given["href"] or "")
            self._choose(tag, given)
        elif tag in LISTS:
            self._open.append(Shown(is_table=tag == "table"))
            if tag == "table":
                self.tables.append(self._open[-1])
        elif tag == "thead" and self._open:
            self._is_head = True
        elif self._open and tag in ("tr", "li") and not self._is_head:
            self._open[-1].rows.append([])
        if self._open and not self._is_in_menu and tag in ("td", "th", "li"):
            self._cell = self._cells()
            self._cell.append("")

    def _choose(self, tag: str, given: dict[str, str | None]) -> None:
        """What a menu of several tables would ask for."""
        if tag in ("input", "select"):
            self._choice = given["name"] or ""
            self._chosen.setdefault(self._choice, [])
        if tag in ("input", "option"):
            self._chosen[self._choice].append(given["value"] or "")

    def _leave_menu(self) -> None:
        self._is_in_menu = False
        kept = [(name, value) for name, values in self._chosen.items() for value in values if name not in CHOSEN]
        for menu in self.menus if self._chosen else ():
            assert menu.code in self._chosen["table"]
            asked = ([*kept, ("as", known), ("table", menu.code)] for known in self._chosen["as"])
            menu.addresses = [f"?{urlencode(each)}" for each in asked]

    def _cells(self) -> list[str]:
        return self._open[-1].heads if self._is_head else self._open[-1].rows[-1]

    def handle_endtag(self, tag: str) -> None:
        if tag == "details" and self._is_in_menu:
            self._leave_menu()
        elif not self._is_in_menu and tag in LISTS and self._open:
            self._last = self._open.pop()
        elif tag == "thead":
            self._is_head = False

    def handle_data(self, data: str) -> None:
        self._said.append(data)
        if not self._is_in_menu and self._open and self._cell:
            self._cell[-1] = " ".join(f"{self._cell[-1]}{data}".split(" "))


def page_of(text: str) -> ShownPage:
    page = ShownPage()
    page.feed(text)
    return page


def content(response: HttpResponse) -> bytes:
    return b"".join(response) if response.streaming else response.content


@dataclass(frozen=True)
class Files:
    """One table in all formats: rows of texts, of values, and of both kinds of workbooks; JSON whole."""

    csv: list[list[str]]
    json: dict[str, Any]
    xlsx: list[list[Any]]
    ods: list[list[Any]]


def files_at(client: Client, page: str, menu: Menu) -> Files:
    path = page.partition("?")[0]
    answers = {address: client.get(path + address) for address in menu.addresses}
    assert [answer.status_code for answer in answers.values()] == [200] * 4, menu
    assert {answer["X-Content-Type-Options"] for answer in answers.values()} == {"nosniff"}
    assert {answer["X-Robots-Tag"] for answer in answers.values()} == {"noindex"}
    xlsx, ods, text, data = map(content, answers.values())
    rows = [list(row) for row in csv.reader(StringIO(text.decode("utf-8-sig"), newline=""), delimiter=";")]
    sheet = openpyxl.load_workbook(BytesIO(xlsx), read_only=True).worksheets[0]
    return Files(
        [[unmarked(cell) for cell in row] for row in rows],
        json.loads(data),
        [list(row) for row in sheet.iter_rows(values_only=True)],
        CalamineWorkbook.from_filelike(BytesIO(ods)).get_sheet_by_index(0).to_python(),
    )
