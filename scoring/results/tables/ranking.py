"""The season ranking."""

from collections.abc import Callable
from typing import ClassVar

import django_tables2 as tables
from django.db.models import F, FloatField, QuerySet
from django.db.models.functions import Cast, NullIf
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.base.tables.cells import NAME, NUMBER, PLACE
from scoring.models import Season, SeasonStanding
from scoring.results.selectors.rankings import RankingByName

Rows = QuerySet[SeasonStanding]


def _ordered_by(field: str) -> Callable[["RankingTable", Rows, bool], tuple[Rows, bool]]:
    """Sorts by a field; rows that are equal in it keep the order of the ranking."""

    def order(_table: "RankingTable", rows: Rows, is_descending: bool) -> tuple[Rows, bool]:
        key = F(field).desc(nulls_last=True) if is_descending else F(field).asc(nulls_last=True)
        return rows.order_by(key, "rank"), True

    return order


class RankingTable(tables.Table):
    """Places, points and what they rest on. Its rows are written by a plain template, cell by cell.

    That template needs the order of the columns here, and makes a page of fifty rows several times faster than a
    method for every cell.
    """

    caption = gettext_lazy("Season ranking")

    place = tables.Column(gettext_lazy("Place"), attrs=PLACE, order_by="rank")
    player = tables.Column(gettext_lazy("Player"), attrs=NAME)
    ranking_points = tables.Column(
        pgettext_lazy("column", "Ranking points"),
        attrs=NUMBER,
        initial_sort_descending=True,
    )
    evenings = tables.Column(gettext_lazy("Evenings"), attrs=NUMBER, initial_sort_descending=True)
    evening_wins = tables.Column(gettext_lazy("Evenings won"), attrs=NUMBER, initial_sort_descending=True)
    games_won = tables.Column(gettext_lazy("Games won"), attrs=NUMBER, initial_sort_descending=True)
    average = tables.Column(gettext_lazy("Points per game"), attrs=NUMBER, empty_values=())

    class Meta:
        attrs: ClassVar = {"class": "ranking sticky-first"}
        template_name = "results/rankings/table.html"

    order_ranking_points = _ordered_by("ranking_points")
    order_evenings = _ordered_by("evenings")
    order_evening_wins = _ordered_by("evening_wins")
    order_games_won = _ordered_by("games_won")

    def __init__(self, rows: Rows, *, season: Season, scope: SeasonStanding.Scope) -> None:
        self.season = season
        self.scope = scope
        super().__init__(rows)

    def order_player(self, rows: Rows, is_descending: bool) -> tuple[RankingByName, bool]:
        return RankingByName(rows, is_descending=is_descending), True

    def order_average(self, rows: Rows, is_descending: bool) -> tuple[Rows, bool]:
        ratio = Cast("points", FloatField()) / NullIf("games_played", 0)
        return _ordered_by("ratio")(self, rows.annotate(ratio=ratio), is_descending)
