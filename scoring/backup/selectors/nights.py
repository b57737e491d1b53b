"""Nights: each ends at an hour of the installation's clock, and has one copy."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings


def night_of(moment: datetime, hour: int) -> date:
    """The day on which the last night has ended."""
    local = moment.astimezone(ZoneInfo(settings.TIME_ZONE))
    return (local - timedelta(days=local.hour < hour)).date()
