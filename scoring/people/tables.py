"""Lists of people: players, clubs, a player's evenings, and for other programs members, invitations and terms."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import django_tables2 as tables
from django.db.models import Case, QuerySet, When
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from engine.names import collation_key
from scoring.core import figures
from scoring.core.columns import RESULT, Column
from scoring.core.listings import Listing, Origin, Term
from scoring.core.tables.cells import (
    FOLDED,
    NAME,
    NUMBER,
    PLACE,
    FigureColumn,
    evening_link,
    explained,
    folded,
    folding,
    state_badge,
    state_term,
)
from scoring.core.tables.listing import listing_of
from scoring.core.tables.table import Addresses, PageTable
from scoring.models import EveningStanding, Invitation, League, Membership, OfficeTerm, Player
from scoring.people.selectors.people import ListedClub, former_names_of


class ActionsColumn(tables.Column):
    """The way to change a row. Its links speak for themselves; only who hears the page is told the header."""

    def __init__(self) -> None:
        super().__init__(
            gettext_lazy("Change"), attrs=FOLDED, empty_values=(), orderable=False, exclude_from_export=True
        )

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

    name = tables.Column(gettext_lazy("Name"), order_by="sort_key", attrs=NAME)
    club = tables.Column(gettext_lazy("Club"), attrs=FOLDED)
    evening_count = tables.Column(gettext_lazy("Evenings"), attrs=NUMBER)
    year_of_birth = tables.Column(gettext_lazy("Year of birth"), attrs=folded(NUMBER))
    is_active = tables.Column(gettext_lazy("Status"), attrs=FOLDED)
    actions = ActionsColumn()

    class Meta:
        attrs: ClassVar = folding("players sticky-first")
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


class RecordTable(PageTable):
    """Every closed evening of a player, latest first."""

    caption = gettext_lazy("Evenings")

    date = tables.Column(gettext_lazy("Date"), accessor="evening__date", attrs=NAME)
    place = tables.Column(gettext_lazy("Place"), attrs=PLACE, empty_values=())
    ranking_points = FigureColumn(RESULT["ranking_points"])
    total = FigureColumn(RESULT["total"], is_folded=True)
    games_won = FigureColumn(RESULT["games_won"], is_folded=True)
    worst_game = FigureColumn(RESULT["worst_game"], is_folded=True)
    kind = tables.Column(
        gettext_lazy("Kind"), accessor="evening__heading", order_by=("evening__kind", "evening__title"), attrs=FOLDED
    )
    is_official = tables.Column(gettext_lazy("State"), attrs=FOLDED)

    further_columns = (
        RESULT["games_played"],
        Column("participants", gettext_lazy("Participants")),
        Column("table", gettext_lazy("Table")),
    )

    class Meta:
        attrs: ClassVar = folding("records sticky-first")

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


def _offices(member: Membership) -> list[Term]:
    return [Term(office.kind, office.get_kind_display()) for office in member.offices.all()]


_PLAYS_AS = Column("player", gettext_lazy("Player"), value=lambda row: row.player and row.player.name)
_MEMBERS = (
    Column("name", gettext_lazy("Name"), value=lambda member: member.user.display_name),
    Column("username", gettext_lazy("Username"), value=lambda member: member.user.username),
    Column("offices", gettext_lazy("Offices"), value=_offices),
    _PLAYS_AS,
)
_MEMBER_KEYS = (Column("member_id", "", value=lambda member: member.pk), Column("player_id", ""))


def members_listing(league: League, members: Iterable[Membership]) -> Listing:
    return Listing("members", gettext("Members"), _MEMBERS, members, Origin(league=league), _MEMBER_KEYS)


_INVITATIONS = (
    Column("name", gettext_lazy("Name"), value=lambda invitation: invitation.display_name),
    Column("offices", gettext_lazy("Offices"), value=lambda invitation: list(map(str, invitation.office_names()))),
    _PLAYS_AS,
    Column("invited_by", gettext_lazy("Invited by"), value=lambda row: row.invited_by and row.invited_by.display_name),
    Column("invited_at", gettext_lazy("Invited")),
)


def member_invitations_listing(league: League, invitations: Iterable[Invitation]) -> Listing:
    """Whom the league has invited and who has not answered yet. Links are in no file."""
    title = gettext("Invited, not answered yet")
    return Listing("member_invitations", title, _INVITATIONS, invitations, Origin(league=league))


_TERMS = (
    Column("office", gettext_lazy("Office"), value=lambda term: Term(term.kind, term.get_kind_display())),
    Column("name", gettext_lazy("Name"), value=lambda term: term.name or None),
    Column("began_on", pgettext_lazy("first day of a term", "From")),
    Column("ended_on", pgettext_lazy("last day of a term", "Until")),
    Column("decision", gettext_lazy("By whose decision"), value=lambda term: term.decision or None),
)
_KEYS = (Column("player_id", ""),)


def terms_listing(league: League, terms: Iterable[OfficeTerm]) -> Listing:
    """From nothing: nobody knows since when; until nothing: the office is still held."""
    return Listing("offices", gettext("Offices"), _TERMS, terms, Origin(league=league), _KEYS)
