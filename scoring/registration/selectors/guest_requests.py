"""Requests of strangers, and the evenings to which they may come."""

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scoring.models import Evening, GuestRequest, League
from scoring.results.selectors.seasons import evenings_ahead

_MOST_EVENINGS = 12


def open_requests(league: League) -> QuerySet[GuestRequest]:
    """What waits for an answer, the oldest first."""
    return league.guest_requests.filter(state=GuestRequest.State.OPEN).select_related("evening")


def number_of_open_requests(league: OuterRef) -> Coalesce:
    """How many strangers wait for an answer, as a column of another query."""
    rows = GuestRequest.objects.filter(league=league, state=GuestRequest.State.OPEN).order_by()
    numbers = rows.values("league").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(numbers, output_field=IntegerField()), 0)


def answered_requests(league: League) -> QuerySet[GuestRequest]:
    """What was answered, the latest first."""
    rows = league.guest_requests.exclude(state=GuestRequest.State.OPEN)
    return rows.select_related("player__league", "decided_by").order_by("-decided_at", "-pk")


def evenings_for_guests(league: League) -> list[Evening]:
    """The next evenings that take place and have not begun. One query."""
    ahead = evenings_ahead().filter(season__league=league, called_off_at=None)[:_MOST_EVENINGS]
    return [evening for evening in ahead if not getattr(evening, "has_games", False)]
