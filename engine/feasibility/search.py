"""The exact, bounded search for rows of which numbers of cards are known for some or all hands.

Where all numbers are known, the remainder of the deck is a hand as well, for its points and its number of cards are
known too. Where only some are known, those hands are looked for first, then together with those of few points; mostly
the others can then simply be dealt from what is left. Only if that fails, all hands are searched together, after
:mod:`engine.feasibility.narrowing` has left out what nothing can come of.

Each hand is split in its big cards (20 and more) and its number cards. The ways to choose the big cards are tried hand
after hand, the hand with the fewest ways first. After every choice the remaining capacity is checked: copies of each
big card, cards altogether, and the conditions of :mod:`engine.feasibility.small_cards` for the number cards
(:mod:`engine.feasibility.loads`). What the hands still to come need at the very least is taken off in advance.
Where all choices are made, :func:`engine.feasibility.small_cards.deal_small_cards` decides; it is given little time
first, and more when all other choices have failed.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from engine.feasibility.capacities import Way, Ways, find_ways, packing_of
from engine.feasibility.narrowing import narrowed, remainder_ways
from engine.feasibility.small_cards import BoundReached, Budget, Counts, Problem, deal_small_cards
from engine.feasibility.value_table import HandCounts, ValueTable
from engine.feasibility.witness import greedy_hands

MOST_STEPS = 6_500_000
"""How many ways a search may look at: about four tenths of a second."""

FEWER_STEPS = 200_000
"""How many in a deck with card values of one's own: there are more ways there, which must be found first."""

STEPS_OF_NARROWING = 600_000
"""How long ways are narrowed after every choice: about a tenth of a second."""

COST_OF_A_STATE = 30
"""What it costs to go one hand further, in ways that are looked at there: about so much longer does it take."""

PATIENCE = (12_500, 250_000, MOST_STEPS)
"""How much the number cards of one choice of big cards may cost, in the first round and in the later ones."""

STEPS_OF_THE_KNOWN, STEPS_OF_THE_SMALL = 100_000, 500_000
"""How long hands are looked for that leave what the others need: those of known numbers of cards alone, then those of
few points as well."""

MOST_POINTS_SEARCHED = 20
"""A smaller hand of any number of cards needs number cards that others may have taken; a larger one can be dealt."""

COST_OF_DEALING = 1_500
"""What dealing the others costs, in ways: about so much longer does it take."""

MOST_CARDS_OF_A_SEARCHED_REMAINDER = 12
MOST_POINTS_OF_A_SEARCHED_REMAINDER = 120
"""Of a remainder that is larger in both nothing can be told in advance."""


def find_hands(
    table: ValueTable, points: Sequence[int], card_counts: Sequence[int | None], *, most_steps: int = MOST_STEPS
) -> list[HandCounts] | None:
    """Hands with these points and numbers of cards (None: any number), or None if there are none.

    Raises BoundReached after ``most_steps`` choices.
    """
    if sum(points) > table.total:
        return None
    if table.has_own_values:
        most_steps = min(most_steps, FEWER_STEPS)
    known = [at for at, count in enumerate(card_counts) if count is not None]
    if len(known) == len(points):
        counts = [count for count in card_counts if count is not None]
        return _find_with_remainder(table, points, counts, Budget(most_steps))
    small = [at for at in range(len(points)) if at in known or points[at] < MOST_POINTS_SEARCHED]
    for searched, steps in ((known, STEPS_OF_THE_KNOWN), (small, STEPS_OF_THE_SMALL)):
        if searched:
            with suppress(BoundReached):
                return _find_and_deal(table, points, card_counts, searched, Budget(min(most_steps, steps)))
    return find_together(table, points, card_counts, Budget(most_steps))


def find_together(
    table: ValueTable, points: Sequence[int], card_counts: Sequence[int | None], budget: Budget
) -> list[HandCounts] | None:
    """All hands in one search, which leaves what the remainder of the deck needs at least; None if there are none.

    At first the ways of all hands are narrowed after every choice, which settles most rows in a few choices; then
    choices are made faster and narrowed once. Raises BoundReached when the budget is spent.
    """
    ways = [find_ways(table, hand, count) for hand, count in zip(points, card_counts, strict=True)]
    remainder = remainder_ways(table.whole, points, ways)
    cards = table if remainder is None else table.whole
    left = narrowed(cards, ways if remainder is None else [*ways, remainder], budget)
    if left is None:
        return None
    careful = budget.share(STEPS_OF_NARROWING)
    with suppress(BoundReached):
        found = _choose_and_narrow(cards, left, len(points), careful)
        return None if found is None else [_hand(table, way, small) for way, small in found]
    budget.spend(careful.spent)
    set_aside = sum(found.least for found in left[len(points) :])
    return next(_search_ways(cards, points, card_counts, left[: len(points)], budget, set_aside=set_aside), None)


def _choose_and_narrow(
    table: ValueTable, ways: Sequence[Ways], hands: int, budget: Budget
) -> list[tuple[Way, Counts]] | None:
    """A way for each of the hands, which come first, with its number cards; None if there are none. Of the hand with
    the fewest ways one after the other is chosen, and the others are narrowed. Raises BoundReached."""
    left = narrowed(table, ways, budget)
    if left is None:
        return None
    undecided = [at for at in range(hands) if len(left[at].ways) > 1]
    if not undecided:
        chosen = [left[at].ways[0] for at in range(hands)]
        share = budget.share(PATIENCE[0])
        small = deal_small_cards(table.small, [way.small for way in chosen], share, set())
        budget.spend(share.spent)
        return None if small is None else list(zip(chosen, small, strict=True))
    at = min(undecided, key=lambda at: len(left[at].ways))
    for way in left[at].ways:
        found = _choose_and_narrow(table, [*left[:at], Ways((way,), way.load), *left[at + 1 :]], hands, budget)
        if found is not None:
            return found
    return None


