"""The words that people write into a sheet: headings, yes and no, void, total.

They stand in ``languages``, a file for each language; all are understood at once, in whatever language a page is.
"""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from enum import Enum
from pathlib import Path

from engine.names import name_key


class Heading(Enum):
    """The columns before the players'; the value is the heading that is written."""

    NUMBER = "Spiel"
    DEALER = "Geber"
    WINNER = "Sieger"
    EXACT_GRAB = "genau gegriffen"
    UNO_CARD_FINISH = "UNO-Karte"


_LANGUAGES = [
    tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted((Path(__file__).parent / "languages").glob("*.toml"))
]


def words_for(meaning: str, part: str = "") -> list[str]:
    """What means this in any language, as :func:`engine.names.name_key` writes it; ``part``: of a file. Raises
    KeyError for a file that does not say it."""
    files = [language[part] if part else language for language in _LANGUAGES]
    return [name_key(word) for file in files for word in file[meaning]]


PLACE_FIELDS: Mapping[Heading, str] = {
    Heading.NUMBER: "number",
    Heading.DEALER: "dealer",
    Heading.WINNER: "winner",
    Heading.EXACT_GRAB: "exact_grab",
    Heading.UNO_CARD_FINISH: "uno_card_finish",
}
"""The columns under the names that :class:`engine.findings.Place` has for them."""

HEADINGS = {word: heading for heading, field in PLACE_FIELDS.items() for word in words_for(field, "form")}
"""Columns of the form by what may stand above them."""

VOID_WORDS = ("x", *words_for("void"))
TOTAL_WORDS = frozenset(words_for("total"))
LAST_ROUND_WORDS = frozenset(words_for("last_round"))

_YES_WORDS = frozenset({"1", "x", *words_for("yes")})
_NO_WORDS = frozenset({"", "0", "-", *words_for("no")})


def read_yes_or_no(text: str) -> bool | None:
    """True or False; None: neither.

    >>> read_yes_or_no("Ja"), read_yes_or_no(""), read_yes_or_no("vielleicht")
    (True, False, None)
    """
    word = name_key(text)
    return True if word in _YES_WORDS else False if word in _NO_WORDS else None


def most_similar(text: str, options: list[str]) -> str | None:
    """The option that is probably meant; None: none is near.

    >>> most_similar("Jorn Moller", ["Anke Petersen", "Jörn Möller"])
    'Jörn Möller'
    """
    by_word = {name_key(option): option for option in options}
    matches = get_close_matches(name_key(text), by_word, n=1, cutoff=0.6)
    return by_word[matches[0]] if matches else None
