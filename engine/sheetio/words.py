"""The words that people write into a sheet, in German and English: headings, yes and no, void, total."""

from collections.abc import Mapping
from difflib import get_close_matches
from enum import Enum

from engine.names import name_key


class Heading(Enum):
    """The columns before the players'; the value is the heading that is written."""

    NUMBER = "Spiel"
    DEALER = "Geber"
    WINNER = "Sieger"
    EXACT_GRAB = "genau gegriffen"
    UNO_CARD_FINISH = "UNO-Karte"


_HEADING_WORDS = {
    Heading.NUMBER: ("spiel", "spiel-nr.", "nr.", "nr", "game", "number", "no."),
    Heading.DEALER: ("geber", "dealer"),
    Heading.WINNER: ("sieger", "gewinner", "winner"),
    Heading.EXACT_GRAB: ("genau gegriffen", "exact grab"),
    Heading.UNO_CARD_FINISH: ("uno-karte", "uno karte", "uno card", "uno-card", "uno card finish"),
}
HEADINGS = {word: heading for heading, words in _HEADING_WORDS.items() for word in words}

PLACE_FIELDS: Mapping[Heading, str] = {
    Heading.NUMBER: "number",
    Heading.DEALER: "dealer",
    Heading.WINNER: "winner",
    Heading.EXACT_GRAB: "exact_grab",
    Heading.UNO_CARD_FINISH: "uno_card_finish",
}
"""The columns under the names that :class:`engine.findings.Place` has for them."""

VOID_WORDS = ("x", "ungültig", "ungueltig", "void")
TOTAL_WORDS = frozenset({"summe", "total", "totals", "kontrollsumme", "control total"})
LAST_ROUND_WORDS = frozenset({"letzte runde", "last round"})

_YES_WORDS = frozenset({"ja", "j", "yes", "y", "1", "wahr", "true", "x"})
_NO_WORDS = frozenset({"", "nein", "n", "no", "0", "falsch", "false", "-"})


def normalized(text: str) -> str:
    """For comparing what people write: any word is the same as another where two names would be."""
    return name_key(text)


def read_yes_or_no(text: str) -> bool | None:
    """True or False; None: neither.

    >>> read_yes_or_no("Ja"), read_yes_or_no(""), read_yes_or_no("vielleicht")
    (True, False, None)
    """
    word = normalized(text)
    return True if word in _YES_WORDS else False if word in _NO_WORDS else None


def most_similar(text: str, options: list[str]) -> str | None:
    """The option that is probably meant; None: none is near.

    >>> most_similar("Jorn Moller", ["Anke Petersen", "Jörn Möller"])
    'Jörn Möller'
    """
    by_word = {normalized(option): option for option in options}
    matches = get_close_matches(normalized(text), by_word, n=1, cutoff=0.6)
    return by_word[matches[0]] if matches else None
