"""Lists of people."""

import django_tables2 as tables
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from scoring.models import League, Player

_NUMBER = {"td": {"class": "number"}, "th": {"class": "number"}}


class PlayerTable(tables.Table):
    """The players of a league; year of birth and the way to change a player are for those who may change it."""

    caption = gettext_lazy("Players")

    name = tables.Column(linkify=lambda record, table: reverse("player", args=[table.league.slug, record.pk]))
    evening_count = tables.Column(gettext_lazy("Evenings"), attrs=_NUMBER)
    year_of_birth = tables.Column(attrs=_NUMBER)
    is_active = tables.Column(gettext_lazy("Status"))
    actions = tables.Column("", empty_values=(), orderable=False)

    class Meta:
        model = Player
        fields = ("name", "evening_count", "year_of_birth", "is_active", "actions")
        order_by = "name"

    def __init__(self, rows: QuerySet[Player], *, league: League, may_change: bool) -> None:
        self.league = league
        super().__init__(rows, exclude=() if may_change else ("year_of_birth", "actions"))

    def render_is_active(self, value: bool) -> SafeString:
        color, word = ("green", gettext("active")) if value else ("", gettext("not active"))
        return format_html('<span class="badge {}">{}</span>', color, word)

    def render_actions(self, record: Player) -> SafeString:
        return format_html(
            '<a href="{}">{}<span class="visually-hidden">: {}</span></a>',
            reverse("player_edit", args=[self.league.slug, record.pk]),
            gettext("Edit"),
            record.name,
        )
