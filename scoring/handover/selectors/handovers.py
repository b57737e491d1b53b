"""Offices on their way from one member to another."""

from django.db.models import QuerySet

from scoring.models import League, OfficeHandover


def handovers_of(league: League) -> QuerySet[OfficeHandover]:
    """Those that nobody has confirmed yet, with both members. One query."""
    sides = ("giver__user", "giver__player", "giver__league", "taker__user", "taker__player", "begun_by")
    return OfficeHandover.objects.filter(giver__league=league).select_related(*sides).order_by("pk")
