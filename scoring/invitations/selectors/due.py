"""Evenings whose deadline is near."""

from datetime import datetime

from scoring.models import Evening


def evenings_with_deadline_before(latest: datetime, now: datetime) -> list[Evening]:
    """Those that take place and whose deadline lies between now and then. One query."""
    rows = Evening.objects.select_related("season__league", "edition")
    near = rows.filter(registration_deadline__gt=now, registration_deadline__lte=latest, called_off_at=None)
    return list(near.order_by("registration_deadline", "pk"))
