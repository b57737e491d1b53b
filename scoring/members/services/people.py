"""The rows of a table as people: their names, and what else of them can be understood."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Field, Model
from django.utils.translation import gettext as _

from engine.formulas import looks_like_formula, meant
from scoring.base.models.texts import quoted
from scoring.members.services.columns import MAIL, Meaning
from scoring.members.services.table import Cells
from scoring.members.services.values import (
    NO,
    birth_year_of,
    day_of,
    full_name,
    is_active,
    joined_name,
    language_of,
)
from scoring.models import Club, Player


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
    if told.get("left_on") and told.get("joined_on") and told["left_on"] < told["joined_on"]:
        remarks.append(_left_out(Meaning.LEFT_ON, said[Meaning.LEFT_ON]))
        del told["left_on"]
    club = " ".join(said.get(Meaning.CLUB, "").split())
    if club and _refused(Club, "name", club):
        remarks.append(_left_out(Meaning.CLUB, club))
        club = ""
    status, guest = said.get(Meaning.STATUS, ""), said.get(Meaning.GUEST, "").casefold()
    active = is_active(status)
    is_guest = bool(guest and guest not in NO) or status.casefold() in ("gast", "guest")
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
