"""Days and clocks: the bounds between which everything lies that a league knows, and what a time zone's clocks show.

The bounds are one rule for fields, services, imports and the database. Outside of them lies no evening, only a slip of
the keyboard; near the ends of the calendar neither databases nor time zones can count any more.

A clock shows most times once, in the night on which it is put back twice, in spring some of them never.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo

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


def readings(local: datetime, zone: tzinfo) -> Sequence[datetime]:
    """The instants at which the clocks show this local time, the earlier one first.

    Two in the hour that the clocks go through twice, none in the one that they skip.
    """
    as_first, as_second = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    shown = [one for one in (as_first, as_second) if _shows(one, local, zone)]
    return shown[:1] if len(shown) > 1 and shown[0].utcoffset() == shown[1].utcoffset() else shown


def is_twice(moment: datetime) -> bool:
    """Whether the clocks of the moment's own zone show its time once more on that day."""
    return moment.tzinfo is not None and len(readings(moment.replace(tzinfo=None, fold=0), moment.tzinfo)) > 1


def is_summer_time(moment: datetime) -> bool:
    """Whether the clocks of the moment's zone are put forward then. Which of two equal times it is, if the zone does
    not say so itself: the earlier one, whose clocks are ahead."""
    ahead = moment.dst()
    if ahead is None or is_twice(moment):
        return moment.fold == 0
    return ahead > timedelta(0)


def _shows(moment: datetime, local: datetime, zone: tzinfo) -> bool:
    return moment.astimezone(UTC).astimezone(zone).replace(tzinfo=None, fold=0) == local.replace(fold=0)
