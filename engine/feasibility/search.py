"""The exact, bounded search for rows of which numbers of cards are known for some or all hands.

Where all numbers are known, the remainder of the deck is a hand as well, for its points and its number of cards are
known too. Where only some are known, those hands are looked for first; mostly the others can then simply be dealt from
what is left. Only if that fails, all hands are searched together.

Each hand is split in its big cards (20 and more) and its number cards. The ways to choose the big cards are tried hand
after hand, the hand with the fewest ways first. After every choice the remaining capacity is checked: copies of each
big card, cards altogether, and the conditions of :mod:`engine.feasibility.small_cards` for the number cards
(:mod:`engine.feasibility.capacities`). What the hands still to come need at the very least is taken off in advance.
Where all choices are made, :func:`engine.feasibility.small_cards.deal_small_cards` decides; it is given little time
first, and more when all other choices have failed.
"""

from collections.abc import Sequence

from engine.feasibility.capacities import Way, find_ways, packing_of
from engine.feasibility.small_cards import BoundReached, Budget, deal_small_cards
from engine.feasibility.value_table import HandCounts, ValueTable
from engine.feasibility.witness import greedy_hands

MOST_STEPS = 2_000_000
"""How many choices a search may look at: one to two seconds."""

PATIENCE = (2_000, 40_000, MOST_STEPS)
"""How many choices the number cards of one choice of big cards may take, in the first round and in the later ones."""

MOST_CARDS_OF_A_SEARCHED_REMAINDER = 12
"""Of a larger remainder nothing can be told in advance."""


def find_hands(
    table: ValueTable, points: Sequence[int], card_counts: Sequence[int | None], *, most_steps: int = MOST_STEPS
) -> list[HandCounts] | None:
    """Hands with these points and numbers of cards (None: any number), or None if there are none.

    Raises BoundReached after ``most_steps`` choices.
    """
    budget = Budget(most_steps)
    known = [at for at, count in enumerate(card_counts) if count is not None]
    if len(known) == len(points):
        return _find_with_remainder(table, points, [count for count in card_counts if count is not None], budget)
    if known:
        found = _search(table, [points[at] for at in known], [card_counts[at] for at in known], budget)
        if found is None:
            return None
        others = [at for at, count in enumerate(card_counts) if count is None]
        dealt = greedy_hands(table.without(found), [points[at] for at in others])
        if dealt is not None:
            by_position = dict(zip(known + others, found + dealt, strict=True))
            return [by_position[at] for at in range(len(points))]
    return _search(table, points, card_counts, budget)


def _find_with_remainder(
    table: ValueTable, points: Sequence[int], card_counts: Sequence[int], budget: Budget
) -> list[HandCounts] | None:
    cards_left = table.size - sum(card_counts)
    if cards_left < table.reserve:
        return None
    if cards_left > MOST_CARDS_OF_A_SEARCHED_REMAINDER:
        return _search(table, points, card_counts, budget)
    rest = table.total - sum(points)
    found = _search(table.whole, [*points, rest], [*card_counts, cards_left], budget)
    return None if found is None else found[:-1]


def _search(
    table: ValueTable, points: Sequence[int], card_counts: Sequence[int | None], budget: Budget
) -> list[HandCounts] | None:
    ways = [find_ways(table, hand, count) for hand, count in zip(points, card_counts, strict=True)]
    if not all(ways):
        return None
    order = sorted(range(len(ways)), key=lambda at: len(ways[at]))
    found = _Search(table, [ways[at] for at in order], budget).run()
    if found is None:
        return None
    hands: list[HandCounts] = [{}] * len(ways)
    for at, (way, small) in zip(order, found, strict=True):
        counts = {value: count for (value, _copies), count in zip(table.big, way.big, strict=True)}
        counts |= dict(enumerate(small))
        hands[at] = {value: count for value, count in counts.items() if count}
    return hands


class _Search:
    """Depth first over the ways of every hand; states that were seen to lead nowhere are not entered again."""

    def __init__(self, table: ValueTable, ways: list[list[Way]], budget: Budget) -> None:
        packing = packing_of(table)
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
        self.patience = 0
        self.lost_patience = False

    def run(self) -> list[tuple[Way, tuple[int, ...]]] | None:
        for self.patience in PATIENCE:
            self.lost_patience = False
            found = self._choose(0, self.start)
            if found is not None or not self.lost_patience:
                return found
        raise BoundReached

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
        share = self.budget.share(self.patience)
        try:
            small = deal_small_cards(self.table.small, [way.small for way in self.chosen], share)
        except BoundReached:
            self.lost_patience = True
            return None
        finally:
            self.budget.spend(share.spent)
        return None if small is None else list(zip(self.chosen, small, strict=True))
