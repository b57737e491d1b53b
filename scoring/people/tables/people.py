"""Lists of people and of their clubs."""

from collections.abc import Sequence

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from scoring.base.columns import Column
from scoring.base.listings import Listing, Origin, Term
from scoring.base.tables.cells import NUMBER
from scoring.base.tables.listing import listing_of
from scoring.models import League
from scoring.people.selectors.clubs import ListedClub
from scoring.people.selectors.people import ListedPlayer


class ActionsColumn(tables.Column):
    """The way to change a row. Its links speak for themselves; only who hears the page is told the header."""

    def __init__(self) -> None:
        super().__init__(gettext_lazy("Change"), empty_values=(), orderable=False, exclude_from_export=True)

    @property
    def header(self) -> SafeString:
        return format_html('<span class="visually-hidden">{}</span>', self.verbose_name)


class PlayerTable(tables.Table):
    """The players of a league; year of birth and the way to change a player are for those who may change it, the club
    is shown where the league has clubs."""

    caption = gettext_lazy("Players")

    further_columns = (
        Column("is_guest", gettext_lazy("Guest")),
        Column("former_names", gettext_lazy("Former names")),
    )

    name = tables.Column(
        gettext_lazy("Name"),
        order_by="sort_key",
        linkify=lambda record, table: reverse("player", args=[table.league.slug, record.pk]),
    )
    club = tables.Column(gettext_lazy("Club"), order_by=("club_key", "sort_key"), empty_values=("",))
    evening_count = tables.Column(gettext_lazy("Evenings"), attrs=NUMBER)
    year_of_birth = tables.Column(gettext_lazy("Year of birth"), attrs=NUMBER)
    is_active = tables.Column(gettext_lazy("Status"))
    actions = ActionsColumn()

    class Meta:
        default = "–"
        order_by = "name"

    def __init__(
        self, rows: Sequence[ListedPlayer], *, league: League, may_change: bool, has_clubs: bool = True
    ) -> None:
        self.league = league
        hidden = () if may_change else ("year_of_birth", "actions")
        super().__init__(rows, exclude=hidden if has_clubs else (*hidden, "club"))

    def render_name(self, record: ListedPlayer) -> SafeString | str:
        if not record.former_names:
            return record.name
        former = gettext("formerly %(names)s") % {"names": ", ".join(record.former_names)}
        return format_html('{} <span class="muted small">({})</span>', record.name, former)

    def render_is_active(self, value: bool, record: ListedPlayer) -> SafeString:
        color, word = ("green", gettext("active")) if value else ("", gettext("not active"))
        guest = format_html(' <span class="badge">{}</span>', gettext("guest")) if record.is_guest else ""
        return format_html('<span class="badge {}">{}</span>{}', color, word, guest)

    def value_is_active(self, record: ListedPlayer) -> Term:
        return Term("active", gettext("active")) if record.is_active else Term("not_active", gettext("not active"))

    def render_actions(self, record: ListedPlayer) -> SafeString:
        return _edit_link(reverse("player_edit", args=[self.league.slug, record.pk]), record.name)


_PLAYER = Column("player_id", "", value=lambda player: player.pk)


def players_listing(table: PlayerTable, league: League) -> Listing:
    """The rows of the table with all their columns, in its order."""
    return listing_of(table, "players", Origin(league=league), keys=[_PLAYER])


class ClubTable(tables.Table):
    """The clubs of a league with the way to their players; changing them is for those who may."""

    caption = gettext_lazy("Clubs")

    name = tables.Column(gettext_lazy("Name"), order_by="sort_key")
    player_count = tables.Column(gettext_lazy("Players"), attrs=NUMBER)
    actions = ActionsColumn()

    class Meta:
        order_by = "name"

    def __init__(self, rows: Sequence[ListedClub], *, league: League, may_change: bool) -> None:
        self.league = league
        super().__init__(rows, exclude=() if may_change else ("actions",))

    def render_name(self, record: ListedClub) -> SafeString:
        address = f"{reverse('players', args=[self.league.slug])}?club={record.pk}"
        return format_html('<a href="{}">{}</a>', address, record.name)

    def render_actions(self, record: ListedClub) -> SafeString:
        return _edit_link(reverse("club_edit", args=[self.league.slug, record.pk]), record.name)


def _edit_link(address: str, name: str) -> SafeString:
    return format_html('<a href="{}">{}<span class="visually-hidden">: {}</span></a>', address, gettext("Edit"), name)
