"""Clocks of a time zone and what they show: mostly once, in the night on which they are put back twice, in spring
never.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo


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
