"""Invitations into leagues, as the league and as the invited account see them."""

from django.db.models import QuerySet

from scoring.models import Invitation, League, User


def invitations_of(league: League) -> QuerySet[Invitation]:
    """Whom the league has invited and who has not answered yet, by name for signing in. One query."""
    return league.invitations.select_related("player", "invited_by").order_by("username")


def invitations_for(user: User) -> QuerySet[Invitation]:
    """Invitations that wait for the account's holder, the oldest first. One query.

    An account that was made after the invitation is somebody else's.
    """
    waiting = Invitation.objects.filter(username=user.username, invited_at__gte=user.date_joined)
    return waiting.select_related("league", "player", "invited_by").order_by("invited_at")
