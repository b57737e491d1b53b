"""Who has said something to an evening's invitation."""

from collections.abc import Collection

from scoring.models import Evening, Registration, Reply


def answered(evenings: Collection[Evening]) -> frozenset[tuple[int, int]]:
    """Evening and player of whoever has answered, or stands on the list without an answer. Two queries."""
    replies = Reply.objects.filter(evening__in=evenings).values_list("evening_id", "player_id")
    entered = Registration.everybody.filter(evening__in=evenings).values_list("evening_id", "player_id")
    return frozenset(replies).union(entered)


def declined(evening: Evening) -> frozenset[int]:
    """The players whose last answer is that they do not come. One query."""
    latest = dict(Reply.objects.filter(evening=evening).order_by("pk").values_list("player_id", "kind"))
    return frozenset(player for player, kind in latest.items() if kind not in Reply.COMING)
