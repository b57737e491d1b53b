"""The days of a series, against the rules of recurrence of calendars (python-dateutil)."""

from datetime import date, datetime, time, timedelta

import pytest
from dateutil import easter as calendar
from dateutil import rrule
from hypothesis import given
from hypothesis import strategies as st

from engine.dates import (
    LAST,
    PLACES,
    EveryWeeks,
    NthWeekday,
    Span,
    again,
    days_of,
    deadline_before,
    easter,
    rule_behind,
    span_later,
    span_of,
    weekday_of_month,
    years_later,
)

FRIDAY = 4
DAYS = st.dates(date(1990, 1, 1), date(2100, 12, 31))
WEEKDAYS = st.integers(0, 6)
LENGTHS = st.integers(0, 800)


def recurring(first: date, last: date, **rule: object) -> list[date]:
    found = rrule.rrule(dtstart=datetime.combine(first, time()), until=datetime.combine(last, time()), **rule)
    return [one.date() for one in found]


@given(first=DAYS, length=LENGTHS, weekday=WEEKDAYS, nth=st.sampled_from(PLACES))
def test_nth_weekdays_are_those_of_calendars(first: date, length: int, weekday: int, nth: int) -> None:
    last = first + timedelta(length)
    expected = recurring(first, last, freq=rrule.MONTHLY, byweekday=rrule.weekday(weekday, nth))
    assert list(NthWeekday(nth, weekday).days(first, last)) == expected


@given(first=DAYS, length=LENGTHS, weekday=WEEKDAYS, weeks=st.integers(1, 12))
def test_every_so_many_weeks_is_as_in_calendars(first: date, length: int, weekday: int, weeks: int) -> None:
    """A calendar counts weeks from the one of its first day; ours from the first such day that comes."""
    last = first + timedelta(length)
    begin = next(iter(recurring(first, first + timedelta(6), freq=rrule.WEEKLY, byweekday=weekday)))
    expected = recurring(begin, last, freq=rrule.WEEKLY, interval=weeks, byweekday=weekday) if begin <= last else []
    assert list(EveryWeeks(weeks, weekday).days(first, last)) == expected


@given(day=DAYS, years=st.integers(1, 9))
def test_same_day_of_another_year_has_its_weekday_month_and_place(day: date, years: int) -> None:
    later = years_later(day, years)
    assert (later.year, later.month, later.weekday()) == (day.year + years, day.month, day.weekday())
    place, its = (day.day - 1) // 7, (later.day - 1) // 7
    assert its == place or (place == 4 and (later + timedelta(7)).month != later.month)


@given(first=DAYS, weekday=WEEKDAYS, nth=st.sampled_from(PLACES))
def test_rule_behind_days_finds_the_same_days_again(first: date, weekday: int, nth: int) -> None:
    last = first + timedelta(365)
    days = list(NthWeekday(nth, weekday).days(first, last))
    found = rule_behind(days)
    assert found is not None
    assert list(found.days(first, last)) == days


def test_season_of_first_fridays_without_the_holidays() -> None:
    holidays = [
        Span(date(2026, 12, 21), date(2027, 1, 6), "Weihnachtsferien"),
        Span(date(2027, 1, 1), date(2027, 1, 1)),
    ]
    days = days_of(
        NthWeekday(1, FRIDAY), date(2026, 10, 1), date(2027, 5, 31), more=[date(2027, 1, 8), date(2026, 10, 2)]
    )
    assert [day.isoformat() for day in days if span_of(day, holidays) is None] == [
        "2026-10-02", "2026-11-06", "2026-12-04", "2027-01-08", "2027-02-05", "2027-03-05", "2027-04-02", "2027-05-07",
    ]  # fmt: skip
    assert span_of(date(2027, 1, 1), holidays) == holidays[0]


def test_days_by_hand_need_no_rule() -> None:
    assert days_of(None, date(2026, 1, 1), date(2026, 1, 2), more=[date(2027, 3, 4)]) == [date(2027, 3, 4)]


