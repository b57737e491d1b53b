"""The season ranking."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from html import escape

import django_tables2 as tables
from django.db.models import QuerySet
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext

from engine.findings import Reason
from engine.ranking import has_equal_ranking_points, shares_place
from scoring.core import figures
from scoring.core.columns import RANKING, Column, evening_column
from scoring.core.listings import Listing, Origin
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
from scoring.core.tables.listing import listing_of
from scoring.core.tables.table import Addresses
from scoring.core.wording import reasons_from_data
from scoring.models import Evening, Season, SeasonStanding
from scoring.results.selectors.season_evenings import EarnedPoints, PointsByEvening, points_by_evening

Rows = QuerySet[SeasonStanding]
_PLAYER = Column("player_id", "")


class _Column(FigureColumn):
    """Sorted by the database; rows that are equal in it keep the order of the ranking."""

    def order(self, rows: Rows, is_descending: bool) -> tuple[Rows, bool]:
        by = self.column.order
        key = by.desc(nulls_last=True) if is_descending else by.asc(nulls_last=True)
        return rows.order_by(key, "rank"), True


class _EveningColumn(FigureColumn):
    """The points of an evening, struck where better ones push them out; the head leads to the evening."""

    def __init__(self, evening: Evening, table: "RankingTable") -> None:
        super().__init__(evening_column(evening.pk, evening.date, self._points))
        self.attrs = {"th": {"class": "number of-evening"}, "td": {"class": "number of-evening"}}
        self.orderable = False
        self._evening, self._table = evening, table

    @property
    def header(self) -> SafeString:
        address, meaning = self._table.evening_pages.of(self._evening.pk), str(self._evening)
        return format_html('<a href="{}" title="{}">{}</a>', address, meaning, self.column.label)

    def drawn_cells(self) -> Callable[[SeasonStanding], str]:
        """The cells, each by its player."""
        nothing = escape(self.column.text(None))
        shown = {player: self._cell(earned) for player, earned in self._table.points.on(self._evening).items()}
        return lambda record: shown.get(record.player_id, nothing)

    def _cell(self, earned: EarnedPoints) -> str:
        shown = escape(self.column.text(earned.points))
        return shown if earned.counts else f"<s>{shown}</s>{self._table.struck_mark}"

    def _points(self, record: SeasonStanding) -> int | None:
        earned = self._table.points.of(record, self._evening)
        return None if earned is None else earned.points


class RankingTable(ResultTable):
    """Places, points, what each evening brought and what the ranking rests on. The ranking points are a link to the
    explanation of the row, and a click on the place opens the same. ``evenings``: those that the ranking is made of;
    ``own``: which player looks. What the evenings brought is read of those who are shown: one query."""

    caption = gettext_lazy("Season ranking")

    place = tables.Column(gettext_lazy("Place"), attrs=PLACE, order_by="rank", empty_values=())
    player = tables.Column(gettext_lazy("Player"), attrs=NAME, empty_values=())

    def __init__(
        self,
        rows: Rows,
        *,
        season: Season,
        scope: SeasonStanding.Scope,
        evenings: Sequence[Evening],
        own: int | None = None,
    ) -> None:
        self._players = Addresses("player", season.league.slug)
        self._explanations = Addresses("season_explain", season.league.slug, season.pk)
        self.evening_pages = Addresses("evening")
        self.struck_mark = f'<span class="visually-hidden"> ({escape(gettext("does not count"))})</span>'
        self._scope = scope
        self._own = own
        self._reasons: dict[int, list[Reason]] = {}
        self._read_points = partial(points_by_evening, season, scope)
        self._is_shared, self._is_equal = gettext("shared place"), gettext("equal ranking points")
        self._why = gettext("Explain place and points")
        first, *others = map(_Column, RANKING.values())
        self._evenings = evenings
        by_evening = (_EveningColumn(evening, self) for evening in evenings)
        super().__init__(rows, [first, *by_evening, *others], kept=("ranking_points", "evenings"))

    @cached_property
    def points(self) -> PointsByEvening:
        """Of the players on the page that is shown; without pages of everybody."""
        return self._read_points([row.record.player_id for row in self.paginated_rows] if self.page else None)

    @property
    def further_columns(self) -> tuple[Column, ...]:
        """What a line through the points says on the page: on which evenings better ones push them out (D13)."""
        if not self.points.has_struck:
            return ()
        return (Column("not_counted", gettext_lazy("Does not count"), value=self._days_that_do_not_count),)

    def _days_that_do_not_count(self, record: SeasonStanding) -> list[str]:
        earned = ((evening, self.points.of(record, evening)) for evening in self._evenings)
        return [evening.date.isoformat() for evening, one in earned if one is not None and not one.counts]

    def order_player(self, rows: Rows, is_descending: bool) -> tuple[Rows, bool]:
        ordered = rows.order_by("player__sort_key", "player__name")
        return ordered.reverse() if is_descending else ordered, True

    def render_place(self, record: SeasonStanding) -> SafeString:
        figure = explained_beside(figures.place(record.place))
        return marked_equal(figure, self._is_shared) if shares_place(self._reasons_of(record)) else figure

    def render_player(self, record: SeasonStanding) -> SafeString:
        mark = own_mark() if record.player_id == self._own else ""
        return SafeString(f'<a href="{self._players.of(record.player_id)}">{escape(record.player.name)}</a>{mark}')

    def value_player(self, record: SeasonStanding) -> str:
        return record.player.name

    def render_ranking_points(self, record: SeasonStanding) -> SafeString:
        address = f"{self._explanations.of(record.player_id)}?scope={self._scope.value}"
        figure = explained(figures.points(record.ranking_points), address, self._why)
        return marked_equal(figure, self._is_equal) if has_equal_ranking_points(self._reasons_of(record)) else figure

    def _reasons_of(self, record: SeasonStanding) -> list[Reason]:
        if record.pk not in self._reasons:
            self._reasons[record.pk] = reasons_from_data(record.reasons)
        return self._reasons[record.pk]


def ranking_listing(table: RankingTable, season: Season, *, is_official: bool, in_work: Sequence[str] = ()) -> Listing:
    """The rows of the table with all their columns, in its order. ``in_work``: of its official evenings."""
    origin = Origin(season=season, is_official=is_official, in_work=in_work)
    return listing_of(table, "season_ranking", origin, title=pgettext("file name", "Ranking"), keys=[_PLAYER])
