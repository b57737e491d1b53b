"""Decks: which cards there are, and what each of them counts.

Sources: L5, L5b and L9 (league), K5 and K11 (standard), K7 (Junior; the counts of its action cards are an
assumption that the clause states).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from types import MappingProxyType

from engine.cards import NUMBER_FACES, Card, Color, Face

FaceValues = tuple[tuple[Face, int], ...]
"""Points of some faces."""


class DeckKind(Enum):
    """The decks that the rulebook knows; the value is the stable name used in files and rule sets."""

    STANDARD_108 = "mattel108"
    LEAGUE_110 = "luvsh110"
    LEAGUE_108_GOLDEN = "luvsh108_golden"
    JUNIOR_56 = "junior56"


@dataclass(frozen=True)
class Deck:
    """A deck of cards and their values; obtained from :func:`deck_of`.

    ``counts`` maps each card to the number of its copies, ``face_values`` each face to points.
    """

    kind: DeckKind
    counts: Mapping[Card, int]
    face_values: Mapping[Face, int]

    def __hash__(self) -> int:
        return hash(self.kind)

    @cached_property
    def size(self) -> int:
        """Number of cards."""
        return sum(self.counts.values())

    @cached_property
    def total_value(self) -> int:
        """Points of all cards together."""
        return sum(self.value(card) * count for card, count in self.counts.items())

    @cached_property
    def value_counts(self) -> Mapping[int, int]:
        """Number of cards for each value in points, in rising order of value."""
        totals: Counter[int] = Counter()
        for card, count in self.counts.items():
            totals[self.value(card)] += count
        return MappingProxyType(dict(sorted(totals.items())))

    @cached_property
    def face_counts(self) -> Mapping[Face, int]:
        """Number of cards for each face, over all colours."""
        totals: Counter[Face] = Counter()
        for card, count in self.counts.items():
            totals[card.face] += count
        return MappingProxyType(dict(totals))

    @property
    def has_uno_card(self) -> bool:
        """Whether a game can be ended with the UNO card at all (L6.17)."""
        return Face.UNO in self.face_counts

    def value(self, card: Card) -> int:
        """Points of one card as :meth:`own` gives it (L9, K5). Raises KeyError for a face that is not in the deck."""
        return self.face_values[card.face]

    def hand_value(self, cards: Iterable[Card]) -> int:
        """Raw hand points of the given cards.

        >>> from engine.cards import parse_cards
        >>> deck_of(DeckKind.STANDARD_108).hand_value(parse_cards("r7 b5 y3 S"))
        35
        """
        return sum(self.value(self.own(card)) for card in cards)

    def cards(self) -> tuple[Card, ...]:
        """Every single card of the deck, copies included, in a fixed order."""
        return tuple(card for card, count in self.counts.items() for _ in range(count))

    def own(self, card: Card) -> Card:
        """The card as this deck knows it: with golden ones, yellow 1 and “UNO card” mean the golden 1 (L5b)."""
        if _GOLDEN_ONE in self.counts and card in (Card(Face.ONE, Color.YELLOW), Card(Face.UNO)):
            return _GOLDEN_ONE
        return card

    def surplus(self, cards: Iterable[Card]) -> Mapping[Card, int]:
        """Which of the given cards are more than the deck holds, and by how many; empty if all of them exist.

        Exact: a card without a stated colour may be any colour that is left. What is too much is named under
        the card with its colour if that colour alone is exhausted, otherwise under the face without colour.

        >>> from engine.cards import parse_cards
        >>> {str(card): n for card, n in deck_of(DeckKind.LEAGUE_110).surplus(parse_cards("3xr7 5x+4")).items()}
        {'r7': 1, 'W+4': 1}
        """
        written = Counter(map(self.own, cards))
        surplus = {
            card: count - self.counts.get(card, 0)
            for card, count in written.items()
            if (card.color is not None or not card.face.has_color) and count > self.counts.get(card, 0)
        }
        for face in {card.face for card in written if card.color is None and card.face.has_color}:
            of_face = sum(count for card, count in written.items() if card.face is face)
            already_named = sum(count for card, count in surplus.items() if card.face is face)
            if (too_many := of_face - already_named - self.face_counts.get(face, 0)) > 0:
                surplus[Card(face)] = too_many
        return surplus


def deck_of(kind: DeckKind, own_values: FaceValues = ()) -> Deck:
    """The deck of that kind; faces among ``own_values`` count so many points instead of those of L9 or K5.

    >>> league = deck_of(DeckKind.LEAGUE_110)
    >>> league.size, league.total_value
    (110, 1520)
    >>> deck_of(DeckKind.STANDARD_108, ((Face.WILD_DRAW_FOUR, 70),)).face_values[Face.WILD_DRAW_FOUR]
    70
    """
    return _deck_with(kind, own_values) if own_values else _DECKS[kind]


@lru_cache(maxsize=64)
def _deck_with(kind: DeckKind, own_values: FaceValues) -> Deck:
    deck = _DECKS[kind]
    return Deck(kind, deck.counts, MappingProxyType({**deck.face_values, **dict(own_values)}))


def _numbers(copies: Mapping[Face, int]) -> dict[Card, int]:
    return {Card(face, color): count for color in Color for face, count in copies.items()}


def _colored(faces: tuple[Face, ...], copies: int) -> dict[Card, int]:
    return {Card(face, color): copies for color in Color for face in faces}


_NUMBER_VALUES = {face: int(face.value) for face in NUMBER_FACES}
_STANDARD_VALUES = _NUMBER_VALUES | {
    Face.SKIP: 20,
    Face.REVERSE: 20,
    Face.DRAW_TWO: 20,
    Face.WILD: 50,
    Face.WILD_DRAW_FOUR: 50,
}
_LEAGUE_VALUES = _STANDARD_VALUES | {Face.WILD_DRAW_FOUR: 70, Face.UNO: 100}
_JUNIOR_VALUES = {face: _NUMBER_VALUES[face] for face in NUMBER_FACES[1:]} | {
    Face.DRAW_ONE: 20,
    Face.DRAW_TWO: 20,
    Face.SKIP: 20,
    Face.WILD: 50,
}
_STANDARD_CARDS = (
    _numbers({face: 1 if face is Face.ZERO else 2 for face in NUMBER_FACES})
    | _colored((Face.SKIP, Face.REVERSE, Face.DRAW_TWO), 2)
    | {Card(Face.WILD): 4, Card(Face.WILD_DRAW_FOUR): 4}
)
_GOLDEN_ONE = Card(Face.UNO, Color.YELLOW)
_GOLDEN_CARDS = {
    _GOLDEN_ONE if card == Card(Face.ONE, Color.YELLOW) else card: n for card, n in _STANDARD_CARDS.items()
}
_JUNIOR_CARDS = (
    _numbers({face: 2 if face is Face.ONE else 1 for face in NUMBER_FACES[1:]})
    | _colored((Face.DRAW_ONE, Face.DRAW_TWO, Face.SKIP), 1)
    | {Card(Face.WILD): 4}
)


def _deck(kind: DeckKind, counts: dict[Card, int], values: dict[Face, int]) -> Deck:
    return Deck(kind, MappingProxyType(counts), MappingProxyType(values))


_DECKS = {
    DeckKind.STANDARD_108: _deck(DeckKind.STANDARD_108, _STANDARD_CARDS, _STANDARD_VALUES),
    DeckKind.LEAGUE_110: _deck(DeckKind.LEAGUE_110, _STANDARD_CARDS | {Card(Face.UNO): 2}, _LEAGUE_VALUES),
    DeckKind.LEAGUE_108_GOLDEN: _deck(DeckKind.LEAGUE_108_GOLDEN, _GOLDEN_CARDS, _LEAGUE_VALUES),
    DeckKind.JUNIOR_56: _deck(DeckKind.JUNIOR_56, _JUNIOR_CARDS, _JUNIOR_VALUES),
}
