"""Deals number cards (0 to 9) so that each hand gets an exact sum with an exact number of cards.

Whether it can work is told by convexity. For every t, the cards of a hand with sum r and k cards exceed t by at least
r − k·t points together, and fall short of it by at least k·t − r; the cards that there are exceed it, and fall short
of it, only by so much. If these conditions hold for all t from 0 to 9, fractions of cards could be dealt. Cards are
whole, so a search decides; it gives every hand values as close together as possible, which leaves the most for the
others, and hardly ever has to try a second time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.feasibility.value_table import HIGHEST_SMALL_VALUE

THRESHOLDS = range(HIGHEST_SMALL_VALUE + 1)
Counts = tuple[int, ...]
"""Number of cards by value, from 0 to 9."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What one hand needs: ``cards`` number cards that count ``points``."""

    points: int
    cards: int


class BoundReached(Exception):
    """The search has looked at as many possibilities as it may."""


COST_OF_A_HAND = 40
"""What trying a hand of number cards costs, in choices of big cards: about so much longer does it take."""


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


def excess(points: int, cards: int, threshold: int) -> int:
    """By how many points a hand's cards exceed the threshold at least."""
    return max(points - cards * threshold, 0)


def shortfall(points: int, cards: int, threshold: int) -> int:
    """By how many points a hand's cards fall short of the threshold at least."""
    return max(cards * threshold - points, 0)


def available_excess(counts: Sequence[int], threshold: int) -> int:
    return sum(count * (value - threshold) for value, count in enumerate(counts) if value > threshold)


def available_shortfall(counts: Sequence[int], threshold: int) -> int:
    return sum(count * (threshold - value) for value, count in enumerate(counts) if value < threshold)


def can_be_divided(counts: Sequence[int], demands: Sequence[Demand]) -> bool:
    """Whether the demands could be met with fractions of cards: necessary for whole cards."""
    if sum(demand.cards for demand in demands) > sum(counts):
        return False
    return all(
        sum(excess(demand.points, demand.cards, threshold) for demand in demands) <= available_excess(counts, threshold)
        and sum(shortfall(demand.points, demand.cards, threshold) for demand in demands)
        <= available_shortfall(counts, threshold)
        for threshold in THRESHOLDS
    )


def deal_small_cards(counts: Counts, demands: Sequence[Demand], budget: Budget) -> list[Counts] | None:
    """Counts for every demand in order, or None if there is no way. Raises BoundReached."""
    order = sorted(range(len(demands)), key=lambda at: _extremeness(demands[at]), reverse=True)
    dealt = _deal(counts, [demands[at] for at in order], budget, set())
    if dealt is None:
        return None
    result: list[Counts] = [()] * len(demands)
    for at, hand in zip(order, dealt, strict=True):
        result[at] = hand
    return result


def _extremeness(demand: Demand) -> float:
    return abs(demand.points / demand.cards - HIGHEST_SMALL_VALUE / 2) if demand.cards else 0.0


def _deal(
    counts: Counts, demands: list[Demand], budget: Budget, dead_ends: set[tuple[int, Counts]]
) -> list[Counts] | None:
    if not demands:
        return []
    state = (len(demands), counts)
    if state in dead_ends or not can_be_divided(counts, demands):
        return None
    first, others = demands[0], demands[1:]
    for hand in _hands(counts, first):
        budget.spend(COST_OF_A_HAND)
        rest = tuple(count - taken for count, taken in zip(counts, hand, strict=True))
        dealt = _deal(rest, others, budget, dead_ends)
        if dealt is not None:
            return [hand, *dealt]
    dead_ends.add(state)
    return None


def _hands(counts: Counts, demand: Demand) -> Iterator[Counts]:
    """Every hand that meets the demand, one of the narrowest first."""
    narrow = _narrow_hand(counts, demand)
    if narrow is not None:
        yield narrow
    for hand in _all_hands(counts, demand.points, demand.cards, HIGHEST_SMALL_VALUE):
        if hand != narrow:
            yield hand


def _narrow_hand(counts: Counts, demand: Demand) -> Counts | None:
    """Neighbouring cards of the sorted rest with the right sum: a window that is moved up, then one card exchanged.

    None if exchanging a single card is not enough.
    """
    cards = [value for value, count in enumerate(counts) for _copy in range(count)]
    size = demand.cards
    if size == 0:
        return (0,) * len(counts) if demand.points == 0 else None
    if size > len(cards):
        return None
    window_sum = sum(cards[:size])
    start = 0
    while start + size < len(cards) and window_sum + cards[start + size] - cards[start] <= demand.points:
        window_sum += cards[start + size] - cards[start]
        start += 1
    missing = demand.points - window_sum
    window = cards[start : start + size]
    if missing:
        if missing < 0 or start + size >= len(cards) or cards[start + size] - missing not in window:
            return None
        window.remove(cards[start + size] - missing)
        window.append(cards[start + size])
    return tuple(window.count(value) for value in range(len(counts)))


def _all_hands(counts: Counts, points: int, cards: int, value: int) -> Iterator[Counts]:
    """All hands of values up to ``value`` with that sum and number of cards, looking only where there can be some."""
    if value == 0:
        if points == 0 and cards <= counts[0]:
            yield (cards,)
        return
    lower_cards = [lower for lower in range(value) for _copy in range(counts[lower])]
    for taken in range(min(counts[value], cards, points // value), -1, -1):
        rest_points, rest_cards = points - taken * value, cards - taken
        if rest_cards > len(lower_cards) or rest_points > sum(lower_cards[len(lower_cards) - rest_cards :]):
            break
        if rest_points < sum(lower_cards[:rest_cards]):
            continue
        for lower_hand in _all_hands(counts, rest_points, rest_cards, value - 1):
            yield (*lower_hand, taken)
