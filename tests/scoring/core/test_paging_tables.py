"""Order and page of a table as an address asks for them."""

import django_tables2 as tables
import pytest
from django.test import RequestFactory

from scoring.core.tables.table import ROWS_PER_PAGE, show_page


class Numbers(tables.Table):
    number = tables.Column()


def shown(query: str, count: int = 120) -> list[int]:
    table = Numbers([{"number": number} for number in range(count)])
    show_page(RequestFactory().get(f"/?{query}"), table)
    return [row.record["number"] for row in table.page.object_list]


@pytest.mark.parametrize(
    ("query", "first"),
    [("", 0), ("page=2", 50), ("page=3", 100), ("page=99", 100), ("page=-1", 100), ("page=x", 0), ("page=", 0)],
)
def test_show_page_gives_a_page_for_every_number(query: str, first: int) -> None:
    assert shown(query)[0] == first


@pytest.mark.parametrize("query", ["per_page=1000", "per_page=0", "per_page=-1", "per_page=x"])
def test_show_page_keeps_the_number_of_rows_to_itself(query: str) -> None:
    assert len(shown(query)) == ROWS_PER_PAGE


def test_show_page_orders_as_asked_and_ignores_unknown_columns() -> None:
    assert shown("sort=-number")[:2] == [119, 118]
    assert shown("sort=secret")[:2] == [0, 1]


def test_show_page_of_nothing_is_empty() -> None:
    assert shown("page=2", count=0) == []
