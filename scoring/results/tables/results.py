"""The result of an evening."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from engine.ranking import EveningPlace, shares_place
from scoring.core import figures
from scoring.core.columns import RESULT, Column
from scoring.core.tables.cells import (
    NAME,
    PLACE,
    FigureColumn,
    ResultTable,
    explained,
    explained_beside,
    marked_equal,
    own_mark,
)
from scoring.core.tables.table import Addresses
from scoring.models import Evening
from scoring.people.selectors.people import player_key
from scoring.results.selectors.results import EveningReport, about_block

_ON_PHONES = ("ranking_points", "total")
_SHOWN = {*RESULT} - {"table", "games_played"}


class EveningTable(ResultTable):
    """Everybody's places, totals and points. The total is a link to the explanation of the row, and a click on place or
    ranking points opens the same.

    The column with the table is shown where places are given per table (D12) and where there are several. Where teams
    are compared (L1b) everybody's stands below the name. ``own``: which player looks.
    """

    caption = gettext_lazy("Result of the evening")

    place = tables.Column(gettext_lazy("Place"), attrs=PLACE, empty_values=())
    name = tables.Column(gettext_lazy("Player"), attrs=NAME, order_by="name_key", empty_values=())

    def __init__(self, report: EveningReport, *, evening: Evening, own: int | None = None) -> None:
        self._players = Addresses("player", evening.season.league.slug)
        self._explanations = Addresses("evening_explain", evening.pk)
        self._own = "" if own is None else player_key(own)
        self.further_columns: tuple[Column, ...] = ()
        self._teams = report.teams.team_names if report.teams is not None else {}
        shown = [column for code, column in RESULT.items() if code in _SHOWN or (code == "table" and report.has_tables)]
        if self._teams:
            team = Column("team", gettext_lazy("Team"), value=lambda line: self._teams.get(line.player, ""))
            self.further_columns = (team,)
        super().__init__(report.lines, map(FigureColumn, shown), kept=_ON_PHONES)
        self._blocks = {block.table: block for block in report.blocks} if report.is_by_table else {}

    def heading_of(self, record: EveningPlace) -> str:
        """Of the block of a table that was ranked by itself; in another order than that of the result there is none."""
        block = self._blocks.get(record.table) if not self.order_by else None
        return " · ".join(about_block(block)) if block is not None else ""

    def render_place(self, record: EveningPlace) -> SafeString:
        figure = explained_beside(figures.place(record.place))
        return marked_equal(figure, gettext("shared place")) if shares_place(record.reasons) else figure

    def render_name(self, record: EveningPlace) -> SafeString:
        name = self._teams.get(record.player, "")
        team = format_html(' <span class="of-team muted small">{}</span>', name) if name else ""
        mark = own_mark() if record.player == self._own else ""
        return format_html('<a href="{}">{}</a>{}{}', self._players.of(record.player), record.name, mark, team)

    def render_ranking_points(self, record: EveningPlace) -> SafeString:
        return explained_beside(figures.points(record.ranking_points))

    def render_total(self, record: EveningPlace) -> SafeString:
        said = gettext("total of %(name)s") % {"name": record.name}
        return explained(figures.points(record.total), self._explanations.of(record.player), said)
