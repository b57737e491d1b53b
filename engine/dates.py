"""On which days a series of evenings falls. Days are those of a calendar, without a time zone; Monday is 0."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

LAST = -1
"""Of the weekdays of a month: the last one."""

PLACES = (1, 2, 3, 4, LAST)
"""Which of its weekdays every month has."""

_WEEK, _YEAR = 7, timedelta(364)
_FEWEST_OF_A_RULE, _MOST_WEEKS = 3, 8
_GO_WITH_EASTER = (-2, 0, 1, 39, 49, 50, 60)
"""Days after Easter Sunday: Good Friday to Corpus Christi."""


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


def again(days: Collection[date], years: int) -> list[tuple[date, date | None]]:
    """The days of a season so many years on, in their order, each with the day that it comes from: by the same rules
    where the days show any, otherwise the same weekday of the same month.

    A day that was moved off its rule comes back to it. None: the rule has such a day, and last time nothing was on it.
    """
    left, found = sorted(set(days)), []
    while (kept := _strongest_rule(left)) is not None:
        found.append(kept)
        left = [day for day in left if day not in kept.on]
    proposed: list[tuple[date, date | None]] = []
    for kept in found:
        origins = kept.origins(left)
        left = [day for day in left if day not in origins.values()]
        proposed += [(kept.later(slot, years), origin) for slot, origin in origins.items()]
    proposed += [(years_later(day, years), day) for day in left]
    return sorted(proposed, key=lambda one: one[0])


def easter(year: int) -> date:
    """Easter Sunday of a year from 1900 to 2099 (the rule of Gauss)."""
    moon = (19 * (year % 19) + 24) % 30
    to_sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % _WEEK
    is_a_week_early = to_sunday == 6 and (moon == 29 or (moon == 28 and year % 19 > 10))
    return date(year, 3, 22) + timedelta(moon + to_sunday - _WEEK * is_a_week_early)


def span_later(span: Span, years: int) -> Span:
    """The same days so many years on; those that go with Easter move with it."""
    then = easter(span.first.year)
    if any(then + timedelta(days) in span for days in _GO_WITH_EASTER):
        moved = easter(span.first.year + years) - then
        return Span(span.first + moved, span.last + moved, span.name)
    return Span(_same_day(span.first, years), _same_day(span.last, years), span.name)


@dataclass(frozen=True, slots=True)
class _Kept:
    """A rule, and those days of a season that keep to it."""

    rule: DayRule
    on: Sequence[date]

    @property
    def period(self) -> timedelta:
        """How long it is from a day of the rule to its next one, in short months."""
        return timedelta(_WEEK * (self.rule.weeks if isinstance(self.rule, EveryWeeks) else 4))

    def origins(self, others: Sequence[date]) -> dict[date, date | None]:
        """Each day that the rule has from its first to its last one, with the evening that was for it: on the day, or
        one of ``others`` that was moved from it, also before the first and after the last; None: there was none."""
        first, last = self.on[0], self.on[-1]
        moved = [day for day in others if first - _YEAR < day < last + _YEAR]
        slots = list(self.rule.days(first - _YEAR // self.period * self.period, last + _YEAR))
        found: dict[date, date | None] = {}
        for slot in slots:
            near = [day for day in moved if 2 * abs(day - slot) < self.period and day not in found.values()]
            found[slot] = slot if slot in self.on else min(near, key=lambda day: abs(day - slot), default=None)
        begin, end = slots.index(first), slots.index(last)
        while begin and found[slots[begin - 1]]:
            begin -= 1
        while end + 1 < len(slots) and found[slots[end + 1]]:
            end += 1
        return {slot: found[slot] for slot in slots[begin : end + 1]}

    def later(self, slot: date, years: int) -> date:
        """A day of the rule so many years on. Weeks are counted on without a break."""
        if isinstance(self.rule, NthWeekday):
            return weekday_of_month(slot.year + years, slot.month, self.rule.weekday, self.rule.nth)
        first = self.on[0]
        weeks = round((_same_day(first, years) - first).days / _WEEK)
        return slot + timedelta(_WEEK * weeks)


def _strongest_rule(days: Sequence[date]) -> _Kept | None:
    """The rule that most of these days keep to; None: there is none for three of them, and for most of its own."""
    strong: list[tuple[int, int, _Kept]] = []
    for kept in (*_kept_by_months(days), *_kept_by_weeks(days)):
        if len(kept.on) >= _FEWEST_OF_A_RULE:
            slots = len(list(kept.rule.days(kept.on[0], kept.on[-1])))
            strong += [(len(kept.on), -slots, kept)] if 2 * len(kept.on) > slots else []
    return max(strong, key=lambda one: one[:2], default=(0, 0, None))[-1]


def _kept_by_months(days: Sequence[date]) -> Iterator[_Kept]:
    for rule in (NthWeekday(nth, weekday) for nth in PLACES for weekday in range(_WEEK)):
        yield _Kept(rule, [day for day in days if any(rule.days(day, day))])


def _kept_by_weeks(days: Sequence[date]) -> Iterator[_Kept]:
    for weeks in range(1, _MOST_WEEKS + 1):
        for phase in sorted({day.toordinal() % (weeks * _WEEK) for day in days}):
            of_phase = [day for day in days if day.toordinal() % (weeks * _WEEK) == phase]
            yield _Kept(EveryWeeks(weeks, of_phase[0].weekday()), of_phase)


def _same_day(day: date, years: int) -> date:
    """The same day of the calendar; 28 February of a 29th where there is none."""
    return date(day.year + years, day.month, min(day.day, _days_of_month(day.year + years, day.month)))


def _days_of_month(year: int, month: int) -> int:
    return (date(*_next_month(year, month), 1) - timedelta(1)).day


def _next_month(year: int, month: int) -> tuple[int, int]:
    return (year, month + 1) if month < 12 else (year + 1, 1)
