"""A table of a page, once more for other programs: its columns, in its order, with all its rows."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import django_tables2 as tables
from django.db.models import QuerySet
from django_tables2.columns import BoundColumn

from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin
from scoring.core.tables.cells import FigureColumn

_ROWS_AT_ONCE = 500


def listing_of(
    table: tables.Table, code: str, origin: Origin, *, title: str = "", keys: Sequence[Column] = ()
) -> Listing:
    """What stands in a column is what ``value_…`` of the table says of a record, for a figure of a result its value,
    and otherwise what the column is made from. Columns that are no data (``exclude_from_export``) are left out.

    A table may have ``further_columns`` for what a page says by other means, a line through a figure for instance.
    """
    table.page = None
    columns = [_column(table, bound) for bound in table.columns if not bound.column.exclude_from_export]
    columns += getattr(table, "further_columns", ())
    return Listing(code, title or str(table.caption), columns, _records(table), origin, keys)


def _column(table: tables.Table, bound: BoundColumn) -> Column:
    if isinstance(bound.column, FigureColumn):
        return bound.column.column
    value = getattr(table, f"value_{bound.name}", None) or partial(bound.accessor.resolve, quiet=True)
    return Column(bound.name, bound.column.verbose_name or "", value=value)


def _records(table: tables.Table) -> Iterable[Any]:
    data = table.data.data
    return data.iterator(chunk_size=_ROWS_AT_ONCE) if isinstance(data, QuerySet) else data
