"""Sorts and pages a table by what the address asks for."""

from typing import TYPE_CHECKING, Any

import django_tables2 as tables
from django.core.paginator import Paginator
from django.http import HttpRequest
from django.utils.functional import cached_property

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
