"""Bounds of days, between which everything lies that a league knows: one rule for fields, services, imports and the
database.

Outside of it lies no evening, only a slip of the keyboard; near the ends of the calendar neither databases nor time
zones can count any more.
"""

from datetime import UTC, date, datetime

from django.core.exceptions import ValidationError
from django.db.models import CheckConstraint, Q
from django.utils import timezone
from django.utils.translation import gettext as _

FIRST_YEAR, LAST_YEAR = 1970, 2199
FIRST_DAY, LAST_DAY = date(FIRST_YEAR, 1, 1), date(LAST_YEAR, 12, 31)
FIRST_MOMENT = datetime(FIRST_YEAR, 1, 1, tzinfo=UTC)
LAST_MOMENT = datetime(LAST_YEAR, 12, 31, 23, 59, 59, tzinfo=UTC)
FIRST_BIRTH = 1900


def day_within_bounds(day: date) -> None:
    """Raises ValidationError for a day that cannot be meant."""
    if not FIRST_DAY <= day <= LAST_DAY:
        _refuse(day.isoformat())


def moment_within_bounds(moment: datetime) -> None:
    """The same for an instant."""
    if not FIRST_MOMENT <= moment <= LAST_MOMENT:
        _refuse(moment.replace(tzinfo=None).isoformat(sep=" ", timespec="minutes"))


def this_year() -> int:
    """The latest year in which somebody can have been born."""
    return timezone.localdate().year


def between(name: str, field: str, first: object, last: object) -> CheckConstraint:
    """The constraint of a column; nothing is demanded of an empty one."""
    return CheckConstraint(condition=Q(**{f"{field}__range": (first, last)}), name=name)


def days(name: str, field: str) -> CheckConstraint:
    """The constraint of a column of days."""
    return between(name, field, FIRST_DAY, LAST_DAY)


def moments(name: str, field: str) -> CheckConstraint:
    """The constraint of a column of instants."""
    return between(name, field, FIRST_MOMENT, LAST_MOMENT)


def _refuse(typed: str) -> None:
    sentence = _("“%(typed)s” cannot be meant: expected is a time between %(first)s and %(last)s.")
    raise ValidationError(
        sentence, code="bounds", params={"typed": typed, "first": str(FIRST_YEAR), "last": str(LAST_YEAR)}
    )