def _find_and_deal(
    table: ValueTable,
    points: Sequence[int],
    card_counts: Sequence[int | None],
    searched: Sequence[int],
    budget: Budget,
) -> list[HandCounts] | None:
    """Look for some of the hands, among them all of which the number of cards is known, and deal the others from what
    is left.

    None if there are no such hands. Raises BoundReached if there are some, but none that leave what the others need.
    """
    others = [at for at in range(len(points)) if at not in searched]
    there_are_some = False
    for found in _search(table, [points[at] for at in searched], [card_counts[at] for at in searched], budget):
        there_are_some = True
        dealt = greedy_hands(table.without(found), [points[at] for at in others])
        if dealt is not None:
            by_position = dict(zip([*searched, *others], found + dealt, strict=True))
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
    if all(found.ways for found in ways):
        yield from _search_ways(table, points, card_counts, ways, budget)


def _search_ways(
    table: ValueTable,
    points: Sequence[int],
    card_counts: Sequence[int | None],
    ways: Sequence[Ways],
    budget: Budget,
    *,
    set_aside: int = 0,
) -> Iterator[list[HandCounts]]:
    """The same among these ways of each hand; ``set_aside`` is a load that they must leave."""
    alike = list(zip(points, card_counts, strict=True))
    order = sorted(range(len(ways)), key=lambda at: (len(ways[at].ways), str(alike[at])))
    repeats = [at > 0 and alike[order[at]] == alike[order[at - 1]] for at in range(len(order))]
    for found in _Search(table, [ways[at] for at in order], repeats, budget, set_aside).run():
        hands: list[HandCounts] = [{}] * len(ways)
        for at, (way, small) in zip(order, found, strict=True):
            hands[at] = _hand(table, way, small)
        yield hands


def _hand(table: ValueTable, way: Way, small: Counts) -> HandCounts:
    counts = {value: count for (value, _copies), count in zip(table.big, way.big, strict=True)}
    counts |= dict(enumerate(small))
    return {value: count for value, count in counts.items() if count}


class _Search:
    """Depth first over the ways of every hand; states that were seen to lead nowhere are not entered again.

    ``repeats``: which hands have the same points and number of cards as the one before. They can be exchanged, so the
    ways of such hands are only tried in their order.
    """

    def __init__(
        self, table: ValueTable, ways: Sequence[Ways], repeats: Sequence[bool], budget: Budget, set_aside: int
    ) -> None:
        packing = packing_of(table)
        self.table = table
        self.guards = packing.guards
        self.start = packing.capacity - set_aside
        self.ways = [found.ways for found in ways]
        self.loads = [[way.load for way in found.ways] for found in ways]
        self.repeats = [*repeats, False]
        self.budget = budget
        self.needed_later = [0] * (len(ways) + 1)
        for at in range(len(ways) - 1, -1, -1):
            self.needed_later[at] = self.needed_later[at + 1] + ways[at].least
        self.dead_ends: set[tuple[int, int, int]] = set()
        self.dead_ends_of_deals: set[Problem] = set()
        self.chosen: list[Way] = []
        self.reached_the_end = False
        self.patience = 0
        self.lost_patience = False

    def run(self) -> Iterator[list[tuple[Way, Counts]]]:
        for self.patience in PATIENCE:
            self.lost_patience = False
            yield from self._choose(0, 0, self.start)
            if not self.lost_patience:
                return
        raise BoundReached

    def _choose(self, at: int, first: int, capacity: int) -> Iterator[list[tuple[Way, Counts]]]:
        """Go on with the hand ``at``, of whose ways those before the ``first`` are not tried."""
        if at == len(self.ways):
            yield from self._deal()
            return
        if (at, first, capacity) in self.dead_ends:
            return
        reached_before, self.reached_the_end = self.reached_the_end, False
        ways, loads, guards = self.ways[at], self.loads[at], self.guards
        self.budget.spend(COST_OF_A_STATE + len(loads) - first)
        room, is_repeated = capacity - self.needed_later[at + 1], self.repeats[at + 1]
        fitting = [way for way in range(first, len(loads)) if (room - loads[way]) & guards == guards]
        for way in fitting:
            self.chosen.append(ways[way])
            yield from self._choose(at + 1, way if is_repeated else 0, capacity - loads[way])
            self.chosen.pop()
        if not self.reached_the_end:
            self.dead_ends.add((at, first, capacity))
        self.reached_the_end = self.reached_the_end or reached_before

    def _deal(self) -> Iterator[list[tuple[Way, Counts]]]:
        self.reached_the_end = True
        share = self.budget.share(self.patience)
        demands = [way.small for way in self.chosen]
        try:
            small = deal_small_cards(self.table.small, demands, share, self.dead_ends_of_deals)
        except BoundReached:
            self.lost_patience = True
            return
        finally:
            self.budget.spend(share.spent)
        if small is not None:
            yield list(zip(self.chosen, small, strict=True))
