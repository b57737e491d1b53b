"""The medal table of the Unolympics (L1b)."""

from collections.abc import Sequence
from typing import ClassVar

import django_tables2 as tables
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from scoring.base import figures
from scoring.base.tables.cells import NAME, PLACE, TOTAL, explained, marked_equal
from scoring.models import Season
from scoring.unolympics.selectors import ClubLine


def _medal_column(label: Promise, accessor: str, kind: str) -> tables.Column:
    attrs = {"td": {"class": "number"}, "th": {"class": f"number of-{kind}"}}
    return tables.Column(label, accessor=accessor, attrs=attrs, initial_sort_descending=True)


class MedalTable(tables.Table):
    """Clubs with their medals; the numbers open which medal was won where."""

    caption = gettext_lazy("Medals by club")

    rank = tables.Column(gettext_lazy("Place"), accessor="medals__rank", attrs=PLACE)
    club = tables.Column(gettext_lazy("Club"), accessor="club__name", attrs=NAME, order_by="sort_key")
    gold = _medal_column(pgettext_lazy("medal", "Gold"), "medals__gold", "gold")
    silver = _medal_column(pgettext_lazy("medal", "Silver"), "medals__silver", "silver")
    bronze = _medal_column(pgettext_lazy("medal", "Bronze"), "medals__bronze", "bronze")
    total = tables.Column(gettext_lazy("Sum"), attrs=TOTAL, initial_sort_descending=True)

    class Meta:
        attrs: ClassVar = {"class": "medal-table sticky-first"}

    def __init__(self, lines: Sequence[ClubLine], *, season: Season) -> None:
        self._season = season
        super().__init__(lines)

    def render_rank(self, record: ClubLine) -> SafeString:
        rank = format_html("{}", figures.place(record.medals.rank))
        return marked_equal(rank, gettext("shared place")) if record.is_shared else rank

    def render_gold(self, record: ClubLine, value: int) -> SafeString:
        return self._number(record, value, gettext("gold medals of %(club)s"))

    def render_silver(self, record: ClubLine, value: int) -> SafeString:
        return self._number(record, value, gettext("silver medals of %(club)s"))

    def render_bronze(self, record: ClubLine, value: int) -> SafeString:
        return self._number(record, value, gettext("bronze medals of %(club)s"))

    def render_total(self, record: ClubLine, value: int) -> SafeString:
        return self._number(record, value, gettext("all medals of %(club)s"))

    def _number(self, record: ClubLine, value: int, subject: str) -> SafeString:
        if not value:
            return format_html('<span class="muted">{}</span>', value)
        season = self._season
        address = reverse("unolympics_explain", args=[season.league.slug, season.pk, record.club.pk])
        return explained(str(value), address, subject % {"club": record.club.name})
