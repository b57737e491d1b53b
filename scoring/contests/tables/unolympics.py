"""The medal table of the Unolympics (L1b)."""

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from scoring.contests.selectors.unolympics import ClubLine
from scoring.core import figures
from scoring.core.columns import MEDALS, Column
from scoring.core.tables.cells import NAME, PLACE, FigureColumn, ResultTable, explained, marked_equal
from scoring.models import Season

_SUBJECTS = {
    "gold": gettext_lazy("gold medals of %(club)s"),
    "silver": gettext_lazy("silver medals of %(club)s"),
    "bronze": gettext_lazy("bronze medals of %(club)s"),
    "total": gettext_lazy("all medals of %(club)s"),
}


class _Number(FigureColumn):
    """Medals, which open what was won where."""

    def __init__(self, column: Column, season: Season) -> None:
        super().__init__(column)
        self.attrs: dict[str, Any] = {**self.attrs, "th": {"class": f"number of-{column.code}"}}
        self._subject = _SUBJECTS[column.code]
        self._season = season.league.slug, season.pk

    def render(self, record: Any) -> SafeString:
        if not self.column.of(record):
            return format_html('<span class="muted">{}</span>', self.column.shown(record))
        address = reverse("unolympics_explain", args=[*self._season, record.club.pk])
        return explained(self.column.shown(record), address, self._subject % {"club": record.club.name})


class MedalTable(ResultTable):
    """Clubs with their medals."""

    caption = gettext_lazy("Medals by club")

    rank = tables.Column(gettext_lazy("Place"), attrs=PLACE, empty_values=())
    club = tables.Column(gettext_lazy("Club"), attrs=NAME, order_by="sort_key", empty_values=())

    def __init__(self, lines: Sequence[ClubLine], *, season: Season) -> None:
        super().__init__(lines, (_Number(column, season) for column in MEDALS), look="medal-table")

    def render_rank(self, record: ClubLine) -> SafeString:
        rank = format_html("{}", figures.place(record.rank))
        return marked_equal(rank, gettext("shared place")) if record.is_shared else rank

    def render_club(self, record: ClubLine) -> str:
        return record.club.name

    value_club = render_club
