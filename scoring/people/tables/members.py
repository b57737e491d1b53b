"""A player's evenings.

The members of a league and whom it has invited, for other programs.

Who holds which office, and who did, for other programs.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

import django_tables2 as tables
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from scoring.core import figures
from scoring.core.columns import RESULT, Column
from scoring.core.listings import Listing, Origin, Term
from scoring.core.tables.cells import PLACE, FigureColumn, evening_link, explained, state_badge, state_term
from scoring.core.tables.table import PageTable
from scoring.models import EveningStanding, Invitation, League, Membership, OfficeTerm


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
