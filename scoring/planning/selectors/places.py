"""The places of an evening: how many are free, and who waits for one."""

from scoring.models import Evening, Registration


def free_places(evening: Evening) -> int | None:
    """How many more can register before somebody has to wait; None: as many as come. While somebody waits nothing is
    free for others. One query."""
    if evening.capacity is None:
        return None
    return max(0, evening.capacity - evening.registrations.count())


def waiting_list(evening: Evening) -> list[Registration]:
    """Who waits for a place, in the order of arrival. One query."""
    rows = Registration.everybody.waiting().filter(evening=evening).select_related("player")
    return list(rows.order_by("arrived_at", "pk"))
