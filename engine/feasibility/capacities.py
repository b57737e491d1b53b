"""What a choice of cards for one hand takes of the deck, and all the ways to make up one hand."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from engine.feasibility.loads import (
    CARDS,
    FIELD_BITS,
    HIGHEST_SMALL_VALUE,
    SMALL_FIELDS,
    load_of_number_cards,
    pack,
    supply_of,
)
from engine.feasibility.small_cards import Budget, Demand
from engine.feasibility.value_table import ValueTable


class Way(NamedTuple):
    """A way to make up a hand: numbers of big cards (highest value first), and what its number cards must give.
    ``load`` is what it takes of every capacity, packed."""

    big: tuple[int, ...]
    small: Demand
    load: int


class Ways(NamedTuple):
    """All ways to make up a hand; ``least`` is, field by field, the least of their loads."""

    ways: tuple[Way, ...]
    least: int


class BigCards(NamedTuple):
    """A choice of big cards: their points, how many there are, which, and what they take of every capacity."""

    points: int
    cards: int
    taken: tuple[int, ...]
    load: int


class Packing:
    """The capacities of a table: excess and shortfall of its number cards, cards altogether, copies of big cards."""

    def __init__(self, table: ValueTable) -> None:
        self.fields = SMALL_FIELDS + len(table.big)
        self.guards = pack([1 << (FIELD_BITS - 1)] * self.fields)
        more = table.size - table.reserve - sum(table.small)  # big cards are cards as well
        copies = sum(count << at * FIELD_BITS for at, (_value, count) in enumerate(table.big, start=SMALL_FIELDS))
        self.capacity = supply_of(table.small) + more * CARDS + copies | self.guards
        cards = [value for value, count in enumerate(table.small) for _copy in range(count)]
        self.average = sum(cards) / max(len(cards), 1)
        self._fewest_points = list(accumulate(cards, initial=0))
        self._most_points = list(accumulate(reversed(cards), initial=0))

    def numbers_of_cards(self, points: int, *, at_least: int) -> range:
        """How many number cards may give these points."""
        fewest = max(at_least, bisect_left(self._most_points, points))
        return range(fewest, bisect_right(self._fewest_points, points))

    def least(self, loads: Sequence[int]) -> int:
        """Field by field the least of the loads."""
        least = loads[0]
        for load in loads:
            not_less = ((least | self.guards) - load) & self.guards
            least ^= (least ^ load) & (not_less - (not_less >> (FIELD_BITS - 1)))
        return least


@cache
def packing_of(table: ValueTable) -> Packing:
    """The packing of a table, made once."""
    return Packing(table)


MOST_CHOICES_OF_BIG_CARDS = 5_000
MOST_WAYS_TRIED = 20_000
"""Of one hand in a deck with card values of one's own, which may leave any number of possibilities."""


def cards_in(load: int) -> int:
    """How many cards a load is."""
    return load >> CARDS.bit_length() - 1 & (1 << (FIELD_BITS - 1)) - 1


def find_ways(table: ValueTable, points: int, card_count: int | None, *, most_cards: int | None = None) -> Ways:
    """Every way to make up one hand, those first that leave the remaining number cards most alike.

    Where the number of cards is known there are few, which are kept. ``most_cards``: where it is not, the hand has at
    most so many. Raises BoundReached if there are too many to look at.
    """
    if card_count is None:
        return _find_ways(table, points, None, most_cards)
    if table.has_own_values:
        return _find_ways(table, points, card_count, card_count)
    return _known_ways(table, points, card_count)


@lru_cache(maxsize=2048)
def _known_ways(table: ValueTable, points: int, card_count: int) -> Ways:
    return _find_ways(table, points, card_count, card_count)


def _find_ways(table: ValueTable, points: int, card_count: int | None, most_cards: int | None) -> Ways:
    packing = packing_of(table)
    guards, capacity, average = packing.guards, packing.capacity, packing.average
    weighed = []
    for big, rest, numbers in _splits(table, packing, points, card_count, most_cards):
        for cards in numbers:
            load = big.load + load_of_number_cards(rest, cards)
            if (capacity - load) & guards == guards:
                weighed.append((abs(rest - average * cards), Way(big.taken, Demand(rest, cards), load)))
    weighed.sort(key=lambda weighed: weighed[0])
    ways = tuple(way for _weight, way in weighed)
    return Ways(ways, packing.least([way.load for way in ways]) if ways else 0)


def _splits(
    table: ValueTable, packing: Packing, points: int, card_count: int | None, most_cards: int | None
) -> Iterator[tuple[BigCards, int, range]]:
    """Big cards for a hand, the points that are left for its number cards, and how many of these there may be."""
    ways_left, choices_left = Budget(MOST_WAYS_TRIED), Budget(MOST_CHOICES_OF_BIG_CARDS)
    for big in _choices_of_big_cards(table, points, most_cards):
        rest = points - big.points
        if card_count is None:
            numbers = packing.numbers_of_cards(rest, at_least=0 if big.cards else 1)
            if most_cards is not None:
                numbers = range(numbers.start, min(numbers.stop, most_cards - big.cards + 1))
        else:
            numbers = range(card_count - big.cards, card_count - big.cards + 1)
        if table.has_own_values:
            choices_left.spend()
            ways_left.spend(len(numbers))
        yield big, rest, numbers


def _choices_of_big_cards(table: ValueTable, points: int, most_cards: int | None) -> Iterator[BigCards]:
    if table.has_own_values:
        yield from _combinations(table.big, points, most_cards)
        return
    choices, sums = _all_choices(table)
    at = 0 if most_cards is None else bisect_left(sums, points - HIGHEST_SMALL_VALUE * most_cards)
    for big in choices[at : bisect_right(sums, points)]:
        if most_cards is None or big.cards <= most_cards:
            yield big


@cache
def _all_choices(table: ValueTable) -> tuple[list[BigCards], list[int]]:
    """Every choice of big cards by rising points, and these points; about two thousand."""
    choices = sorted(_combinations(table.big, table.total, None), key=lambda big: big.points)
    return choices, [big.points for big in choices]


def _combinations(
    big: tuple[tuple[int, int], ...], points: int, cards: int | None, field: int = 1
) -> Iterator[BigCards]:
    """All choices of at most so many points and cards."""
    if not big:
        yield BigCards(0, 0, (), 0)
        return
    value, copies = big[0]
    one = CARDS + (CARDS << field * FIELD_BITS)
    for taken in range(min(copies, points // value, copies if cards is None else cards) + 1):
        left = None if cards is None else cards - taken
        for others in _combinations(big[1:], points - taken * value, left, field + 1):
            yield BigCards(
                others.points + taken * value, others.cards + taken, (taken, *others.taken), others.load + taken * one
            )
