"""The rows of a table as people: their names, and what else of them can be understood.

What stands in a cell, as the field of a player: days as Excel and people write them, names in either order.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Field, Model
from django.utils.translation import gettext as _

from engine.formulas import looks_like_formula, meant
from engine.names import written_name
from scoring.imports.services.member_columns import ACTIVE, GUEST, LANGUAGES, MAIL, NO, NOT_ACTIVE, YES, Meaning
from scoring.imports.services.spreadsheets import Cells
from scoring.models import Club, Player
from scoring.models.base.days import FIRST_DAY, LAST_DAY, this_year
from scoring.models.base.texts import quoted

_FIRST_SERIAL = date(1899, 12, 30)
"""Day 0 of a spreadsheet, which believes that 1900 was a leap year."""
_SERIALS = (3_000, 80_000)
"""What can be meant as the number of a day: from 1908 on; a smaller number is a year."""
_DAY_FIRST = re.compile(r"(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4}|\d{2})\b")
_YEAR_FIRST = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})\b")
_YEAR = re.compile(r"\b(19\d\d|20\d\d)\b")
_CENTURY = 70
"""Years of two digits from here on are of the last century."""


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
    if said in NO or said.startswith(tuple(NOT_ACTIVE)):
        return False
    return True if said in YES or said.startswith(tuple(ACTIVE)) else None


def language_of(text: str) -> str:
    """Empty: none that the office speaks."""
    word = text.casefold()
    return word if word in dict(settings.LANGUAGES) else LANGUAGES.get(word, "")


def _within_bounds(day: date) -> date | None:
    return day if FIRST_DAY <= day <= LAST_DAY else None


def _mail_in(text: str) -> str:
    match = MAIL.search(text)
    return match.group() if match else ""


_READERS: Mapping[Meaning, Any] = {
    Meaning.EMAIL: _mail_in,
    Meaning.PHONE: meant,
    Meaning.YEAR_OF_BIRTH: birth_year_of,
    Meaning.JOINED_ON: day_of,
    Meaning.LEFT_ON: day_of,
    Meaning.LANGUAGE: language_of,
}
"""How the fields of a player are read; what gives nothing is not understood."""


@dataclass(frozen=True, slots=True)
class Person:
    """What a row says of somebody. ``row`` counts from 1, as the spreadsheet does; ``written``: the name as it stands
    there; ``told``: fields of ``Player.PERSONAL``; ``remarks``: what is not understood and left out.

    ``refusal``: why there is nobody to be imported; empty: there is.
    """

    row: int
    written: str
    name: str = ""
    club: str = ""
    told: Mapping[str, Any] = field(default_factory=dict)
    is_active: bool = True
    is_guest: bool = False
    remarks: tuple[str, ...] = ()
    refusal: str = ""


def people_of(cells: Cells, head: int, columns: Sequence[str]) -> list[Person]:
    """Everybody below the headings, in the order of the rows; empty rows are left out."""
    return [
        _person(number, row, list(map(Meaning, columns)))
        for number, row in enumerate(cells, start=1)
        if number > head and any(row)
    ]


def _person(number: int, row: Sequence[str], columns: Sequence[Meaning]) -> Person:
    said: dict[Meaning, str] = dict(zip(columns, row, strict=True))
    said.pop(Meaning.NOTHING, None)
    if Meaning.NAME in said:
        written = said[Meaning.NAME]
        name, surname = full_name(written)
    else:
        parts = said.get(Meaning.FIRST_NAME, ""), said.get(Meaning.SURNAME, "")
        written = " ".join(filter(None, parts))
        name, surname = joined_name(*parts)
    if refusal := _refusal_of(name):
        return Person(number, written or row[0], refusal=refusal)
    told, remarks = {"sort_name": surname} if surname else {}, []
    for meaning, read in _READERS.items():
        text = said.get(meaning, "")
        value = read(text) if text else _mail_beside(row, columns) if meaning is Meaning.EMAIL else None
        if value and not (refused := _refused(Player, meaning.value, value)):
            told[meaning.value] = value
        elif text:
            remarks.append(_left_out(meaning, text) if not value else f"{_left_out(meaning, text)} {refused}")
    _tell_postal_address(said, told, remarks)
    if told.get("left_on") and told.get("joined_on") and told["left_on"] < told["joined_on"]:
        remarks.append(_left_out(Meaning.LEFT_ON, said[Meaning.LEFT_ON]))
        del told["left_on"]
    club = " ".join(said.get(Meaning.CLUB, "").split())
    if club and _refused(Club, "name", club):
        remarks.append(_left_out(Meaning.CLUB, club))
        club = ""
    status, guest = said.get(Meaning.STATUS, ""), said.get(Meaning.GUEST, "").casefold()
    active = is_active(status)
    is_guest = bool(guest and guest not in NO) or status.casefold() in GUEST
    if status and active is None and not is_guest:
        remarks.append(_left_out(Meaning.STATUS, status))
    return Person(
        number,
        written,
        name,
        club,
        told,
        is_active=active if active is not None else "left_on" not in told,
        is_guest=is_guest,
        remarks=tuple(remarks),
    )


def _tell_postal_address(said: Mapping[Meaning, str], told: dict[str, Any], remarks: list[str]) -> None:
    """The postal address as on an envelope: from one column, in which commas part the lines, or from several."""
    whole = [line.strip() for line in said.get(Meaning.POSTAL_ADDRESS, "").replace("\n", ",").split(",")]
    town = " ".join(filter(None, (said.get(Meaning.POSTCODE, ""), said.get(Meaning.TOWN, ""))))
    if not (lines := list(filter(None, [*whole, said.get(Meaning.STREET, ""), town]))):
        return
    if refused := _refused(Player, "postal_address", "\n".join(lines)):
        remarks.append(f"{_left_out(Meaning.POSTAL_ADDRESS, ', '.join(lines))} {refused}")
    else:
        told["postal_address"] = "\n".join(lines)


def _refusal_of(name: str) -> str:
    if not name:
        return _("There is no name in this row.")
    if looks_like_formula(name):
        return _("“%(text)s” is a formula, not a name.") % {"text": quoted(name)}
    if not any(character.isalpha() for character in name):
        return _("“%(text)s” is no name.") % {"text": quoted(name)}
    return _refused(Player, "name", name)


def _refused(model: type[Model], name: str, value: object) -> str:
    """What the field of a row says against a value; empty: nothing."""
    field = model._meta.get_field(name)
    assert isinstance(field, Field)
    try:
        field.clean(value, None)
    except ValidationError as error:
        return " ".join(error.messages)
    return ""


def _mail_beside(row: Sequence[str], columns: Sequence[Meaning]) -> str:
    """An address that stands somewhere among what is not used, like “Tel. 0431 1234, anke@example.org”."""
    beside = (_mail_in(cell) for cell, meaning in zip(row, columns, strict=True) if meaning is Meaning.NOTHING)
    return next(filter(None, beside), "")


def _left_out(meaning: Meaning, text: str) -> str:
    return _("%(column)s “%(text)s” is not understood and left out.") % {
        "column": meaning.label,
        "text": quoted(text),
    }
