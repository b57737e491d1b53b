"""Lists of people."""

from collections.abc import Sequence

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from scoring.models import League
from scoring.selectors.people import ListedPlayer
from scoring.tables.cells import NUMBER


class PlayerTable(tables.Table):
    """The players of a league; year of birth and the way to change a player are for those who may change it."""

    caption = gettext_lazy("Players")

    name = tables.Column(
        gettext_lazy("Name"),
        order_by="sort_key",
        linkify=lambda record, table: reverse("player", args=[table.league.slug, record.pk]),
    )
    evening_count = tables.Column(gettext_lazy("Evenings"), attrs=NUMBER)
    year_of_birth = tables.Column(gettext_lazy("Year of birth"), attrs=NUMBER)
    is_active = tables.Column(gettext_lazy("Status"))
    actions = tables.Column(gettext_lazy("Change"), empty_values=(), orderable=False)

    class Meta:
        default = "–"
        order_by = "name"

    def __init__(self, rows: Sequence[ListedPlayer], *, league: League, may_change: bool) -> None:
        self.league = league
        super().__init__(rows, exclude=() if may_change else ("year_of_birth", "actions"))

    def render_is_active(self, value: bool) -> SafeString:
        color, word = ("green", gettext("active")) if value else ("", gettext("not active"))
        return format_html('<span class="badge {}">{}</span>', color, word)

    def render_actions(self, record: ListedPlayer) -> SafeString:
        return format_html(
            '<a href="{}">{}<span class="visually-hidden">: {}</span></a>',
            reverse("player_edit", args=[self.league.slug, record.pk]),
            gettext("Edit"),
            record.name,
        )
