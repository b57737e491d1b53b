"""Deals number cards (0 to 9) so that each hand gets an exact sum with an exact number of cards.

Whether it can work is told by convexity. For every t, the cards of a hand with sum r and k cards exceed t by at least
r − k·t points together, and fall short of it by at least k·t − r; the cards that there are exceed it, and fall short
of it, only by so much. If these conditions hold for all t from 0 to 9, fractions of cards could be dealt. Cards are
whole, so a search decides; it gives every hand values as close together as possible, which leaves the most for the
others, and hardly ever has to try a second time.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from engine.feasibility.loads import HIGHEST_SMALL_VALUE, SMALL_GUARDS, THRESHOLDS, load_of_number_cards, supply_of

Counts = tuple[int, ...]
"""Number of cards by value, from 0 to 9."""

_NO_CARDS: Counts = (0,) * len(THRESHOLDS)


class Demand(NamedTuple):
    """What one hand needs: ``cards`` number cards that count ``points``."""

    points: int
    cards: int


class BoundReached(Exception):
    """The search has looked at as many possibilities as it may."""


COST_OF_A_HAND = 250
"""What trying a hand of number cards costs, in ways of a hand that are looked at: about so much longer does it take."""


class Budget:
    """How many more choices may be looked at, and how many have been."""

    __slots__ = ("left", "spent")

    def __init__(self, left: int) -> None:
        self.left = left
        self.spent = 0

    def spend(self, choices: int = 1) -> None:
        """Raises BoundReached when nothing is left."""
        if choices > self.left:
            raise BoundReached
        self.left -= choices
        self.spent += choices

    def share(self, most: int) -> "Budget":
        """A budget of its own, no larger than this one; what it spent must then be spent here."""
        return Budget(min(most, self.left))


Problem = tuple[tuple[Demand, ...], Counts]
"""Demands, and the cards that are there for them."""


def deal_small_cards(
    counts: Counts, demands: Sequence[Demand], budget: Budget, dead_ends: set[Problem]
) -> list[Counts] | None:
    """Counts for every demand in order, or None if there is no way. Raises BoundReached.

    ``dead_ends``: problems that have no solution, which grow; one search meets them again and again.
    """
    order = sorted(range(len(demands)), key=lambda at: _extremeness(demands[at]), reverse=True)
    in_order = tuple([demands[at] for at in order])
    budget.spend(COST_OF_A_HAND)
    dealt = _deal_narrowly(counts, in_order) or _Dealing(in_order, budget, dead_ends).deal(0, counts)
    if dealt is None:
        return None
    result: list[Counts] = [()] * len(demands)
    for at, hand in zip(order, dealt, strict=True):
        result[at] = hand
    return result


def _deal_narrowly(counts: Counts, demands: Sequence[Demand]) -> list[Counts] | None:
    """The narrowest hand for each demand, one after the other; None if there is none for one of them, which says
    nothing of other hands. Most often they can be dealt so, without another look at what the others need."""
    cards = _sorted_cards(counts)
    hands = []
    for demand in demands:
        hand = _take_narrowly(cards, demand)
        if hand is None:
            return None
        hands.append(hand)
    return hands


def _extremeness(demand: Demand) -> float:
    return abs(demand.points / demand.cards - HIGHEST_SMALL_VALUE / 2) if demand.cards else 0.0


class _Dealing:
    """Depth first over the demands; whether what is left can still be divided is looked at after every hand."""

    def __init__(self, demands: tuple[Demand, ...], budget: Budget, dead_ends: set[Problem]) -> None:
        self.budget, self.dead_ends = budget, dead_ends
        self.left = [demands[at:] for at in range(len(demands) + 1)]
        self.needed = [0]
        for demand in reversed(demands):
            self.needed.append(self.needed[-1] + load_of_number_cards(demand.points, demand.cards))
        self.needed.reverse()

    def deal(self, at: int, counts: Counts) -> list[Counts] | None:
        """Hands for the demands from this one on; None if there are none. Raises BoundReached."""
        left = self.left[at]
        if not left:
            return []
        if (left, counts) in self.dead_ends:
            return None
        if ((supply_of(counts) | SMALL_GUARDS) - self.needed[at]) & SMALL_GUARDS != SMALL_GUARDS:
            return None
        for hand in _hands(counts, left[0]):
            self.budget.spend(COST_OF_A_HAND)
            rest = tuple([count - taken for count, taken in zip(counts, hand, strict=True)])
            dealt = self.deal(at + 1, rest)
            if dealt is not None:
                return [hand, *dealt]
        self.dead_ends.add((left, counts))
        return None


def _hands(counts: Counts, demand: Demand) -> Iterator[Counts]:
    """Every hand that meets the demand, one of the narrowest first."""
    narrow = _narrow_hand(counts, demand)
    if narrow is not None:
        yield narrow
    for hand in _all_hands(counts, _Below(counts), demand.points, demand.cards, HIGHEST_SMALL_VALUE):
        if hand != narrow:
            yield hand


def _narrow_hand(counts: Counts, demand: Demand) -> Counts | None:
    return _take_narrowly(_sorted_cards(counts), demand)


def _sorted_cards(counts: Counts) -> list[int]:
    return [value for value, count in enumerate(counts) for _copy in range(count)]


def _take_narrowly(cards: list[int], demand: Demand) -> Counts | None:
    """Take neighbouring ones of the sorted cards with the right sum: a window that is moved up, then one card exchanged
    for the next above it. None if exchanging a single card is not enough; then nothing is taken."""
    size, points = demand.cards, demand.points
    if size == 0:
        return _NO_CARDS if points == 0 else None
    if size > len(cards):
        return None
    sums = list(accumulate(cards, initial=0))
    start = bisect_right(range(len(cards) - size + 1), points, key=lambda at: sums[at + size] - sums[at]) - 1
    if start < 0:
        return None
    end = start + size
    window = cards[start:end]
    if missing := points - sums[end] + sums[start]:
        if end >= len(cards) or cards[end] - missing not in window:
            return None
        exchanged = cards[end] - missing
        window.remove(exchanged)
        window.append(cards[end])
        cards[start : end + 1] = [exchanged]
    else:
        del cards[start:end]
    return tuple([window.count(value) for value in THRESHOLDS])


class _Below:
    """Of the cards below each value: the fewest and the most points that any number of them can count."""

    def __init__(self, counts: Counts) -> None:
        cards = _sorted_cards(counts)
        starts = accumulate(counts, initial=0)
        self.fewest = list(accumulate(cards, initial=0))
        self.most = [list(accumulate(reversed(cards[:start]), initial=0)) for start in starts]


def _all_hands(counts: Counts, below: _Below, points: int, cards: int, value: int) -> Iterator[Counts]:
    """All hands of values up to ``value`` with that sum and number of cards, looking only where there can be some."""
    if value == 0:
        if points == 0 and cards <= counts[0]:
            yield (cards,)
        return
    most = below.most[value]
    for taken in range(min(counts[value], cards, points // value), -1, -1):
        rest_points, rest_cards = points - taken * value, cards - taken
        if rest_cards >= len(most) or rest_points > most[rest_cards]:
            break
        if rest_points < below.fewest[rest_cards]:
            continue
        for lower_hand in _all_hands(counts, below, rest_points, rest_cards, value - 1):
            yield (*lower_hand, taken)
