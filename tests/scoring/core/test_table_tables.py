"""How the rows of a page's table are drawn."""

from datetime import UTC, datetime
from importlib import import_module
from typing import Any

import django_tables2 as tables
import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.core.tables.table import Addresses, PageTable


class People(PageTable):
    name = tables.Column(attrs={"td": {"class": "name"}})
    club = tables.Column(accessor="club__name", default="–")
    since = tables.Column()
    places = tables.Column(empty_values=())

    def render_name(self, value: str, record: dict[str, Any]) -> SafeString:
        return format_html("<b>{}</b> {}", value, record["since"])

    def render_places(self, record: dict[str, Any]) -> str:
        return f"<{len(record)}>"


def line_of(name: str, club: dict[str, str] | None, since: object) -> str:
    (line,) = People([{"name": name, "club": club, "since": since}]).lines
    return str(line)


def test_cell_is_escaped_unless_it_is_markup() -> None:
    assert line_of("<Anke>", {"name": "A & B"}, 2006) == (
        '<td class="name"><b>&lt;Anke&gt;</b> 2006</td><td >A &amp; B</td><td >2006</td><td >&lt;3&gt;</td>'
    )


@pytest.mark.parametrize("club", [None, {"name": ""}, {}])
def test_cell_without_a_value_shows_the_default_of_its_column(club: dict[str, str] | None) -> None:
    assert "<td >–</td>" in line_of("Anke", club, 2006)


def test_column_without_a_default_has_that_of_the_table() -> None:
    assert "<td >—</td>" in line_of("Anke", {"name": "A"}, None)


def test_value_is_written_in_the_readers_way_and_in_local_time() -> None:
    with translation.override("de"):
        assert "<td >5. September 2025 20:00</td>" in line_of("Anke", None, datetime(2025, 9, 5, 18, tzinfo=UTC))
        assert "<td >1,5</td>" in line_of("Anke", None, 1.5)


def test_rows_are_drawn_by_the_page_that_is_shown() -> None:
    table = People([{"name": name, "club": None, "since": 1} for name in "abc"])
    table.paginate(page=2, per_page=2)
    assert [line[: len('<td class="name"><b>c')] for line in table.lines] == ['<td class="name"><b>c']


def test_every_table_of_a_page_draws_its_rows_itself_and_writes_its_own_links() -> None:
    import_module(settings.ROOT_URLCONF)
    of_pages = [each for each in tables.Table.__subclasses__() if each.__module__.startswith("scoring.")]
    assert of_pages == [PageTable]
    found = list(PageTable.__subclasses__())
    for each in found:
        found += each.__subclasses__()
    assert len(found) > 8
    assert [(each, name) for each in found for name, column in each.base_columns.items() if column.link] == []


def test_addresses_are_those_that_django_gives() -> None:
    players, explanations = Addresses("player", "kiel"), Addresses("season_explain", "1000000000000000", 7)
    assert players.of(12) == players.of("12") == reverse("player", args=["kiel", 12])
    assert explanations.of(3) == reverse("season_explain", args=["1000000000000000", 7, 3])
