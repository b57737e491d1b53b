"""The tables of pages, lists and results: drawn, sorted and paged by what the address asks for."""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from html import escape
from inspect import signature
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import django_tables2 as tables
from django.core.paginator import Paginator
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import localize
from django.utils.functional import cached_property
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django_tables2.columns import BoundColumn


class PageTable(tables.Table):
    """A table whose heads and rows are drawn here, cell by cell from the records (decision 0077).

    django-tables2 looks for every cell which arguments its method takes, and a template puts cells together piece by
    piece. Here that is done once for a column. ``render_…`` of the table, or ``render`` of a column, may ask for
    ``record`` and ``value``; links are written there as well (not by ``linkify``).
    """

    def before_render(self, request: HttpRequest) -> None:
        self._asked = request.GET

    @property
    def heads(self) -> Iterator[SafeString]:
        """The heads of the columns in HTML; they lead to the same page in another order."""
        for column, attributes in self._columns_with_attributes:
            sort, head = column.order_by_alias, _html(column.header)
            order = ""
            if column.is_ordered:
                order = f' aria-sort="{"descending" if sort.is_descending else "ascending"}"'
            if column.orderable:
                query = {**dict(self._asked), self.prefixed_order_by_field: sort.next}
                head = f'<a href="{escape("?" + urlencode(query, doseq=True))}">{head}</a>'
            yield SafeString(f'<th scope="col" {attributes["th"].as_html()}{order}>{head}</th>')

    @property
    def lines(self) -> Iterator[SafeString]:
        """The rows of the page, each as its cells in HTML."""
        cells = [
            (f"<td {attributes['td'].as_html()}>", _drawing(column))
            for column, attributes in self._columns_with_attributes
        ]
        for row in self.paginated_rows:
            record = row.record
            yield SafeString("".join([f"{start}{draw(record)}</td>" for start, draw in cells]))

    def heading_of(self, record: Any) -> str:  # noqa: ARG002
        """What stands above the rows that follow each other with the same heading; empty: nothing."""
        return ""

    @property
    def groups(self) -> Iterator[tuple[str, list[SafeString]]]:
        """The rows of the page below their headings, in their order."""
        headings = [self.heading_of(row.record) for row in self.paginated_rows]
        for heading, lines in groupby(zip(headings, self.lines, strict=True), key=itemgetter(0)):
            yield heading, [line for _heading, line in lines]

    @cached_property
    def _columns_with_attributes(self) -> list[tuple[BoundColumn, Any]]:
        """django-tables2 makes the attributes of heads and cells anew each time they are asked for."""
        return [(column, column.attrs) for column in self.columns]


def _drawing(bound: BoundColumn) -> Callable[[Any], str]:
    """What stands in the cells of a column, in HTML: what the column itself has drawn (``drawn_cells``), its default
    where it has no value, otherwise what it renders."""
    if drawn_cells := getattr(bound.column, "drawn_cells", None):
        drawing: Callable[[Any], str] = drawn_cells()
        return drawing
    render, empty = bound.render, bound.column.empty_values
    takes = _taken_by(getattr(render, "__func__", render))
    if not empty and "value" not in takes:
        return lambda record: _html(render(record=record))

    def draw(record: Any) -> str:
        told = {"value": bound.accessor.resolve(record, quiet=True), "record": record}
        if told["value"] in empty:
            return _html(bound.default)
        return _html(render(**{name: told[name] for name in takes}))

    return draw


@cache
def _taken_by(render: Callable[..., Any]) -> tuple[str, ...]:
    """What it wants to be told. There are as many as columns in the code."""
    return tuple(name for name in signature(render).parameters if name != "self")


def _html(cell: object) -> str:
    """As a template would write it."""
    if isinstance(cell, SafeString):
        return cell
    if isinstance(cell, datetime):
        cell = localtime(cell)
    return escape(cell if isinstance(cell, str) else str(localize(cell)))


_NOBODY = 10**15
"""A number that no row has."""


class Addresses:
    """Addresses of one page for many rows, whose number is the last argument: Django is asked for the first alone."""

    def __init__(self, name: str, *arguments: object) -> None:
        self._before, _number, self._after = reverse(name, args=[*arguments, _NOBODY]).rpartition(str(_NOBODY))

    def of(self, number: int | str) -> str:
        return f"{self._before}{number}{self._after}"


ROWS_PER_PAGE = 50


if TYPE_CHECKING:
    _Paginator = Paginator[Any]
else:
    _Paginator = Paginator


class KnownLength(_Paginator):
    """Pages of a list whose length is known, so that nobody counts it."""

    def __init__(self, rows: Any, per_page: int, *, length: int) -> None:
        super().__init__(rows, per_page)
        self._length = length

    @cached_property
    def count(self) -> int:
        return self._length


def show_page(
    request: HttpRequest, table: tables.Table, *, length: int | None = None, per_page: int = ROWS_PER_PAGE
) -> tables.Table:
    """Bring the table to the order and the page that the request names; nonsense gives the first or the last page.

    The number of rows on a page is ours alone: a request cannot ask for all of them. ``length``: how many rows there
    are, or are to be paged; None: they are counted.
    """
    tables.RequestConfig(request, paginate=False).configure(table)
    if length is None:
        table.paginator = Paginator(table.rows, per_page)
    else:
        table.paginator = KnownLength(table.rows, per_page, length=length)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))
    return table
