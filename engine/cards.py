"""Cards and their notation: what can be printed on a card, and how people write it down.

Sources: L5 and L5b (league), K11 (standard), K7 (Junior), L9 and K5 (names of the faces).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Literal


class Color(Enum):
    """The four colours; the value is the letter used in notation."""

    RED = "r"
    GREEN = "g"
    BLUE = "b"
    YELLOW = "y"


class Face(Enum):
    """What a card shows besides its colour; the value is the canonical (English) notation."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    SKIP = "S"
    REVERSE = "R"
    DRAW_ONE = "+1"
    DRAW_TWO = "+2"
    WILD = "W"
    WILD_DRAW_FOUR = "W+4"
    UNO = "UNO"

    @property
    def is_number(self) -> bool:
        """Whether the face is a number card, 0 to 9."""
        return self in _NUMBERS

    @property
    def is_black(self) -> bool:
        """Whether the face is black: wild or wild draw four (L6.14, L6.15)."""
        return self in (Face.WILD, Face.WILD_DRAW_FOUR)

    @property
    def has_color(self) -> bool:
        """Whether the face is printed in a colour. The UNO card is white, or golden on the yellow 1 (L5b)."""
        return not self.is_black and self is not Face.UNO


NUMBER_FACES: tuple[Face, ...] = tuple(Face)[:10]
_NUMBERS = frozenset(NUMBER_FACES)

Language = Literal["en", "de"]

