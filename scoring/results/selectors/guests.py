"""Guests of other associations: who they are on an evening, and what is said where its season leaves them out (D13)."""

from collections.abc import Iterable

from engine.findings import Reason
from engine.ranking import RankingReason
from engine.rulesets import Guests
from scoring.models import (
    Evening,
    Registration,
)
from scoring.rules.selectors.editions import rule_set_of


def leaves_guests_out(evening: Evening) -> bool:
    """Whether the ranking that the evening enters is without guests; its season must be loaded with the edition."""
    rules = rule_set_of(evening.season.edition).season
    return evening.counts_for_season and rules.guests is Guests.LEFT_OUT


def guests_of(evening: Evening) -> list[Registration]:
    """Participants whom the season ranking leaves out, by name. One query, none where it leaves out nobody."""
    if not leaves_guests_out(evening):
        return []
    rows = Registration.objects.filter(evening=evening, is_guest=True).select_related("player")
    return list(rows.order_by("player__sort_key", "player__name"))


def said_of_guests(names: Iterable[str]) -> tuple[Reason, ...]:
    """What is said of these guests beside a result; nothing of nobody."""
    listed = ", ".join(names)
    return (Reason(RankingReason.GUESTS_LEFT_OUT, {"names": listed}),) if listed else ()
