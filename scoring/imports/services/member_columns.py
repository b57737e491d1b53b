"""What the columns of a club's spreadsheet mean: guessed from their headings and from what stands in them.

The words for it: a file for each language in ``imports/words``; all are understood at once, in whatever language a page
is (L10). Yes and no are those of protocol sheets.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from engine.names import collation_key
from engine.sheetio.words import words_for
from scoring.imports.services.spreadsheets import Cells

MAIL = re.compile(r"[^\s@<>,;:]+@[^\s@<>,;:]+\.[^\s@<>,;:.]{2,}")
_SEARCHED_FOR_HEADINGS = 10
"""Titles and empty rows may stand above the headings."""
_SAMPLES = 3

FILES = sorted((Path(__file__).parents[1] / "words").glob("*.toml"))
_WORDS: list[Mapping[str, Any]] = [tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES]


def _all(meaning: str) -> frozenset[str]:
    return frozenset(word for words in _WORDS for word in words[meaning])


GUEST, ACTIVE, NOT_ACTIVE = _all("guest"), _all("active"), _all("not_active")
YES = frozenset({"1", "x", *words_for("yes")}) | GUEST
NO = frozenset({"0", "-", *words_for("no")})
LANGUAGES: Mapping[str, str] = {word: code for words in _WORDS for word, code in words["languages"].items()}
"""Codes of languages by what they are called."""


def headings(meaning: str) -> list[str]:
    """What a column may be called that holds a ``Meaning`` of this value. Raises KeyError for one that a file lacks."""
    return [heading for words in _WORDS for heading in words["headings"][meaning]]


class Meaning(TextChoices):
    """What a column can hold; the values are fields of a player but for names and postal addresses, which may be in
    several columns."""

    NOTHING = "", _("– is not used –")
    NAME = "name", _("Name")
    SURNAME = "surname", _("Surname")
    FIRST_NAME = "first_name", _("First name")
    CLUB = "club", _("Club")
    EMAIL = "email", _("mail address")
    PHONE = "phone", _("phone")
    POSTAL_ADDRESS = "postal_address", _("postal address")
    STREET = "street", _("street")
    POSTCODE = "postcode", _("postcode")
    TOWN = "town", _("town")
    YEAR_OF_BIRTH = "year_of_birth", _("year of birth")
    JOINED_ON = "joined_on", _("joined on")
    LEFT_ON = "left_on", _("left on")
    LANGUAGE = "language", _("language")
    STATUS = "status", _("Status")
    GUEST = "guest", _("guest")


@dataclass(frozen=True, slots=True)
class Guess:
    """``head``: the row with the headings, counted from 1, 0: there is none; ``columns``: what each column means."""

    head: int
    columns: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column as it is shown to whoever says what it means. ``number`` counts from 0."""

    number: int
    heading: str
    samples: tuple[str, ...]
    meaning: Meaning


def guess_columns(cells: Cells) -> Guess:
    """By the row that has most known headings; without any, by what stands in the columns."""
    heads = [[_MEANING_OF.get(heading_key(cell), Meaning.NOTHING) for cell in row] for row in cells]
    known = [sum(meaning != Meaning.NOTHING for meaning in row) for row in heads[:_SEARCHED_FOR_HEADINGS]]
    at = max(range(len(known)), key=lambda row: known[row])
    if known[at]:
        columns = _each_once(heads[at])
        return Guess(at + 1, tuple(_completed(columns, cells[at + 1 :])))
    return Guess(0, tuple(_completed([Meaning.NOTHING] * len(cells[0]), cells)))


def described(cells: Cells, head: int, columns: Sequence[str]) -> list[Column]:
    """Each column with its heading and the first texts in it."""
    headings = cells[head - 1] if head else [""] * len(cells[0])
    return [
        Column(
            number,
            heading,
            tuple([row[number] for row in cells[head:] if row[number]][:_SAMPLES]),
            Meaning(columns[number]),
        )
        for number, heading in enumerate(headings)
    ]


def heading_key(heading: str) -> str:
    """A heading without capitals, accents, colons and what stands in brackets.

    >>> heading_key("Vollständiger Name (Mitglied):")
    'vollstandiger name'
    """
    text = re.sub(r"\(.*?\)", " ", heading).replace("*", " ").replace(":", " ")
    text = text.replace("/", " ").replace(",", " ").replace("_", " ")
    return collation_key(" ".join(text.split()))[0].strip()


_MEANING_OF = {heading_key(heading): meaning for meaning in Meaning if meaning for heading in headings(meaning.value)}
"""By headings as :func:`heading_key` writes them."""


def _each_once(columns: Sequence[Meaning]) -> list[Meaning]:
    """Of several columns with one meaning the first one: a second telephone number is not used."""
    return [Meaning.NOTHING if meaning in columns[:at] else meaning for at, meaning in enumerate(columns)]


def _completed(columns: list[Meaning], rows: Cells) -> list[Meaning]:
    """With a column of mail addresses, and one of names, where no heading names them."""
    free = [at for at, meaning in enumerate(columns) if meaning == Meaning.NOTHING]
    if Meaning.EMAIL not in columns:
        mails = {at: sum(bool(MAIL.fullmatch(row[at])) for row in rows) for at in free}
        if (best := max(mails, key=lambda at: mails[at], default=None)) is not None and mails[best]:
            columns[best] = Meaning.EMAIL
            free.remove(best)
    if not {Meaning.NAME, Meaning.SURNAME, Meaning.FIRST_NAME} & {*columns}:
        names = {at: sum(_may_be_name(row[at]) for row in rows) for at in free}
        if (best := max(names, key=lambda at: names[at], default=None)) is not None and names[best]:
            columns[best] = Meaning.NAME
    if Meaning.SURNAME not in columns and Meaning.NAME in columns and Meaning.FIRST_NAME in columns:
        columns[columns.index(Meaning.NAME)] = Meaning.SURNAME
    return columns


def _may_be_name(text: str) -> bool:
    return len(text.split()) > 1 and not any(character.isdigit() or character == "@" for character in text)
