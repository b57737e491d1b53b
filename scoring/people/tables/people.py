"""Lists of people and of their clubs."""

from collections.abc import Sequence

import django_tables2 as tables
from django.db.models import Case, QuerySet, When
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from engine.names import collation_key
from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin, Term
from scoring.core.tables.cells import NUMBER
from scoring.core.tables.listing import listing_of
from scoring.core.tables.table import Addresses, PageTable
from scoring.models import League, Player
from scoring.people.selectors.people import ListedClub, former_names_of


class ActionsColumn(tables.Column):
    """The way to change a row. Its links speak for themselves; only who hears the page is told the header."""

    def __init__(self) -> None:
        super().__init__(gettext_lazy("Change"), empty_values=(), orderable=False, exclude_from_export=True)

    @property
    def header(self) -> SafeString:
        return format_html('<span class="visually-hidden">{}</span>', self.verbose_name)


class PlayerTable(PageTable):
    """The players of a league; year of birth and the way to change a player are for those who may change it, the club
    is shown where the league has clubs."""

    caption = gettext_lazy("Players")

    further_columns = (
        Column("is_guest", gettext_lazy("Guest")),
        Column("former_names", gettext_lazy("Former names"), value=former_names_of),
    )

    name = tables.Column(gettext_lazy("Name"), order_by="sort_key")
    club = tables.Column(gettext_lazy("Club"))
    evening_count = tables.Column(gettext_lazy("Evenings"), attrs=NUMBER)
    year_of_birth = tables.Column(gettext_lazy("Year of birth"), attrs=NUMBER)
    is_active = tables.Column(gettext_lazy("Status"))
    actions = ActionsColumn()

    class Meta:
        default = "–"
        order_by = "name"

    def __init__(self, rows: QuerySet[Player], *, league: League, may_change: bool, has_clubs: bool = True) -> None:
        self.league = league
        self._pages, self._edits = Addresses("player", league.slug), Addresses("player_edit", league.slug)
        hidden = () if may_change else ("year_of_birth", "actions")
        super().__init__(rows, exclude=hidden if has_clubs else (*hidden, "club"))

    def order_name(self, rows: QuerySet[Player], is_descending: bool) -> tuple[QuerySet[Player], bool]:
        ordered = rows.order_by("sort_key", "name", "pk")
        return ordered.reverse() if is_descending else ordered, True

    def order_club(self, rows: QuerySet[Player], is_descending: bool) -> tuple[QuerySet[Player], bool]:
        """By club as its name is sorted, whoever has none after all others."""
        clubs = sorted(self.league.clubs.order_by(), key=lambda club: collation_key(club.name))
        places = Case(*(When(club=club.pk, then=at) for at, club in enumerate(clubs)), default=len(clubs))
        ordered = rows.order_by(places if clubs else "sort_key", "sort_key", "name", "pk")
        return ordered.reverse() if is_descending else ordered, True

    def render_name(self, record: Player) -> SafeString:
        address, names = self._pages.of(record.pk), former_names_of(record)
        if not names:
            return format_html('<a href="{}">{}</a>', address, record.name)
        former = gettext("formerly %(names)s") % {"names": ", ".join(names)}
        return format_html('<a href="{}">{} <span class="muted small">({})</span></a>', address, record.name, former)

    def value_name(self, record: Player) -> str:
        return record.name

    def value_club(self, record: Player) -> str:
        return record.club.name if record.club else ""

    def render_is_active(self, value: bool, record: Player) -> SafeString:
        color, word = ("green", gettext("active")) if value else ("", gettext("not active"))
        guest = format_html(' <span class="badge">{}</span>', gettext("guest")) if record.is_guest else ""
        return format_html('<span class="badge {}">{}</span>{}', color, word, guest)

    def value_is_active(self, record: Player) -> Term:
        return Term("active", gettext("active")) if record.is_active else Term("not_active", gettext("not active"))

    def render_actions(self, record: Player) -> SafeString:
        return _edit_link(self._edits.of(record.pk), record.name)


_PLAYER = Column("player_id", "", value=lambda player: player.pk)


def players_listing(table: PlayerTable, league: League) -> Listing:
    """The rows of the table with all their columns, in its order."""
    return listing_of(table, "players", Origin(league=league), keys=[_PLAYER])


class ClubTable(PageTable):
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
