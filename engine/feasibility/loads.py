"""What number cards (0 to 9) take of a deck, as one integer for many capacities at once.

Every capacity is a field of 16 bits with a guard bit on top, so that taking something is one subtraction and its check
one comparison: a field that goes below zero clears its guard. The fields: for every threshold t by how many points the
cards exceed t together, for every t by how many they fall short of it, and how many cards they are. For a hand of which
only points and number are known, excess and shortfall are the least that any cards can have.
"""

from collections.abc import Sequence

HIGHEST_SMALL_VALUE = 9
THRESHOLDS = range(HIGHEST_SMALL_VALUE + 1)
FIELD_BITS = 16
SMALL_FIELDS = 2 * len(THRESHOLDS) + 1
CARDS = 1 << ((SMALL_FIELDS - 1) * FIELD_BITS)
"""One card in the field of their number."""


def pack(fields: Sequence[int]) -> int:
    """One integer for all fields, the first one lowest."""
    return sum(amount << position * FIELD_BITS for position, amount in enumerate(fields))


SMALL_GUARDS = pack([1 << (FIELD_BITS - 1)] * SMALL_FIELDS)


def load_of_number_cards(points: int, cards: int) -> int:
    """Excess and shortfall for every threshold, and the cards, packed.

    For the thresholds below the average of the cards the excess is ``points - cards * threshold``, for those above it
    the shortfall is the opposite: two products with the sums of the powers of these fields.
    """
    below = (min(-(-points // cards), len(THRESHOLDS)) if cards else len(THRESHOLDS)) if points else 0
    of_points, of_cards = _FACTORS[below]
    return points * of_points + cards * of_cards


def _factors(below: int) -> tuple[int, int]:
    """By what points and cards are multiplied if so many thresholds are below the average."""
    excess, shortfall = range(below), range(below, len(THRESHOLDS))
    shift = len(THRESHOLDS)
    of_points = sum(1 << t * FIELD_BITS for t in excess) - sum(1 << (shift + t) * FIELD_BITS for t in shortfall)
    of_cards = sum(t << (shift + t) * FIELD_BITS for t in shortfall) - sum(t << t * FIELD_BITS for t in excess)
    return of_points, of_cards + CARDS


_FACTORS = [_factors(below) for below in range(len(THRESHOLDS) + 1)]


_OF_ONE_CARD = [load_of_number_cards(value, 1) for value in THRESHOLDS]


def supply_of(counts: Sequence[int]) -> int:
    """What so many cards of each value have in every field: as much can be taken."""
    return sum([count * load for count, load in zip(counts, _OF_ONE_CARD, strict=True)])
