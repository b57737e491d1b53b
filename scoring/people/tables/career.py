"""A player's evenings."""

from typing import Any, ClassVar

import django_tables2 as tables
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from scoring.core import figures
from scoring.core.columns import RESULT, Column
from scoring.core.listings import Term
from scoring.core.tables.cells import PLACE, FigureColumn, evening_link, explained, state_badge, state_term
from scoring.core.tables.table import PageTable
from scoring.models import EveningStanding


class RecordTable(PageTable):
    """Every closed evening of a player, latest first."""

    caption = gettext_lazy("Evenings")

    date = tables.Column(gettext_lazy("Date"), accessor="evening__date")
    place = tables.Column(gettext_lazy("Place"), attrs=PLACE, empty_values=())
    ranking_points = FigureColumn(RESULT["ranking_points"])
    total = FigureColumn(RESULT["total"])
    games_won = FigureColumn(RESULT["games_won"])
    worst_game = FigureColumn(RESULT["worst_game"])
    kind = tables.Column(
        gettext_lazy("Kind"), accessor="evening__heading", order_by=("evening__kind", "evening__title")
    )
    is_official = tables.Column(gettext_lazy("State"))

    further_columns = (
        RESULT["games_played"],
        Column("participants", gettext_lazy("Participants")),
        Column("table", gettext_lazy("Table")),
    )

    class Meta:
        attrs: ClassVar = {"class": "records sticky-first"}

    def render_date(self, record: EveningStanding) -> SafeString:
        return evening_link(record.evening)

    def render_place(self, record: Any) -> str:
        if record.place is None:
            return "–"
        said = {"place": record.place, "players": record.participants, "table": record.table}
        if record.is_at_table:
            return gettext("%(place)s. of %(players)s at table %(table)s") % said
        return gettext("%(place)s. of %(players)s") % said

    def render_ranking_points(self, record: EveningStanding) -> SafeString:
        address = reverse("evening_explain", args=[record.evening_id, record.player_id])
        return explained(figures.points(record.ranking_points), address, gettext("ranking points"))

    def render_games_won(self, record: EveningStanding) -> str:
        return gettext("%(won)s of %(played)s") % {"won": record.games_won, "played": record.games_played}

    def value_is_official(self, record: EveningStanding) -> Term:
        return state_term(is_official=record.is_official)

    def render_is_official(self, record: EveningStanding) -> SafeString:
        return state_badge(is_official=record.is_official)
