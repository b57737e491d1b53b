"""On which days a series of evenings falls. Days are those of a calendar, without a time zone; Monday is 0."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

LAST = -1
"""Of the weekdays of a month: the last one."""

PLACES = (1, 2, 3, 4, LAST)
"""Which of its weekdays every month has."""

_WEEK = 7


@dataclass(frozen=True, slots=True)
class NthWeekday:
    """Every month's first (1) to fourth, or last (-1) such weekday. Raises ValueError for any other."""

    nth: int
    weekday: int

    def __post_init__(self) -> None:
        if self.nth not in PLACES or self.weekday not in range(_WEEK):
            raise ValueError(f"no month has a weekday {self.weekday} number {self.nth} each time")

    def days(self, first: date, last: date) -> Iterator[date]:
        """The days of the rule between two days, both included."""
        year, month = first.year, first.month
        while (year, month) <= (last.year, last.month):
            day = weekday_of_month(year, month, self.weekday, self.nth)
            if first <= day <= last:
                yield day
            year, month = _next_month(year, month)


@dataclass(frozen=True, slots=True)
class EveryWeeks:
    """Such a weekday every so many weeks, from the first one there is. Raises ValueError for none."""

    weeks: int
    weekday: int

    def __post_init__(self) -> None:
        if self.weeks < 1 or self.weekday not in range(_WEEK):
            raise ValueError(f"no series repeats every {self.weeks} weeks on weekday {self.weekday}")

    def days(self, first: date, last: date) -> Iterator[date]:
        """The days of the rule between two days, both included."""
        begin = (self.weekday - first.weekday()) % _WEEK
        for number in range(begin, (last - first).days + 1, self.weeks * _WEEK):
            yield first + timedelta(number)


DayRule = NthWeekday | EveryWeeks


@dataclass(frozen=True, slots=True)
class Span:
    """Days from the first to the last, such as holidays. Raises ValueError if they are the wrong way round."""

    first: date
    last: date
    name: str = ""

    def __post_init__(self) -> None:
        if self.last < self.first:
            raise ValueError(f"{self.last} is before {self.first}")

    def __contains__(self, day: object) -> bool:
        return isinstance(day, date) and self.first <= day <= self.last


def days_of(rule: DayRule | None, first: date, last: date, *, more: Collection[date] = ()) -> list[date]:
    """The days of a series in their order: those of the rule and ``more`` of them, each once. None: no rule."""
    by_rule = rule.days(first, last) if rule is not None else ()
    return sorted({*by_rule, *more})


def span_of(day: date, spans: Sequence[Span]) -> Span | None:
    """The first span that a day lies in; None: it is free."""
    return next((span for span in spans if day in span), None)


def deadline_before(day: date, days: int, at: time) -> datetime:
    """The local time so many days before, at that time of day."""
    return datetime.combine(day - timedelta(days), at)


def weekday_of_month(year: int, month: int, weekday: int, nth: int) -> date:
    """The nth such weekday of a month; the last one for -1, and where there is no fifth."""
    first = date(year, month, 1)
    day = first + timedelta((weekday - first.weekday()) % _WEEK)
    following = date(*_next_month(year, month), 1)
    all_of_them = [
        day + timedelta(_WEEK * number) for number in range(5) if day + timedelta(_WEEK * number) < following
    ]
    return all_of_them[-1] if nth == LAST or nth > len(all_of_them) else all_of_them[nth - 1]


def years_later(day: date, years: int) -> date:
    """The same weekday of the same month so many years later: of a second Friday of May the second Friday of May."""
    return weekday_of_month(day.year + years, day.month, day.weekday(), (day.day - 1) // _WEEK + 1)


def rule_behind(days: Sequence[date]) -> NthWeekday | None:
    """The rule by which most of these days were chosen: at least two, and more than half. None: there is none."""
    found: Counter[tuple[int, int]] = Counter()
    for day in days:
        nth = (day.day - 1) // _WEEK + 1
        is_last = (day + timedelta(_WEEK)).month != day.month
        found.update((place, day.weekday()) for place in PLACES if place == nth or (place == LAST and is_last))
    for (nth, weekday), number in found.most_common(1):
        if number > 1 and 2 * number > len(days):
            return NthWeekday(nth, weekday)
    return None


def _next_month(year: int, month: int) -> tuple[int, int]:
    return (year, month + 1) if month < 12 else (year + 1, 1)
