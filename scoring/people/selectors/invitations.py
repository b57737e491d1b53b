"""Invitations into leagues, as the league and as the invited account see them."""

from django.db.models import QuerySet

from scoring.models import AccountLink, Invitation, League, Membership, User

_LONGEST_LIST = 5


def invitations_of(league: League) -> QuerySet[Invitation]:
    """Whom the league has invited and who has not answered yet, with their links, the latest first. Two queries."""
    rows = league.invitations.select_related("league", "player", "invited_by").prefetch_related("links")
    return rows.order_by("username", "last_name", "first_name", "pk")


def invitations_for(user: User) -> QuerySet[Invitation]:
    """Invitations that wait for the account's holder, the oldest first. One query.

    An account that was made after the invitation is somebody else's.
    """
    waiting = Invitation.objects.filter(username=user.username, invited_at__gte=user.date_joined)
    return waiting.select_related("league", "player", "invited_by").order_by("invited_at")


def password_links_of(membership: Membership) -> QuerySet[AccountLink]:
    """The links for a new password that the league has made for a member, the latest first. One query."""
    links = AccountLink.objects.filter(user=membership.user, league=membership.league)
    return links.filter(kind=AccountLink.Kind.PASSWORD).select_related("user", "created_by")[:_LONGEST_LIST]