_GERMAN_LETTERS = {Face.SKIP: "A", Face.WILD: "F", Face.WILD_DRAW_FOUR: "F+4"}


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    ``color`` is None for black cards and white UNO cards, and for a coloured face whose colour was not written
    down (people often note ``7 5 3``: enough to count points). ``Card(Face.UNO, Color.YELLOW)`` is a golden 1 (L5b).
    """

    face: Face
    color: Color | None = None

    def __post_init__(self) -> None:
        if self.face.is_black and self.color is not None:
            raise ValueError(f"{self.face.value} has no colour of its own, got {self.color.name.lower()}")
        if self.face is Face.UNO and self.color not in (None, Color.YELLOW):
            raise ValueError("a UNO card is white, or golden (the yellow 1, L5b)")

    def notation(self, language: Language = "en") -> str:
        """The card in canonical notation, readable by :func:`parse_cards` in either language.

        >>> Card(Face.SKIP, Color.GREEN).notation(), Card(Face.SKIP, Color.GREEN).notation("de")
        ('gS', 'gA')
        """
        if self.face is Face.UNO:
            return "UNO" if self.color is None else "GOLD"
        letter: str = self.face.value
        if language == "de":
            letter = _GERMAN_LETTERS.get(self.face, letter)
        return (self.color.value if self.color else "") + letter

    def __str__(self) -> str:
        return self.notation()


class CardNotationError(ValueError):
    """Some words of a written hand are not cards; ``unreadable`` holds each word with its position.

    Positions count characters of the text from 1.
    """

    def __init__(self, text: str, unreadable: tuple[tuple[int, str], ...]) -> None:
        self.text = text
        self.unreadable = unreadable
        words = ", ".join(f"“{word}” (character {position})" for position, word in unreadable)
        super().__init__(f"not a card: {words}")


MOST_CARDS = 200
"""No deck has as many (L5, K11); a text of more is not read to its end."""


class TooManyCards(CardNotationError):
    """A written hand of more than ``most`` cards; ``unreadable`` is the word that goes beyond."""

    def __init__(self, text: str, most: int, beyond: tuple[int, str]) -> None:
        super().__init__(text, (beyond,))
        self.most = most
        self.args = (f"more than {most} cards, from “{beyond[1]}” (character {beyond[0]}) on",)


_COLOR_WORDS = {
    Color.RED: "r rot rote roter red",
    Color.GREEN: "g gr grün grüne grüner gruen gruene green",
    Color.BLUE: "b bl blau blaue blauer blue",
    Color.YELLOW: "y ge gelb gelbe gelber yellow",
}
_FACE_WORDS = {
    Face.SKIP: "s skip a aus aussetzen aussetzer",
    Face.REVERSE: "r rev reverse ret retour richtungswechsel",
    Face.DRAW_ONE: "+1 z1 d1 zieh1 draw1",
    Face.DRAW_TWO: "+2 z2 d2 zieh2 draw2 zieh-zwei zweiziehen",
    Face.WILD: "w wild f fw farbe farbwahl farbenwahl farbwechsel wünscher joker",
    Face.WILD_DRAW_FOUR: "+4 z4 d4 w4 wd4 f4 f+4 w+4 zieh4 draw4 wild4 wild+4 zieh-vier vierziehen",
    Face.UNO: "uno u weiß weiss weiße weisse white",
}
_GOLD_WORDS = frozenset("gold golden goldene goldene1 golden1 gold1".split())
_COLORS = {word: color for color, words in _COLOR_WORDS.items() for word in words.split()}
_FACES = {face.value: face for face in NUMBER_FACES} | {
    word: face for face, words in _FACE_WORDS.items() for word in words.split()
}
_COLOR_PREFIX = re.compile("(" + "|".join(sorted(_COLORS, key=len, reverse=True)) + r")[-_]?(.+)", re.DOTALL)
_WORD = re.compile(r"[^\s,;]+")
_REPEATED = re.compile(r"([1-9]\d?)[x×*](.+)", re.DOTALL)


def parse_card(word: str) -> Card:
    """Read one card in German or English shorthand, upper or lower case.

    Raises :class:`CardNotationError` that quotes the word.

    >>> parse_card("rot7") == parse_card("r7") == Card(Face.SEVEN, Color.RED)
    True
    >>> parse_card("Zieh4"), parse_card("yA").notation()
    (Card(face=<Face.WILD_DRAW_FOUR: 'W+4'>, color=None), 'yS')
    """
    card = _read_card(word)
    if card is None:
        raise CardNotationError(word, ((1, word),))
    return card


def parse_cards(text: str, *, most: int | None = MOST_CARDS) -> tuple[Card, ...]:
    """Read a hand: cards separated by blanks, commas or semicolons; ``3x7`` stands for ``7 7 7``.

    An empty text is an empty hand. Raises :class:`CardNotationError` with every word that is not a card, and
    :class:`TooManyCards` at once when there are more than ``most``; None: there may be any number.

    >>> [str(card) for card in parse_cards("7 g5, 2x+4 retour")]
    ['7', 'g5', 'W+4', 'W+4', 'R']
    """
    cards: list[Card] = []
    unreadable: list[tuple[int, str]] = []
    for match in _WORD.finditer(text):
        word = match.group()
        repeated = _REPEATED.fullmatch(word)
        card = _read_card(repeated.group(2) if repeated else word)
        if card is None:
            unreadable.append((match.start() + 1, word))
            continue
        times = int(repeated.group(1)) if repeated else 1
        if most is not None and len(cards) + times > most:
            raise TooManyCards(text, most, (match.start() + 1, word))
        cards.extend([card] * times)
    if unreadable:
        raise CardNotationError(text, tuple(unreadable))
    return tuple(cards)


def format_cards(cards: Iterable[Card], language: Language = "en") -> str:
    """Write a hand so that :func:`parse_cards` reads the same cards in the same order.

    >>> format_cards(parse_cards("rot7 Aussetzen uno"), "de")
    'r7 A UNO'
    """
    return " ".join(card.notation(language) for card in cards)


def _read_card(word: str) -> Card | None:
    word = word.lower()
    if word in _GOLD_WORDS:
        return Card(Face.UNO, Color.YELLOW)
    if face := _FACES.get(word):
        return Card(face)
    if prefixed := _COLOR_PREFIX.fullmatch(word):
        face = _FACES.get(prefixed.group(2))
        if face is not None and face.has_color:
            return Card(face, _COLORS[prefixed.group(1)])
    return None
