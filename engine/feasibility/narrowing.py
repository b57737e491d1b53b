"""Leaves out ways of a hand that nothing can come of, whatever the other hands are: they take more than is there when
each of the others takes the least that it can. What is left of one hand may need more, which tells of the others again.

The remainder of the deck is one of the hands here, for its points are known: a row may be wrong just because the few
cards that it leaves cannot count so much.
"""

from collections.abc import Sequence

from engine.feasibility.capacities import Ways, cards_in, find_ways, packing_of
from engine.feasibility.small_cards import Budget
from engine.feasibility.value_table import ValueTable

MOST_CARDS_OF_A_REMAINDER = 40
"""There are too many ways to make up a larger remainder, and hardly anything speaks against it."""

COST_OF_A_KEPT_WAY = 4
"""What it costs to look again what a hand needs, for each of its ways, in ways that are looked at."""


def remainder_ways(table: ValueTable, points: Sequence[int], ways: Sequence[Ways]) -> Ways | None:
    """The ways to make up what the hands leave of the deck. ``ways`` are those of the hands, ``table`` has no reserve.

    None: there are too many, or it counts nothing and need not be there.
    """
    rest = table.total - sum(points)
    most_cards = table.size - sum(cards_in(found.least) for found in ways)
    if rest == 0 or most_cards > MOST_CARDS_OF_A_REMAINDER or table.has_own_values:
        return None
    return find_ways(table, rest, None, most_cards=most_cards)


def narrowed(table: ValueTable, ways: Sequence[Ways], budget: Budget) -> list[Ways] | None:
    """The ways of each hand without those that leave too little for the others; None if a hand has none left.

    Raises BoundReached.
    """
    packing = packing_of(table)
    left = list(ways)
    if not all(found.ways for found in left):
        return None
    needed = sum(found.least for found in left)
    at = unchanged = 0
    while unchanged < len(left):
        found = left[at]
        budget.spend(len(found.ways))
        room = packing.capacity - needed + found.least
        kept = tuple([way for way in found.ways if (room - way.load) & packing.guards == packing.guards])
        if not kept:
            return None
        unchanged += 1
        if len(kept) < len(found.ways):
            budget.spend(COST_OF_A_KEPT_WAY * len(kept))
            left[at] = Ways(kept, packing.least([way.load for way in kept]))
            if left[at].least != found.least:
                needed += left[at].least - found.least
                unchanged = 0
        at = (at + 1) % len(left)
    return left
