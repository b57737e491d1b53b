"""Erasures that were asked for and wait for a second person."""

from django.db.models import QuerySet

from scoring.models import Erasure, User


def erasures_asked_by_others(user: User) -> QuerySet[Erasure]:
    """What this account may confirm where it has the office; the oldest first."""
    return Erasure.objects.filter(done_at=None, withdrawn_at=None).exclude(asked_by=user).order_by("pk")
