"""A deck with numbered cards: inside the game a card is a small number, equal for identical cards."""

from collections.abc import Iterable
from functools import lru_cache

from engine.cards import Card, CardNotationError, Color, Face
from engine.decks import Deck

COLORS = tuple(Color)
"""The colours by their number."""
OPEN = len(COLORS)
"""The number that stands for: no colour, or none named yet."""
NONE = -1
"""The number that stands for: no card, no player. A state holds it or a number from 0, and is asked ``>= 0``."""


class Pack:
    """The different cards of a deck by number, with what the game needs to know of each."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.cards: tuple[Card, ...] = tuple(deck.counts)
        self.numbers = {card: number for number, card in enumerate(self.cards)}
        self.faces = tuple(card.face for card in self.cards)
        self.colors = tuple(
            COLORS.index(card.color) if card.color and card.face.has_color else OPEN for card in self.cards
        )
        self.values = tuple(map(deck.value, self.cards))
        self.full = tuple(number for number, card in enumerate(self.cards) for _copy in range(deck.counts[card]))

    def number(self, card: Card) -> int:
        """The number of a card. Raises :class:`CardNotationError` for a card that the deck does not have."""
        number = self.numbers.get(self.deck.own(card))
        if number is None:
            raise CardNotationError(card.notation(), ((1, card.notation()),))
        return number

    def hand(self, cards: Iterable[Card]) -> list[int]:
        """Cards as numbers."""
        return [self.number(card) for card in cards]

    def with_face(self, *faces: Face) -> frozenset[int]:
        """The numbers of all cards with one of the faces."""
        return frozenset(number for number, face in enumerate(self.faces) if face in faces)


@lru_cache(maxsize=64)
def pack_of(deck: Deck) -> Pack:
    """The numbered cards of that deck.

    >>> from engine.cards import parse_card
    >>> from engine.decks import DeckKind, deck_of
    >>> pack = pack_of(deck_of(DeckKind.LEAGUE_110))
    >>> len(pack.cards), len(pack.full), pack.cards[pack.number(parse_card("rot 7".replace(" ", "")))].notation()
    (55, 110, 'r7')
    """
    return Pack(deck)
