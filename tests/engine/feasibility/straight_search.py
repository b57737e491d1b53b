"""The same question by the straight way: every choice of cards for one hand after the other, nothing left out."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

Stock = tuple[int, ...]


def row_is_possible_straight(
    counts: Mapping[int, int], reserve: int, points: Sequence[int], card_counts: Sequence[int | None]
) -> bool:
    """Whether the hands can be taken from a stock of so many cards of each value, and ``reserve`` cards are left."""
    values = tuple(counts)

    @cache
    def rest_is_possible(at: int, stock: Stock) -> bool:
        if sum(stock) < reserve:
            return False
        if at == len(points):
            return True
        wanted = card_counts[at]
        return any(
            rest_is_possible(at + 1, left)
            for left, taken in _taken(values, stock, points[at], 0)
            if (taken == wanted if wanted is not None else taken > 0)
        )

    return rest_is_possible(0, tuple(counts.values()))


def _taken(values: Sequence[int], stock: Stock, points: int, at: int) -> Iterator[tuple[Stock, int]]:
    """What is left of the stock, and how many cards were taken, for every hand of these points."""
    if at == len(values):
        if points == 0:
            yield (), 0
        return
    for taken in range(stock[at] + 1):
        if taken * values[at] > points:
            return
        for left, others in _taken(values, stock, points - taken * values[at], at + 1):
            yield (stock[at] - taken, *left), taken + others
