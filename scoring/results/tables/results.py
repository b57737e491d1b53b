"""The result of an evening."""

from collections import Counter
from dataclasses import dataclass, fields
from typing import ClassVar

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from engine.ranking import EveningPlace, collation_key
from scoring.base.tables.cells import NAME, NUMBER, PLACE, explained, marked_equal, place_text, points
from scoring.models import Evening
from scoring.results.selectors.results import EveningReport


@dataclass(frozen=True, slots=True)
class _Row(EveningPlace):
    """A line of the result that can be sorted by the player's name; ``team`` is empty without one."""

    team: str

    @property
    def name_key(self) -> tuple[str, str]:
        return collation_key(self.name)


class ResultTable(tables.Table):
    """Everybody's places, totals and points; places, totals and ranking points open their explanation.

    The column with the table is shown where places are given per table (D12) and where there are several. Where teams
    are compared (L1b) everybody's stands below the name.
    """

    caption = gettext_lazy("Result of the evening")

    place = tables.Column(gettext_lazy("Place"), attrs=PLACE, empty_values=())
    name = tables.Column(gettext_lazy("Player"), attrs=NAME, order_by="name_key")
    ranking_points = tables.Column(
        pgettext_lazy("column", "Ranking points"),
        attrs={"td": {"class": "number total"}, "th": {"class": "number"}},
        initial_sort_descending=True,
    )
    total = tables.Column(gettext_lazy("Total"), attrs=NUMBER)
    table = tables.Column(gettext_lazy("Table"), attrs=NUMBER)
    credit = tables.Column(gettext_lazy("Credit"), attrs=NUMBER)
    games_won = tables.Column(gettext_lazy("Games won"), attrs=NUMBER, initial_sort_descending=True)
    worst_game = tables.Column(gettext_lazy("Worst game"), attrs=NUMBER, empty_values=(), initial_sort_descending=True)
    place_points = tables.Column(
        pgettext_lazy("column", "Points for the place"), attrs=NUMBER, initial_sort_descending=True
    )
    bonus_a = tables.Column(pgettext_lazy("column", "Bonus A"), attrs=NUMBER, initial_sort_descending=True)
    bonus_b = tables.Column(pgettext_lazy("column", "Bonus B"), attrs=NUMBER, initial_sort_descending=True)

    class Meta:
        attrs: ClassVar = {"class": "ranking sticky-first"}

    def __init__(self, report: EveningReport, *, evening: Evening) -> None:
        self._evening_id = evening.pk
        self._league_slug = evening.season.league.slug
        self._is_one_ranking = report.is_one_ranking
        self._sharing = Counter(map(self._placing, report.lines))
        teams = report.teams.team_names if report.teams is not None else {}
        rows = [
            _Row(**{field.name: getattr(line, field.name) for field in fields(line)}, team=teams.get(line.player, ""))
            for line in report.lines
        ]
        super().__init__(rows, exclude=[] if report.has_tables else ["table"])

    def render_place(self, record: EveningPlace) -> SafeString:
        figure = self._explained(record, place_text(record.place), gettext("place of %(name)s"))
        is_shared = record.place is not None and self._sharing[self._placing(record)] > 1
        return marked_equal(figure, gettext("shared place")) if is_shared else figure

    def render_name(self, record: _Row) -> SafeString:
        address = reverse("player", args=[self._league_slug, record.player])
        team = format_html(' <span class="of-team muted small">{}</span>', record.team) if record.team else ""
        return format_html('<a href="{}">{}</a>{}', address, record.name, team)

    def render_ranking_points(self, record: EveningPlace) -> SafeString:
        return self._explained(record, str(record.ranking_points), gettext("ranking points of %(name)s"))

    def render_total(self, record: EveningPlace) -> SafeString:
        return self._explained(record, points(record.total), gettext("total of %(name)s"))

    def render_credit(self, value: int) -> str:
        return points(value)

    def render_worst_game(self, value: int | None) -> str:
        return points(value)

    def _placing(self, line: EveningPlace) -> tuple[int | None, int | None]:
        """The place, with its table where places are given per table (D12)."""
        return line.place, None if self._is_one_ranking else line.table

    def _explained(self, record: EveningPlace, text: str, subject: str) -> SafeString:
        address = reverse("evening_explain", args=[self._evening_id, record.player])
        return explained(text, address, subject % {"name": record.name})