def test_deadline_is_so_many_days_before_at_its_own_time() -> None:
    assert deadline_before(date(2026, 10, 30), 7, time(20)) == datetime(2026, 10, 23, 20)
    assert deadline_before(date(2026, 10, 30), 0, time(18, 30)) == datetime(2026, 10, 30, 18, 30)


def test_fifth_weekday_that_a_month_does_not_have_is_its_last() -> None:
    assert weekday_of_month(2027, 2, FRIDAY, 5) == weekday_of_month(2027, 2, FRIDAY, LAST) == date(2027, 2, 26)


def test_days_without_a_common_place_have_no_rule() -> None:
    assert rule_behind([date(2026, 10, 2), date(2026, 11, 10), date(2026, 12, 17)]) is None
    assert rule_behind([date(2026, 10, 2)]) is None


@pytest.mark.parametrize("wrong", [lambda: NthWeekday(5, 1), lambda: NthWeekday(1, 7), lambda: EveryWeeks(0, 1)])
def test_rule_that_no_calendar_has_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match="weekday"):
        wrong()


def test_span_the_wrong_way_round_is_refused() -> None:
    with pytest.raises(ValueError, match="before"):
        Span(date(2026, 2, 1), date(2026, 1, 1))


@given(first=st.dates(date(1990, 1, 1), date(2090, 1, 1)), rule=st.sampled_from(PLACES), weekday=WEEKDAYS)
def test_season_by_a_rule_is_the_same_rule_a_year_on(first: date, rule: int, weekday: int) -> None:
    by_rule = NthWeekday(rule, weekday)
    begin = first.replace(day=1)
    found = [day for day, _origin in again(list(by_rule.days(begin, begin + timedelta(240))), 1)]
    later = list(by_rule.days(begin.replace(year=begin.year + 1), begin + timedelta(240 + 380)))
    assert found == later[: len(found)]


def test_two_series_of_a_season_keep_their_rules_a_year_on() -> None:
    """First Fridays of which one was moved and one fell out, every second Wednesday, and a day of its own."""
    fridays = [date(2025, 10, 3), date(2025, 11, 13), date(2025, 12, 5), date(2026, 2, 6), date(2026, 3, 6)]
    wednesdays = [date(2025, 10, 8) + timedelta(14 * number) for number in range(8)]
    found = again([*fridays, *wednesdays, date(2026, 6, 20)], 1)
    assert [(day, origin) for day, origin in found if day.weekday() == FRIDAY] == [
        (date(2026, 10, 2), date(2025, 10, 3)),
        (date(2026, 11, 6), date(2025, 11, 13)),
        (date(2026, 12, 4), date(2025, 12, 5)),
        (date(2027, 1, 1), None),
        (date(2027, 2, 5), date(2026, 2, 6)),
        (date(2027, 3, 5), date(2026, 3, 6)),
    ]
    assert [day for day, _origin in found if day.weekday() == 2] == [day + timedelta(364) for day in wednesdays]
    assert found[-1] == (date(2027, 6, 19), date(2026, 6, 20))
    assert again([], 1) == []


def test_easter_is_that_of_calendars() -> None:
    years = range(1900, 2100)
    assert [easter(year) for year in years] == [calendar.easter(year) for year in years]


def test_holidays_that_go_with_easter_move_with_it() -> None:
    easter_holidays = Span(date(2027, 3, 26), date(2027, 4, 4), "Ostern")
    assert span_later(easter_holidays, 1) == Span(date(2028, 4, 14), date(2028, 4, 23), "Ostern")
    assert span_later(Span(date(2026, 12, 21), date(2027, 1, 6)), 1) == Span(date(2027, 12, 21), date(2028, 1, 6))
    assert span_later(Span(date(2028, 2, 29), date(2028, 2, 29)), 1).first == date(2029, 2, 28)
