"""A deck seen as numbers of cards per value: all that matters to the question which sums are possible."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from engine.cards import Face
from engine.decks import Deck, deck_of
from engine.feasibility.loads import HIGHEST_SMALL_VALUE

HandCounts = dict[int, int]
"""Number of cards by value in one hand."""


@dataclass(frozen=True, eq=False)
class ValueTable:
    """Number of cards for each value. ``reserve`` is the number of cards that must be left over for the winner:
    1, or 0 after a UNO-card finish, when that card is already taken out. ``has_own_values``: the cards do not count
    what they count in the sources (L9, K5), for which the bounds of the search are made."""

    counts: Mapping[int, int]
    reserve: int
    has_own_values: bool = False

    @cached_property
    def total(self) -> int:
        """Points of all cards."""
        return sum(value * count for value, count in self.counts.items())

    @cached_property
    def size(self) -> int:
        return sum(self.counts.values())

    @cached_property
    def zero_cards(self) -> int:
        return self.counts.get(0, 0)

    @cached_property
    def worth_up_to(self) -> tuple[int, ...]:
        """At index p the points of all cards that count at most p, for p from 0 to the highest value."""
        worth, sums = 0, []
        for points in range(max(self.counts) + 1):
            worth += points * self.counts.get(points, 0)
            sums.append(worth)
        return tuple(sums)

    @cached_property
    def sure_parts(self) -> int:
        """Into how many parts the whole deck can be dealt whatever the parts are (see ``closed_rule``)."""
        parts, lower = self.size, 0
        for value, count in sorted(self.counts.items()):
            if value > 1:
                parts = min(parts, (value + lower - 1) // (value - 1))
            lower += value * count
        return parts

    @cached_property
    def largest_fill(self) -> Mapping[int, tuple[int, ...]]:
        """For each value v, at index p the most points that cards of v and more can give in a part of p points.

        About 5 ms, once per table.
        """
        return {value: self._largest_fill_from(value) for value in self.counts if value}

    def _largest_fill_from(self, value: int) -> tuple[int, ...]:
        sums = 1
        for other, count in self.counts.items():
            for _copy in range(count if other >= value else 0):
                sums |= sums << other
        largest, fill = 0, []
        for points in range(self.total + 1):
            largest = points if sums >> points & 1 else largest
            fill.append(largest)
        return tuple(fill)

    def without(self, hands: Sequence[HandCounts]) -> "ValueTable":
        """The table of what is left when these hands are taken out."""
        taken: Counter[int] = Counter()
        for hand in hands:
            taken.update(hand)
        left = {value: count - taken[value] for value, count in self.counts.items()}
        return replace(self, counts={value: count for value, count in left.items() if count})

    @cached_property
    def whole(self) -> "ValueTable":
        """The same cards with none reserved for the winner: to deal the remainder as if it were a hand."""
        return self if self.reserve == 0 else replace(self, reserve=0)

    @cached_property
    def small(self) -> tuple[int, ...]:
        """Number of number cards by their value, from 0 to 9."""
        return tuple(self.counts.get(value, 0) for value in range(HIGHEST_SMALL_VALUE + 1))

    @cached_property
    def big(self) -> tuple[tuple[int, int], ...]:
        """(value, number) of all cards above 9, highest first."""
        return tuple(sorted(((v, n) for v, n in self.counts.items() if v > HIGHEST_SMALL_VALUE), reverse=True))

    @cached_property
    def sums_by_count(self) -> tuple[int, ...]:
        """At index k a bit set: bit p is set if some k cards count p points. About 10 ms, once per table."""
        sums = [1] + [0] * self.size
        taken = 0
        for value, count in self.counts.items():
            for _copy in range(count):
                taken += 1
                for cards in range(taken, 0, -1):
                    sums[cards] |= sums[cards - 1] << value
        return tuple(sums)

    @cached_property
    def sums(self) -> int:
        """A bit set: bit p is set if some hand of at least one card counts p points and leaves the reserve."""
        union = 0
        for cards in range(1, self.size - self.reserve + 1):
            union |= self.sums_by_count[cards]
        return union


@lru_cache(maxsize=64)
def value_table(deck: Deck, *, uno_card_finish: bool) -> ValueTable:
    """The table of a deck; after a UNO-card finish without the UNO card that was laid (L6.17)."""
    counts = dict(deck.value_counts)
    if uno_card_finish:
        counts[deck.face_values[Face.UNO]] -= 1
    return ValueTable(
        counts={value: count for value, count in counts.items() if count},
        reserve=0 if uno_card_finish else 1,
        has_own_values=deck != deck_of(deck.kind),
    )
