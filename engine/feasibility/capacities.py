"""What a choice of cards for one hand takes of the deck, as one integer for many capacities at once.

Every capacity has 16 bits with a guard bit on top, so that a choice is one subtraction and its check one comparison:
a field that goes below zero clears its guard.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from engine.feasibility.small_cards import (
    THRESHOLDS,
    Budget,
    Demand,
    available_excess,
    available_shortfall,
    excess,
    shortfall,
)
from engine.feasibility.value_table import ValueTable

_FIELD_BITS = 16
_FIELD_MASK = (1 << _FIELD_BITS) - 1
_SMALL_FIELDS = 2 * len(THRESHOLDS) + 1


class Way(NamedTuple):
    """A way to make up a hand: numbers of big cards (highest value first), and what its number cards must give.
    ``load`` is what it takes of every capacity, packed."""

    big: tuple[int, ...]
    small: Demand
    load: int


class Packing:
    """The capacities of a table: excess and shortfall of its number cards, cards altogether, copies of big cards."""

    def __init__(self, table: ValueTable) -> None:
        capacities = [
            *(available_excess(table.small, threshold) for threshold in THRESHOLDS),
            *(available_shortfall(table.small, threshold) for threshold in THRESHOLDS),
            table.size - table.reserve,
            *(count for _value, count in table.big),
        ]
        self.fields = len(capacities)
        self.guards = _pack([1 << (_FIELD_BITS - 1)] * self.fields)
        self.capacity = _pack(capacities) | self.guards

    def least(self, loads: Sequence[int]) -> int:
        """Field by field the least of the loads."""
        shifts = range(0, self.fields * _FIELD_BITS, _FIELD_BITS)
        return _pack([min(load >> shift & _FIELD_MASK for load in loads) for shift in shifts])


@cache
def packing_of(table: ValueTable) -> Packing:
    """The packing of a table, made once."""
    return Packing(table)


MOST_CHOICES_OF_BIG_CARDS = 5_000
MOST_WAYS_TRIED = 20_000
"""Of one hand in a deck with card values of one's own, which may leave any number of possibilities."""


def find_ways(table: ValueTable, points: int, card_count: int | None) -> list[Way]:
    """Every way to make up one hand, those first that leave the remaining number cards most alike.

    Raises BoundReached if there are too many to look at.
    """
    ways_left, choices_left = Budget(MOST_WAYS_TRIED), Budget(MOST_CHOICES_OF_BIG_CARDS)
    packing = packing_of(table)
    guards, capacity = packing.guards, packing.capacity
    small_cards = sum(table.small)
    average = sum(value * count for value, count in enumerate(table.small)) / max(small_cards, 1)
    ways = []
    for big in _big_cards(table.big, points, card_count):
        if table.has_own_values:
            choices_left.spend()
        big_load = _load_of_big_cards(big)
        rest = points - sum(value * count for (value, _copies), count in zip(table.big, big, strict=True))
        least_cards = 0 if any(big) else 1
        numbers = range(least_cards, small_cards + 1) if card_count is None else (card_count - sum(big),)
        if table.has_own_values:
            ways_left.spend(len(numbers))
        for cards in numbers:
            load = big_load + _load_of_number_cards(rest, cards)
            if (capacity - load) & guards == guards:
                ways.append((abs(rest - average * cards), Way(big, Demand(rest, cards), load)))
    ways.sort(key=lambda weighed: weighed[0])
    return [way for _weight, way in ways]


def _big_cards(big: tuple[tuple[int, int], ...], points: int, card_count: int | None) -> Iterator[tuple[int, ...]]:
    if not big:
        yield ()
        return
    value, copies = big[0]
    most = min(copies, points // value, copies if card_count is None else card_count)
    for taken in range(most + 1):
        left = None if card_count is None else card_count - taken
        for others in _big_cards(big[1:], points - taken * value, left):
            yield (taken, *others)


def _load_of_big_cards(big: tuple[int, ...]) -> int:
    return _pack([sum(big), *big]) << ((_SMALL_FIELDS - 1) * _FIELD_BITS)


def _load_of_number_cards(points: int, cards: int) -> int:
    return _pack(
        [
            *(excess(points, cards, threshold) for threshold in THRESHOLDS),
            *(shortfall(points, cards, threshold) for threshold in THRESHOLDS),
            cards,
        ]
    )


def _pack(fields: Sequence[int]) -> int:
    packed = 0
    for position, amount in enumerate(fields):
        packed |= amount << (position * _FIELD_BITS)
    return packed
