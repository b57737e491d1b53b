"""What stands above a table, or in the name of its tab: the day of the evening and the number of the table."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

_YEAR_FIRST = re.compile(r"(?<!\d)((?:19|20)\d\d)-(\d{1,2})-(\d{1,2})(?!\d)")
_DAY_FIRST = re.compile(r"(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.(?:\s?((?:19|20)?\d\d)(?!\d))?")
_SLASHED = re.compile(r"(?<!\d)(\d{1,2})/(\d{1,2})/((?:19|20)?\d\d)(?!\d)")
_IN_WORDS = re.compile(r"(?<!\d)(\d{1,2})\.?\s+([^\W\d_]{3,9})\.?(?:\s+((?:19|20)\d\d|'?\d\d)(?!\d))?")
_TABLE = re.compile(r"\b(?:tisch|table)\s*(?:nr\.?\s*)?(\d{1,2})\b", re.IGNORECASE)
_MONTHS = "jan feb mär apr mai jun jul aug sep okt nov dez".split()
_OTHER_MONTHS = {"mrz": 3, "mae": 3, "mar": 3, "may": 5, "oct": 10, "dec": 12}
_CENTURY = 70
"""Years of two digits from here on are of the last century."""


@dataclass(frozen=True, slots=True)
class Title:
    """What titles say: ``day`` of the evening and ``table``; None: they do not."""

    day: date | None = None
    table: int | None = None


def read_title(texts: Iterable[str], *, around: date | None = None) -> Title:
    """The first day and the first number of a table that the texts name.

    A day without a year is the one that lies nearest to ``around``; without it, it says nothing.

    >>> read_title(["Vereinsheim", "Fr., 12. September 2025", "Tisch 2"])
    Title(day=datetime.date(2025, 9, 12), table=2)
    >>> read_title(["Spielabend 7.11."], around=date(2025, 9, 1)).day
    datetime.date(2025, 11, 7)
    """
    day, table = None, None
    for text in texts:
        if day is None:
            day = _day_in(text, around)
        if table is None and (match := _TABLE.search(text)):
            table = int(match.group(1)) or None
    return Title(day, table)


def _day_in(text: str, around: date | None) -> date | None:
    if match := _YEAR_FIRST.search(text):
        year, month, number = map(int, match.groups())
        return _day(number, month, str(year), around)
    if match := _DAY_FIRST.search(text) or _SLASHED.search(text):
        return _day(int(match[1]), int(match[2]), match[3], around)
    for match in _IN_WORDS.finditer(text):
        named = _month(match[2])
        if named is not None:
            return _day(int(match[1]), named, (match[3] or "").lstrip("'") or None, around)
    return None


def _month(word: str) -> int | None:
    """The number of a month by the beginning of its name; None: the word is no month."""
    begin = word.casefold()[:3]
    return _MONTHS.index(begin) + 1 if begin in _MONTHS else _OTHER_MONTHS.get(begin)


def _day(number: int, month: int, year: str | None, around: date | None) -> date | None:
    years = [_full_year(int(year))] if year else [] if around is None else [around.year + by for by in (-1, 0, 1)]
    days = []
    for full in years:
        try:
            days.append(date(full, month, number))
        except ValueError:
            continue
    return min(days, key=lambda day: abs((day - around).days) if around else 0, default=None)


def _full_year(year: int) -> int:
    if year >= 100:
        return year
    return year + (1900 if year >= _CENTURY else 2000)
