"""Single cells: a hand as points or as cards, a total, the players that are named."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.cards import CardNotationError, parse_cards
from engine.decks import Deck
from engine.sheet import EMPTY_HAND, Hand
from engine.sheetio.codes import ReadingFinding
from engine.sheetio.defects import Defect, Spot
from engine.sheetio.words import most_similar, normalized

_WHOLE = re.compile(r"([-−]?[0-9]{1,9})(?:[.,]0{1,2})?")
_THOUSANDS = re.compile(
    r"([-−]?[1-9][0-9]{0,2}(?P<mark>[., '’\u00a0\u202f])[0-9]{3}(?:(?P=mark)[0-9]{3})?)(?:[.,]0{1,2})?"
)
_FRACTION = re.compile(r"[-−]?[0-9]+[.,][0-9]+")
_NUMBER = re.compile(r"[-−+]?[0-9]+")


def read_whole_number(text: str) -> int | None:
    """A whole number of at most nine digits, ``12`` or ``12,0`` or ``12.00``; None: it is none.

    Three zeros behind a point or comma are no decimals: German spreadsheets write a thousand as ``1.000``.
    """
    match = _WHOLE.fullmatch(text.strip())
    return int(match.group(1).replace("−", "-")) if match else None


def without_thousands_mark(text: str) -> str | None:
    """What a number with a mark for thousands probably means; None: it has no such mark.

    >>> without_thousands_mark("1.000"), without_thousands_mark("-12’345,00"), without_thousands_mark("1.50")
    ('1000', '-12345', None)
    """
    match = _THOUSANDS.fullmatch(text.strip())
    return match.group(1).replace(match["mark"], "").replace("−", "-") if match else None


def number_defect(text: str, spot: Spot, otherwise: ReadingFinding) -> Defect:
    """The defect for a text that is no whole number: a mark for thousands is named with what is probably meant."""
    meant = without_thousands_mark(text)
    if meant is None:
        return spot.defect(otherwise, text=text)
    return spot.defect(ReadingFinding.THOUSANDS_MARK, text=text, meant=meant)


def read_hand(text: str, deck: Deck, spot: Spot) -> Hand | Defect:
    """Raw points, or cards in the notation of :func:`engine.cards.parse_cards` from which they are counted.

    A single number is always points (``7`` is 7 points as well as the card). Points stay None if the deck
    does not have one of the cards.
    """
    text = text.strip()
    if not text:
        return EMPTY_HAND
    points = read_whole_number(text)
    if points is not None:
        return Hand(points=points)
    if _FRACTION.fullmatch(text) or without_thousands_mark(text) is not None:
        return number_defect(text, spot, ReadingFinding.POINTS_NOT_WHOLE)
    return read_cards(text, deck, spot)


def read_cards(text: str, deck: Deck, spot: Spot) -> Hand | Defect:
    """A hand of noted cards with their points."""
    try:
        cards = parse_cards(text)
    except CardNotationError as error:
        if len(error.unreadable) == len(text.split()) or _NUMBER.fullmatch(text):
            return spot.defect(ReadingFinding.POINTS_UNREADABLE, text=text)
        words = " ".join(word for _, word in error.unreadable)
        return spot.defect(ReadingFinding.CARDS_UNREADABLE, text=text, words=words)
    in_deck = all(deck.own(card).face in deck.face_values for card in cards)
    return Hand(points=deck.hand_value(cards) if in_deck else None, cards=cards)


@dataclass(frozen=True)
class Players:
    """The players of the sheet by name, in seat order."""

    names: tuple[str, ...]

    @cached_property
    def _seats(self) -> Mapping[str, int]:
        seats: dict[str, int] = {}
        for seat, name in enumerate(self.names):
            seats.setdefault(normalized(name), seat)
        return seats

    def seat_of(self, text: str) -> int | None:
        """The seat of the player with that name, blanks and case aside; None: nobody is called so."""
        return self._seats.get(normalized(text))

    def read_seats(self, text: str, spot: Spot) -> tuple[tuple[int, ...], tuple[Defect, ...]]:
        """The seats of the players in a cell, separated by ``/`` or ``,``; a defect for each unknown name."""
        names = [name for part in text.split("/") for name in self._separated_by_comma(part)]
        seats = [self.seat_of(name) for name in names]
        defects = [self._unknown(name, spot) for name, seat in zip(names, seats, strict=True) if seat is None]
        return tuple(seat for seat in seats if seat is not None), tuple(defects)

    def _separated_by_comma(self, text: str) -> list[str]:
        """The names in a text; a comma may also belong to the name of a player."""
        if self.seat_of(text) is not None:
            return [text]
        return [name.strip() for name in text.split(",") if name.strip()]

    def read_seat(self, name: str, spot: Spot, defects: list[Defect]) -> int | None:
        """The seat of the player with exactly that name; None with a defect if nobody is called so."""
        seat = self.seat_of(name)
        if seat is None:
            defects.append(self._unknown(name, spot))
        return seat

    def _unknown(self, name: str, spot: Spot) -> Defect:
        similar = most_similar(name, list(self.names))
        if similar is not None:
            return spot.defect(ReadingFinding.PLAYER_UNKNOWN_SIMILAR, text=name, similar=similar)
        return spot.defect(ReadingFinding.PLAYER_UNKNOWN, text=name, expected=", ".join(self.names))


def double_names(names: Sequence[str]) -> list[int]:
    """The positions of names that stood there before, blanks and case aside."""
    words = [normalized(name) for name in names]
    return [position for position, word in enumerate(words) if word and word in words[:position]]
