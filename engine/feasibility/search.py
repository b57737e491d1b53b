"""The exact, bounded search for rows of which numbers of cards are known for some or all hands.

Each hand is split in its big cards (20 and more) and its number cards. The ways to choose the big cards are tried hand
after hand, the hand with the fewest ways first. After every choice the remaining capacity is checked: copies of each
big card, cards altogether, and the conditions of :mod:`engine.feasibility.small_cards` for the number cards. All these
capacities are packed in one integer, 16 bits each with a guard bit on top, so that a choice is one subtraction and
its check one comparison. What the hands still to come need at the very least is taken off in advance. Where all
choices are made, :func:`engine.feasibility.small_cards.deal_small_cards` decides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from engine.feasibility.small_cards import (
    THRESHOLDS,
    Budget,
    Demand,
    available_excess,
    available_shortfall,
    deal_small_cards,
    excess,
    shortfall,
)
from engine.feasibility.value_table import ValueTable

FIELD_BITS = 16
MOST_STEPS = 2_000_000
"""How many choices a search may look at: one to two seconds."""

HandCounts = dict[int, int]
"""Number of cards by value in one hand."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to make up a hand: numbers of big cards (highest value first), and what its number cards must give.
    ``load`` is what it takes of every capacity, packed."""

    big: tuple[int, ...]
    small: Demand
    load: int


class _Packing:
    """Capacities of a table as one integer, and loads of the same shape."""

    def __init__(self, table: ValueTable) -> None:
        self.big_values = tuple(value for value, _count in table.big)
        capacities = [
            *(count for _value, count in table.big),
            table.size - table.reserve,
            *(available_excess(table.small, threshold) for threshold in THRESHOLDS),
            *(available_shortfall(table.small, threshold) for threshold in THRESHOLDS),
        ]
        self.guards = _pack([1 << (FIELD_BITS - 1)] * len(capacities))
        self.capacity = _pack(capacities) | self.guards
        self.fields = len(capacities)

    def load(self, big: tuple[int, ...], points: int, cards: int) -> int:
        return _pack(
            [
                *big,
                sum(big) + cards,
                *(excess(points, cards, threshold) for threshold in THRESHOLDS),
                *(shortfall(points, cards, threshold) for threshold in THRESHOLDS),
            ]
        )

    def least(self, loads: Sequence[int]) -> int:
        """Field by field the least of the loads."""
        mask = (1 << FIELD_BITS) - 1
        return _pack(
            [min(load >> shift & mask for load in loads) for shift in range(0, self.fields * FIELD_BITS, FIELD_BITS)]
        )


def _pack(fields: Sequence[int]) -> int:
    packed = 0
    for position, amount in enumerate(fields):
        packed |= amount << (position * FIELD_BITS)
    return packed


def find_hands(
    table: ValueTable, points: Sequence[int], card_counts: Sequence[int | None], *, most_steps: int = MOST_STEPS
) -> list[HandCounts] | None:
    """Hands with these points and numbers of cards (None: any number), or None if there are none.

    Raises BoundReached after ``most_steps`` choices.
    """
    packing = _packing(table)
    ways = [_ways(table, packing, hand, count) for hand, count in zip(points, card_counts, strict=True)]
    if not all(ways):
        return None
    order = sorted(range(len(ways)), key=lambda at: len(ways[at]))
    found = _Search(table, packing, [ways[at] for at in order], Budget(most_steps)).run()
    if found is None:
        return None
    hands: list[HandCounts] = [{}] * len(ways)
    for at, (way, small) in zip(order, found, strict=True):
        counts = dict(zip(packing.big_values, way.big, strict=True)) | dict(enumerate(small))
        hands[at] = {value: count for value, count in counts.items() if count}
    return hands


@cache
def _packing(table: ValueTable) -> _Packing:
    return _Packing(table)


def _ways(table: ValueTable, packing: _Packing, points: int, card_count: int | None) -> list[Way]:
    """Every way to make up one hand, those first that leave the remaining number cards most alike."""
    small_cards = sum(table.small)
    average = sum(value * count for value, count in enumerate(table.small)) / max(small_cards, 1)
    ways = []
    for big in _big_cards(table.big, points, card_count):
        rest = points - sum(value * count for (value, _copies), count in zip(table.big, big, strict=True))
        least_cards = 0 if any(big) else 1
        numbers = range(least_cards, small_cards + 1) if card_count is None else (card_count - sum(big),)
        for cards in numbers:
            load = packing.load(big, rest, cards)
            if (packing.capacity - load) & packing.guards == packing.guards:
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


class _Search:
    """Depth first over the ways of every hand; states that were seen to lead nowhere are not entered again."""

    def __init__(self, table: ValueTable, packing: _Packing, ways: list[list[Way]], budget: Budget) -> None:
        self.table = table
        self.guards = packing.guards
        self.start = packing.capacity
        self.ways = ways
        self.budget = budget
        self.needed_later = [0] * (len(ways) + 1)
        for at in range(len(ways) - 1, -1, -1):
            least = packing.least([way.load for way in ways[at]])
            self.needed_later[at] = self.needed_later[at + 1] + least
        self.dead_ends: set[tuple[int, int]] = set()
        self.chosen: list[Way] = []
        self.reached_the_end = False

    def run(self) -> list[tuple[Way, tuple[int, ...]]] | None:
        return self._choose(0, self.start)

    def _choose(self, at: int, capacity: int) -> list[tuple[Way, tuple[int, ...]]] | None:
        if at == len(self.ways):
            return self._deal()
        if (at, capacity) in self.dead_ends:
            return None
        reached_before, self.reached_the_end = self.reached_the_end, False
        reserved = self.needed_later[at + 1]
        for way in self.ways[at]:
            self.budget.spend()
            left = capacity - way.load
            if left & self.guards != self.guards or (left - reserved) & self.guards != self.guards:
                continue
            self.chosen.append(way)
            found = self._choose(at + 1, left)
            self.chosen.pop()
            if found is not None:
                return found
        if not self.reached_the_end:
            self.dead_ends.add((at, capacity))
        self.reached_the_end = self.reached_the_end or reached_before
        return None

    def _deal(self) -> list[tuple[Way, tuple[int, ...]]] | None:
        self.reached_the_end = True
        small = deal_small_cards(self.table.small, [way.small for way in self.chosen], self.budget)
        return None if small is None else list(zip(self.chosen, small, strict=True))
