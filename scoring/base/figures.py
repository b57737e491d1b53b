"""Figures as people read them, on pages, prints and in exports: a real minus sign, places with their full stop, a dash
for what there is not, fractions in the reader's way."""

from datetime import date, datetime, time
from fractions import Fraction

from django.utils.formats import date_format, number_format, time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from scoring.base.models.clocks import is_summer_time, is_twice

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
    return (MINUS if value < 0 and tenths else "") + number_format(f"{tenths // 10}.{tenths % 10}", 1)


def number(value: float, decimals: int) -> str:
    """Rounded to so many decimals; what is rounded to zero has no sign."""
    return number_format(round(value, decimals) + 0.0, decimals).replace("-", MINUS)


def signed(value: float, decimals: int) -> str:
    """The same with its sign."""
    return f"{'+' if value > 0 else ''}{number(value, decimals)}"


def percent(share: float, decimals: int = 1) -> str:
    """A share (0 to 1) of a hundred."""
    return (gettext("%(number)s %%") % {"number": number(100 * share, decimals)}).replace(" ", _NO_BREAK)


def moment(at: datetime | None) -> str:
    """A moment as the clocks of the league show it; in the hour that they show twice, which of the two it is. Empty for
    None."""
    if at is None:
        return ""
    local = localtime(at)
    text = date_format(local, "SHORT_DATETIME_FORMAT")
    if not is_twice(local):
        return text
    return f"{text} {gettext('summer time') if is_summer_time(local) else gettext('winter time')}"


def day_and_start(day: date, starts_at: time | None) -> str:
    """A day, and the time of day at which something begins then; None: it is not known."""
    if starts_at is None:
        return date_format(day)
    return gettext("%(date)s, at %(time)s") % {"date": date_format(day), "time": time_format(starts_at)}
