"""Figures as people read them, on pages, prints and in exports: a real minus sign, places with their full stop, a dash
for what there is not, fractions in the reader's way.
"""

from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction

from django.utils.formats import date_format, get_format, number_format, time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from scoring.models.base.days import is_summer_time, is_twice

DASH, MINUS = "–", "−"
_NO_BREAK = "\u00a0"


def points(value: int | None, nothing: str = DASH) -> str:
    """Whole points; ``nothing`` for None."""
    return nothing if value is None else str(value).replace("-", MINUS)


def place(value: int | None) -> str:
    """A place with its full stop; a dash for None: without place (D9) or rank."""
    return DASH if value is None else f"{value}."


def gap(value: int | None) -> str:
    """The distance to the first; nothing for the first, a dash for None: without place."""
    if value is None:
        return DASH
    return f"+{value}" if value else ""


def change(value: int | None) -> str:
    """Points with their sign; nothing for None."""
    return f"+{value}" if value is not None and value > 0 else points(value, "")


def average(value: Fraction | None) -> str:
    """One decimal, rounded half away from zero; a dash for None: there was no game."""
    if value is None:
        return DASH
    tenths = int(20 * abs(value) + 1) // 2
    return f"{MINUS if value < 0 and tenths else ''}{tenths // 10}{get_format('DECIMAL_SEPARATOR')}{tenths % 10}"


def number(value: float, decimals: int) -> str:
    """Rounded to so many decimals; what is rounded to zero has no sign."""
    return number_format(round(value, decimals) + 0.0, decimals).replace("-", MINUS)


def signed(value: float, decimals: int) -> str:
    """The same with its sign."""
    return f"{'+' if value > 0 else ''}{number(value, decimals)}"


def percent(share: float, decimals: int = 1) -> str:
    """A share (0 to 1) of a hundred."""
    return (gettext("%(number)s %%") % {"number": number(100 * share, decimals)}).replace(" ", _NO_BREAK)


def moment(at: datetime | None, beside: datetime | None = None) -> str:
    """A moment as the clocks of the league show it, to the minute; in the hour that they show twice, which of the two
    it is. To the millisecond where that says too little: ``beside`` is another one of the same minute. Empty for
    None."""
    if at is None:
        return ""
    local = localtime(at)
    return _which_of_two(
        local, _in_order(local) if _is_close(at, beside) else date_format(local, "SHORT_DATETIME_FORMAT")
    )


def moment_in_order(at: datetime | None) -> str:
    """A moment where the order of arrival decides: to the minute if nobody knows more, otherwise to the millisecond."""
    return _which_of_two(localtime(at), _in_order(localtime(at))) if at is not None else ""


def spoken(at: datetime | None, beside: datetime | None = None) -> str:
    """A moment as people say it: day of the week and time, and the date unless it is within a week of now; otherwise as
    :func:`moment`."""
    if at is None:
        return ""
    local = localtime(at)
    if _is_close(at, beside):
        return moment(at, beside)
    day = date_format(local, "D")
    if abs(local.date() - localtime().date()) >= _A_WEEK:
        day = f"{day} {date_format(local, 'SHORT_DATE_FORMAT')}"
    return _which_of_two(local, f"{day} {time_format(local.time())}")


_A_WEEK = timedelta(days=7)


def _is_close(at: datetime, beside: datetime | None) -> bool:
    """Whether two moments look the same to the minute and are not."""
    return beside is not None and at != beside and _minute(at) == _minute(beside)


def _minute(at: datetime) -> datetime:
    return at.astimezone(UTC).replace(second=0, microsecond=0)


def _in_order(local: datetime) -> str:
    is_exact = bool(local.second or local.microsecond)
    return _to_the_millisecond(local) if is_exact else date_format(local, "SHORT_DATETIME_FORMAT")


def _which_of_two(local: datetime, text: str) -> str:
    if not is_twice(local):
        return text
    return f"{text} {gettext('summer time') if is_summer_time(local) else gettext('winter time')}"


def exact_moment(at: datetime) -> str:
    """A moment as a receipt says it: always to the millisecond, and with the distance from UTC."""
    local = localtime(at)
    minutes = int((local.utcoffset() or timedelta()).total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    zone = f"UTC{MINUS if minutes < 0 else '+'}{hours}" + (f":{rest:02d}" if rest else "")
    return f"{_to_the_millisecond(local)} ({zone})"


def _to_the_millisecond(local: datetime) -> str:
    fraction = f"{get_format('DECIMAL_SEPARATOR')}{local.microsecond // 1000:03d}"
    return f"{date_format(local, 'SHORT_DATE_FORMAT')} {local:%H:%M:%S}{fraction}"


def day_and_start(day: date, starts_at: time | None) -> str:
    """A day, and the time of day at which something begins then; None: it is not known."""
    if starts_at is None:
        return date_format(day)
    return gettext("%(date)s, at %(time)s") % {"date": date_format(day), "time": time_format(starts_at)}
