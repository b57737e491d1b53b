"""Players and members of a league."""

from django.db.models import Count, Prefetch, QuerySet

from scoring.models import League, Membership, Office, Player


def players_of(league: League, search: str = "") -> QuerySet[Player]:
    """The league's players by name with ``evening_count``, the number of evenings that they took part in."""
    players = league.players.annotate(evening_count=Count("registrations"))
    return (players.filter(name__icontains=search) if search else players).order_by("name")


def members_of(league: League) -> QuerySet[Membership]:
    """Members by name with account, player and offices: two queries."""
    offices = Prefetch("offices", Office.objects.order_by("pk"))
    return (
        league.memberships.select_related("user", "player", "league")
        .prefetch_related(offices)
        .order_by("user__last_name", "user__first_name", "user__username")
    )
