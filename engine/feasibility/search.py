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

from collections.abc import Iterator, Sequence
from contextlib import suppress

from engine.feasibility.capacities import Way, find_ways, packing_of
from engine.feasibility.small_cards import BoundReached, Budget, Counts, deal_small_cards
from engine.feasibility.value_table import HandCounts, ValueTable
from engine.feasibility.witness import greedy_hands

MOST_STEPS = 6_000_000
"""How many choices a search may look at: about a second."""

FEWER_STEPS = 20_000
"""How many in a deck with card values of one's own: there a choice may take much longer."""

PATIENCE = (2_000, 40_000, MOST_STEPS)
"""How many choices the number cards of one choice of big cards may take, in the first round and in the later ones."""

STEPS_BEFORE_DEALING_FAILS = 150_000
"""How long hands of known numbers of cards are looked for that leave what the others need."""

COST_OF_DEALING = 400
"""What dealing the others costs, in choices of big cards: about so much longer does it take."""

MOST_CARDS_OF_A_SEARCHED_REMAINDER = 12
MOST_POINTS_OF_A_SEARCHED_REMAINDER = 120
"""Of a remainder that is larger in both nothing can be told in advance."""


def find_hands(
    table: ValueTable, points: Sequence[int], card_counts: Sequence[int | None], *, most_steps: int = MOST_STEPS
) -> list[HandCounts] | None:
    """Hands with these points and numbers of cards (None: any number), or None if there are none.

    Raises BoundReached after ``most_steps`` choices.
    """
    if table.has_own_values:
        most_steps = min(most_steps, FEWER_STEPS)
    known = [at for at, count in enumerate(card_counts) if count is not None]
    if len(known) == len(points):
        counts = [count for count in card_counts if count is not None]
        return _find_with_remainder(table, points, counts, Budget(most_steps))
    if known:
        with suppress(BoundReached):
            return _find_and_deal(table, points, card_counts, Budget(min(most_steps, STEPS_BEFORE_DEALING_FAILS)))
    return next(_search(table, points, card_counts, Budget(most_steps)), None)


def _find_and_deal(
    table: ValueTable, points: Sequence[int], card_counts: Sequence[int | None], budget: Budget
) -> list[HandCounts] | None:
    """Look for the hands of which the number of cards is known, and deal the others from what is left.

    None if there are no such hands. Raises BoundReached if there are some, but none that leave what the others need.
    """
    known = [at for at, count in enumerate(card_counts) if count is not None]
    others = [at for at, count in enumerate(card_counts) if count is None]
    there_are_some = False
    for found in _search(table, [points[at] for at in known], [card_counts[at] for at in known], budget):
        there_are_some = True
        dealt = greedy_hands(table.without(found), [points[at] for at in others])
        if dealt is not None:
            by_position = dict(zip(known + others, found + dealt, strict=True))
            return [by_position[at] for at in range(len(points))]
        budget.spend(COST_OF_DEALING)
    if there_are_some:
        raise BoundReached
    return None


def _find_with_remainder(
    table: ValueTable, points: Sequence[int], card_counts: Sequence[int], budget: Budget
) -> list[HandCounts] | None:
    cards_left = table.size - sum(card_counts)
    if cards_left < table.reserve:
        return None
    rest = table.total - sum(points)
    if cards_left > MOST_CARDS_OF_A_SEARCHED_REMAINDER and rest > MOST_POINTS_OF_A_SEARCHED_REMAINDER:
        return next(_search(table, points, card_counts, budget), None)
    found = next(_search(table.whole, [*points, rest], [*card_counts, cards_left], budget), None)
    return None if found is None else found[:-1]


def _search(
    table: ValueTable, points: Sequence[int], card_counts: Sequence[int | None], budget: Budget
) -> Iterator[list[HandCounts]]:
    """Hands with other big cards each time, at most one for each choice of them; none if there are none at all."""
    ways = [find_ways(table, hand, count) for hand, count in zip(points, card_counts, strict=True)]
    if not all(ways):
        return
    order = sorted(range(len(ways)), key=lambda at: len(ways[at]))
    for found in _Search(table, [ways[at] for at in order], budget).run():
        hands: list[HandCounts] = [{}] * len(ways)
        for at, (way, small) in zip(order, found, strict=True):
            counts = {value: count for (value, _copies), count in zip(table.big, way.big, strict=True)}
            counts |= dict(enumerate(small))
            hands[at] = {value: count for value, count in counts.items() if count}
        yield hands


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

    def run(self) -> Iterator[list[tuple[Way, Counts]]]:
        for self.patience in PATIENCE:
            self.lost_patience = False
            yield from self._choose(0, self.start)
            if not self.lost_patience:
                return
        raise BoundReached

    def _choose(self, at: int, capacity: int) -> Iterator[list[tuple[Way, Counts]]]:
        if at == len(self.ways):
            yield from self._deal()
            return
        if (at, capacity) in self.dead_ends:
            return
        reached_before, self.reached_the_end = self.reached_the_end, False
        reserved = self.needed_later[at + 1]
        for way in self.ways[at]:
            self.budget.spend()
            left = capacity - way.load
            if left & self.guards != self.guards or (left - reserved) & self.guards != self.guards:
                continue
            self.chosen.append(way)
            yield from self._choose(at + 1, left)
            self.chosen.pop()
        if not self.reached_the_end:
            self.dead_ends.add((at, capacity))
        self.reached_the_end = self.reached_the_end or reached_before

    def _deal(self) -> Iterator[list[tuple[Way, Counts]]]:
        self.reached_the_end = True
        share = self.budget.share(self.patience)
        try:
            small = deal_small_cards(self.table.small, [way.small for way in self.chosen], share)
        except BoundReached:
            self.lost_patience = True
            return
        finally:
            self.budget.spend(share.spent)
        if small is not None:
            yield list(zip(self.chosen, small, strict=True))
