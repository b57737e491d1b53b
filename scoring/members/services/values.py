"""What stands in a cell, as the field of a player: days as Excel and people write them, names in either order."""

import re
from datetime import date, timedelta

from engine.names import written_name
from scoring.base.models.bounds import FIRST_DAY, LAST_DAY, this_year

_FIRST_SERIAL = date(1899, 12, 30)
"""Day 0 of a spreadsheet, which believes that 1900 was a leap year."""
_SERIALS = (3_000, 80_000)
"""What can be meant as the number of a day: from 1908 on; a smaller number is a year."""
_DAY_FIRST = re.compile(r"(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4}|\d{2})\b")
_YEAR_FIRST = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})\b")
_YEAR = re.compile(r"\b(19\d\d|20\d\d)\b")
_CENTURY = 70
"""Years of two digits from here on are of the last century."""
YES, NO = frozenset("1 x ja j yes y wahr true gast guest".split()), frozenset("0 nein n no falsch false -".split())
_NOT_ACTIVE = ("passiv", "inaktiv", "nicht aktiv", "ausgetreten", "ruht", "ruhend", "inactive", "not active", "left")
_LANGUAGES = {"de": "de", "deutsch": "de", "german": "de", "en": "en", "englisch": "en", "english": "en"}


def day_of(text: str) -> date | None:
    """A day; None: no day that can be meant.

    >>> day_of("1.3.19"), day_of("2019-03-01"), day_of("43525")
    (datetime.date(2019, 3, 1), datetime.date(2019, 3, 1), datetime.date(2019, 3, 1))
    """
    if match := _YEAR_FIRST.match(text):
        year, month, day = map(int, match.groups())
    elif match := _DAY_FIRST.match(text):
        day, month, year = map(int, match.groups())
        if year < 100:
            year += 1900 if year >= _CENTURY else 2000
    elif text.isdecimal() and _SERIALS[0] <= int(text) <= _SERIALS[1]:
        return _within_bounds(_FIRST_SERIAL + timedelta(days=int(text)))
    else:
        return None
    try:
        return _within_bounds(date(year, month, day))
    except ValueError:
        return None


def birth_year_of(text: str) -> int | None:
    """A year, or that of a day."""
    if text.isdecimal() and _SERIALS[0] <= int(text) <= _SERIALS[1]:
        return (_FIRST_SERIAL + timedelta(days=int(text))).year
    if match := _YEAR.search(text):
        return int(match.group())
    if match := _DAY_FIRST.match(text):
        year = int(match.group(3))
        return year + (1900 if year > this_year() % 100 else 2000)
    return None


def full_name(name: str) -> tuple[str, str]:
    """A name in the order in which it is spoken, and the surname where it has several words.

    >>> full_name("de Vries,  Femke"), full_name("Anke  Petersen")
    (('Femke de Vries', 'de Vries'), ('Anke Petersen', ''))
    """
    surname, comma, first = map(written_name, name.partition(","))
    if not comma or not surname or not first or "," in first:
        return written_name(name), ""
    return joined_name(first, surname)


def joined_name(first: str, surname: str) -> tuple[str, str]:
    """The same from two cells."""
    first, surname = written_name(first), written_name(surname)
    return written_name(f"{first} {surname}"), surname if " " in surname and first else ""


def is_active(text: str) -> bool | None:
    """What a status says; None: nothing that is known."""
    said = text.casefold()
    if said in NO or said.startswith(_NOT_ACTIVE):
        return False
    return True if said in YES or said.startswith(("aktiv", "active")) else None


def language_of(text: str) -> str:
    """Empty: none that the office speaks."""
    return _LANGUAGES.get(text.casefold(), "")


def _within_bounds(day: date) -> date | None:
    return day if FIRST_DAY <= day <= LAST_DAY else None
