"""The season ranking."""

from collections.abc import Callable
from typing import ClassVar

import django_tables2 as tables
from django.db.models import F, FloatField, QuerySet
from django.db.models.functions import Cast, NullIf
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from scoring.models import Season, SeasonStanding
from scoring.selectors.rankings import RankingByName
from scoring.tables.cells import NUMBER, PLACE, average, explained, marked_equal

Rows = QuerySet[SeasonStanding]
_SHARED = "RankingReason.EQUAL_RANKING_POINTS_SHARED"
_SUM_ONLY = 1
"""Every line has the reason that names the sum; whatever comes after it tells of a tie."""


def _ordered_by(field: str) -> Callable[["RankingTable", Rows, bool], tuple[Rows, bool]]:
    """Sorts by a field; rows that are equal in it keep the order of the ranking."""

    def order(_table: "RankingTable", rows: Rows, is_descending: bool) -> tuple[Rows, bool]:
        key = F(field).desc(nulls_last=True) if is_descending else F(field).asc(nulls_last=True)
        return rows.order_by(key, "rank"), True

    return order


class RankingTable(tables.Table):
    """Places, points and what they rest on; places and points open their explanation."""

    caption = gettext_lazy("Season ranking")

    place = tables.Column(gettext_lazy("Place"), attrs=PLACE, order_by="rank")
    player = tables.Column(gettext_lazy("Player"), attrs={"td": {"class": "name"}, "th": {"class": "name"}})
    ranking_points = tables.Column(
        pgettext_lazy("column", "Ranking points"),
        attrs={"td": {"class": "number total"}, "th": {"class": "number"}},
        initial_sort_descending=True,
    )
    evenings = tables.Column(gettext_lazy("Evenings"), attrs=NUMBER, initial_sort_descending=True)
    evening_wins = tables.Column(gettext_lazy("Evenings won"), attrs=NUMBER, initial_sort_descending=True)
    games_won = tables.Column(gettext_lazy("Games won"), attrs=NUMBER, initial_sort_descending=True)
    average = tables.Column(gettext_lazy("Points per game"), attrs=NUMBER, empty_values=())

    class Meta:
        attrs: ClassVar = {"class": "ranking sticky-first"}

    order_ranking_points = _ordered_by("ranking_points")
    order_evenings = _ordered_by("evenings")
    order_evening_wins = _ordered_by("evening_wins")
    order_games_won = _ordered_by("games_won")

    def __init__(self, rows: Rows, *, season: Season, scope: SeasonStanding.Scope) -> None:
        self._league_slug = season.league.slug
        self._season_id = season.pk
        self._scope = scope
        super().__init__(rows)

    def order_player(self, rows: Rows, is_descending: bool) -> tuple[RankingByName, bool]:
        return RankingByName(rows, is_descending=is_descending), True

    def order_average(self, rows: Rows, is_descending: bool) -> tuple[Rows, bool]:
        ratio = Cast("points", FloatField()) / NullIf("games_played", 0)
        return _ordered_by("ratio")(self, rows.annotate(ratio=ratio), is_descending)

    def render_place(self, record: SeasonStanding) -> SafeString:
        figure = self._explained(record, f"{record.place}.", gettext("place of %(name)s"))
        is_shared = any(reason["code"] == _SHARED for reason in record.reasons)
        return marked_equal(figure, gettext("shared place")) if is_shared else figure

    def render_player(self, record: SeasonStanding) -> SafeString:
        return format_html(
            '<a href="{}">{}</a>',
            reverse("player", args=[self._league_slug, record.player_id]),
            record.player.name,
        )

    def render_ranking_points(self, record: SeasonStanding) -> SafeString:
        figure = self._explained(record, str(record.ranking_points), gettext("ranking points of %(name)s"))
        is_tied = len(record.reasons) > _SUM_ONLY
        return marked_equal(figure, gettext("equal ranking points")) if is_tied else figure

    def render_average(self, record: SeasonStanding) -> str:
        return average(record.points, record.games_played)

    def _explained(self, record: SeasonStanding, text: str, subject: str) -> SafeString:
        address = reverse("season_explain", args=[self._league_slug, self._season_id, record.player_id])
        return explained(text, f"{address}?scope={self._scope.value}", subject % {"name": record.player.name})
