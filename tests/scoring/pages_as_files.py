"""Reads pages with their tables, and the menus that give these to other programs."""

import csv
import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from io import BytesIO, StringIO
from typing import Any

import openpyxl
from django.http import HttpResponse
from django.test import Client
from python_calamine import CalamineWorkbook

from engine.formulas import unmarked

LISTS = ("table", "ul", "ol")


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
    """``of``: what stands above it on the page."""

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
        self._menu: Menu | None = None
        self._cell: list[str] | None = None
        self._is_head = False
        self._said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "details" and (given.get("id") or "").startswith("as-table-"):
            self._last.before = " ".join("".join(self._said).split())
            self._menu = Menu((given["id"] or "").removeprefix("as-table-"), self._last)
            self.menus.append(self._menu)
        elif self._menu is not None:
            if tag == "a":
                self._menu.addresses.append(given["href"] or "")
        elif tag in LISTS:
            self._open.append(Shown(is_table=tag == "table"))
            if tag == "table":
                self.tables.append(self._open[-1])
        elif tag == "thead" and self._open:
            self._is_head = True
        elif self._open and tag in ("tr", "li") and not self._is_head:
            self._open[-1].rows.append([])
        if self._open and self._menu is None and tag in ("td", "th", "li"):
            self._cell = self._cells()
            self._cell.append("")

    def _cells(self) -> list[str]:
        return self._open[-1].heads if self._is_head else self._open[-1].rows[-1]

    def handle_endtag(self, tag: str) -> None:
        if tag == "details" and self._menu is not None:
            self._menu = None
        elif self._menu is None and tag in LISTS and self._open:
            self._last = self._open.pop()
        elif tag == "thead":
            self._is_head = False

    def handle_data(self, data: str) -> None:
        self._said.append(data)
        if self._menu is None and self._open and self._cell:
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
