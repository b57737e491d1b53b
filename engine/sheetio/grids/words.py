"""What people write into their spreadsheets besides names and points, in any language that has a file of words."""

import re
from collections.abc import Mapping

from engine.names import name_key
from engine.sheetio.cells import read_whole_number
from engine.sheetio.grids.layout import Role
from engine.sheetio.words import LAST_ROUND_WORDS, TOTAL_WORDS, VOID_WORDS, words_for

_FIELDS = {
    Role.NUMBER: "number",
    Role.DEALER: "dealer",
    Role.WINNER: "winner",
    Role.EXACT_GRAB: "exact_grab",
    Role.UNO_CARD_FINISH: "uno_card_finish",
    Role.VOID: "void",
}
HEADINGS: Mapping[str, Role] = {
    "#": Role.NUMBER,
    **{word: role for role, field in _FIELDS.items() for word in words_for(field, "spreadsheet")},
}
"""Headings as :func:`heading_key` writes them."""

_NO_NAMES = frozenset(words_for("no_player", "lines"))
CREDIT_WORDS = frozenset(words_for("credit", "lines"))
SUM_WORDS = TOTAL_WORDS | frozenset(words_for("total", "lines")) | {name_key("σ"), name_key("∑")}
_UNREAD_WORDS = frozenset(words_for("not_read", "lines"))
_VOID_IN_A_HAND = frozenset(word for word in (*VOID_WORDS, *words_for("struck", "lines")) if len(word) > 1)
_STRUCK = frozenset("- – — / x // -- ---".split())
_ABSENT = frozenset("- – — /".split())
_GAME = re.compile(r"(?:spiel|runde|game|nr|no|#)?\W{0,3}([0-9]{1,4})\W{0,2}", re.IGNORECASE)


def heading_key(text: str) -> str:
    """A heading without capitals, and without dots and colons at its end.

    >>> heading_key("Spiel-Nr.:")
    'spiel-nr'
    """
    return name_key(text).rstrip(".: ")


def role_of_heading(text: str) -> Role | None:
    """What a column under this heading holds; None: the heading says nothing, or is a name."""
    key = heading_key(text)
    return Role.NOTHING if key in _NO_NAMES | SUM_WORDS else HEADINGS.get(key)


def game_number(text: str) -> int | None:
    """The number of a game, also as “Spiel 7” or “7.”; None: it is none.

    >>> game_number("Spiel 7"), game_number("7."), game_number("12,0"), game_number("Anke")
    (7, 7, 12, None)
    """
    number = read_whole_number(text)
    if number is not None:
        return number
    match = _GAME.fullmatch(text.strip())
    return int(match.group(1)) if match else None


def begins_with(words: frozenset[str], line: tuple[str, ...]) -> bool:
    """Whether the first text of a line is one of the words."""
    first = next((cell for cell in line if cell), "")
    return heading_key(first) in words


def is_announcement(line: tuple[str, ...]) -> bool:
    """Whether the end is announced here (L8.3)."""
    return any(heading_key(cell).rstrip("!") in LAST_ROUND_WORDS for cell in line if cell)


def is_not_read(line: tuple[str, ...]) -> bool:
    """Whether a line only repeats what others say: subtotals, averages, places."""
    return begins_with(_UNREAD_WORDS, line)


def says_void(text: str) -> bool:
    """Whether a cell says that the game is void (D10): a word, never a mere cross."""
    return heading_key(text) in _VOID_IN_A_HAND


def is_struck(texts: tuple[str, ...]) -> bool:
    """Whether a stroke stands in each of these cells, at least two."""
    return len(texts) > 1 and all(text.casefold() in _STRUCK for text in texts)


def is_absent(text: str) -> bool:
    """Whether a stroke says that somebody was not there."""
    return text in _ABSENT
