"""Deadlines of registration, which end before an evening begins (L4): the one rule for forms, series, moves and
imports; and the credit that the engine grants by them.
"""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from engine.scoring import Arrival, registration_credit
from scoring.models import Evening
from scoring.models.base.days import readings
from scoring.rules.selectors import rule_set_of


def granted_credit(evening: Evening, arrival: Arrival) -> int:
    """Points of credit for a registration that arrived so (L4, D14)."""
    return registration_credit(rule_set_of(evening.edition), arrival, evening.registration_deadline).points


def fault_of_start(day: date, starts_at: time | None, zone: ZoneInfo) -> str:
    """What is wrong with the beginning of an evening: a time that the clocks skip; empty: nothing."""
    if starts_at is None or readings(datetime.combine(day, starts_at), zone):
        return ""
    return _("This time does not exist: the clocks were put forward.")


def fault_of_deadline(deadline: datetime, day: date, starts_at: time | None, zone: ZoneInfo) -> str:
    """What is wrong with the end of registration (L4); empty: nothing.

    It is compared with the instant of the beginning; where no time of day is known, it lies at the latest on the day
    of the evening, as the clocks there have it.
    """
    if starts_at is None:
        if deadline.astimezone(zone).date() <= day:
            return ""
        return _("Registration ends before the evening: at the latest on %(date)s (L4).") % {"date": date_format(day)}
    if deadline <= datetime.combine(day, starts_at, zone):
        return ""
    shown = {"date": date_format(day), "time": time_format(starts_at)}
    return _("Registration ends before the evening begins: at the latest on %(date)s at %(time)s (L4).") % shown


def on_another_day(deadline: datetime, days: timedelta, zone: ZoneInfo) -> datetime:
    """The deadline at the same time of day so many days later, as the clocks show it: the earlier one of two, the one
    after the clocks were put forward where they skip it."""
    return (deadline.astimezone(zone).replace(tzinfo=None, fold=0) + days).replace(tzinfo=zone)
