"""The members of a league, whom it has invited, and who holds or held which office, for other programs."""

from collections.abc import Iterable

from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin, Term
from scoring.models import Invitation, League, Membership, OfficeTerm


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
