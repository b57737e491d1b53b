"""Which workers were seen lately, and whether beat was: kept where the queue is, or here where there is none."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import redis
from django.conf import settings
from django.utils import timezone

from scoring.operation.selectors.health import broker

KEY = "league:seen"
BEAT = "beat"
FORGOTTEN_AFTER = timedelta(days=1)

seen_here: dict[str, datetime] = {}
"""Where the worker is in the web process, it is seen by that process alone."""


def seen() -> Mapping[str, timedelta]:
    """How long ago each was seen, of those that were within a day; none if the broker does not answer."""
    now = timezone.now()
    ages = {name: now - at for name, at in _moments().items()}
    return {name: age for name, age in sorted(ages.items()) if age < FORGOTTEN_AFTER}


def _moments() -> Mapping[str, datetime]:
    if settings.HAS_EMBEDDED_WORKER:
        return dict(seen_here)
    try:
        with broker() as asked:
            told: Mapping[str, str] = asked.hgetall(KEY)
    except (redis.RedisError, OSError):
        return {}
    return {name: datetime.fromtimestamp(float(at), UTC) for name, at in told.items()}
