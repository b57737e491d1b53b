"""Single cells: a hand as points or as cards, a total."""

import re

from engine.cards import CardNotationError, TooManyCards, parse_cards
from engine.decks import Deck
from engine.sheet import EMPTY_HAND, Hand
from engine.sheetio.codes import ReadingFinding
from engine.sheetio.defects import SheetDefect, Spot

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


def number_defect(text: str, spot: Spot, otherwise: ReadingFinding) -> SheetDefect:
    """The defect for a text that is no whole number: a mark for thousands is named with what is probably meant."""
    meant = without_thousands_mark(text)
    if meant is None:
        return spot.defect(otherwise, text=text)
    return spot.defect(ReadingFinding.THOUSANDS_MARK, text=text, meant=meant)


def read_hand(text: str, deck: Deck, spot: Spot) -> Hand | SheetDefect:
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


def read_cards(text: str, deck: Deck, spot: Spot) -> Hand | SheetDefect:
    """A hand of noted cards with their points."""
    try:
        cards = parse_cards(text)
    except TooManyCards as error:
        return spot.defect(ReadingFinding.MORE_CARDS_THAN_DECK, text=text, cards=error.most, size=deck.size)
    except CardNotationError as error:
        if len(error.unreadable) == len(text.split()) or _NUMBER.fullmatch(text):
            return spot.defect(ReadingFinding.POINTS_UNREADABLE, text=text)
        words = " ".join(word for _, word in error.unreadable)
        return spot.defect(ReadingFinding.CARDS_UNREADABLE, text=text, words=words)
    if len(cards) > deck.size:
        return spot.defect(ReadingFinding.MORE_CARDS_THAN_DECK, text=text, cards=len(cards), size=deck.size)
    in_deck = all(deck.own(card).face in deck.face_values for card in cards)
    return Hand(points=deck.hand_value(cards) if in_deck else None, cards=cards)
