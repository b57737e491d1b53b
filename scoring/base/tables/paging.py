"""Sorts and pages a table by what the address asks for."""

import django_tables2 as tables
from django.core.paginator import Paginator
from django.http import HttpRequest

ROWS_PER_PAGE = 50


def show_page(request: HttpRequest, table: tables.Table) -> tables.Table:
    """Bring the table to the order and the page that the request names; nonsense gives the first or the last page.

    The number of rows on a page is ours alone: a request cannot ask for all of them.
    """
    tables.RequestConfig(request, paginate=False).configure(table)
    table.paginator = Paginator(table.rows, ROWS_PER_PAGE)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))
    return table
