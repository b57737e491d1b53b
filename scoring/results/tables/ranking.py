"""The season ranking."""

import django_tables2 as tables
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from engine.ranking import has_equal_ranking_points, shares_place
from scoring.base import figures
from scoring.base.columns import RANKING
from scoring.base.tables.cells import NAME, PLACE, FigureColumn, ResultTable, explained, marked_equal, own_mark
from scoring.base.wording import reasons_from_data
from scoring.models import Season, SeasonStanding
from scoring.results.selectors.rankings import RankingByName

Rows = QuerySet[SeasonStanding]


class _Column(FigureColumn):
    """Sorted by the database; rows that are equal in it keep the order of the ranking."""

    def order(self, rows: Rows, is_descending: bool) -> tuple[Rows, bool]:
        by = self.column.order
        key = by.desc(nulls_last=True) if is_descending else by.asc(nulls_last=True)
        return rows.order_by(key, "rank"), True


class RankingTable(ResultTable):
    """Places, points and what they rest on; places and ranking points open their explanation. ``own``: which player
    looks."""

    caption = gettext_lazy("Season ranking")

    place = tables.Column(gettext_lazy("Place"), attrs=PLACE, order_by="rank")
    player = tables.Column(gettext_lazy("Player"), attrs=NAME)

    def __init__(self, rows: Rows, *, season: Season, scope: SeasonStanding.Scope, own: int | None = None) -> None:
        self._season = season.league.slug, season.pk
        self._scope = scope
        self._own = own
        super().__init__(rows, map(_Column, RANKING.values()))

    def order_player(self, rows: Rows, is_descending: bool) -> tuple[RankingByName, bool]:
        return RankingByName(rows, is_descending=is_descending), True

    def render_place(self, record: SeasonStanding) -> SafeString:
        figure = self._explained(record, figures.place(record.place), gettext("Explain the place"))
        is_shared = shares_place(reasons_from_data(record.reasons))
        return marked_equal(figure, gettext("shared place")) if is_shared else figure

    def render_player(self, record: SeasonStanding) -> SafeString:
        address = reverse("player", args=[self._season[0], record.player_id])
        mark = own_mark() if record.player_id == self._own else ""
        return format_html('<a href="{}">{}</a>{}', address, record.player.name, mark)

    def render_ranking_points(self, record: SeasonStanding) -> SafeString:
        figure = self._explained(record, figures.points(record.ranking_points), gettext("Explain the points"))
        is_tied = has_equal_ranking_points(reasons_from_data(record.reasons))
        return marked_equal(figure, gettext("equal ranking points")) if is_tied else figure

    def _explained(self, record: SeasonStanding, text: str, subject: str) -> SafeString:
        address = reverse("season_explain", args=[*self._season, record.player_id])
        return explained(text, f"{address}?scope={self._scope.value}", subject)
