"""Rounds in which nobody meets anybody twice, by construction (resolvable transversal designs).

The players stand in a grid: as many rows as a table has seats, as many columns as there are tables, the last row
perhaps not full. In the round with multiplier m, table s takes from row i the player in column s + m·i. Two players
of different rows meet in two rounds m and m' only if (m − m')·(i − i') = 0. In a field, which exists for every prime
power of tables, that never happens, so there are as many rounds as tables; with any other number of tables the
columns are counted around, and the multipliers are chosen so that it does not happen.
"""

from collections.abc import Sequence
from math import isqrt

Numbered = tuple[tuple[int, ...], ...]
"""The tables of a round, the largest first, with players numbered from 0."""

_IRREDUCIBLE = {
    4: (2, (1, 1, 1)),
    8: (2, (1, 1, 0, 1)),
    9: (3, (1, 0, 1)),
    16: (2, (1, 1, 0, 0, 1)),
    25: (5, (2, 0, 1)),
    27: (3, (1, 2, 0, 1)),
    32: (2, (1, 0, 1, 0, 0, 1)),
}
"""Per size of a field that is no prime: its prime and an irreducible polynomial, lowest coefficient first."""


def rounds_without_repeats(sizes: Sequence[int], most_rounds: int) -> list[Numbered]:
    """Up to so many rounds at tables of these sizes (which differ by at most one) without a repeated meeting.

    Fewer than asked for, perhaps none, where the construction ends; other constructions may reach further. Takes
    time proportional to the seats of all rounds.

    >>> len(rounds_without_repeats((4, 4, 4, 4), 6)), len(rounds_without_repeats((8, 8, 7), 2))
    (5, 0)
    """
    tables, seats, players = len(sizes), max(sizes), sum(sizes)
    if seats > tables:
        return []
    field = _Field(tables)
    rounds = []
    for multiplier in field.multipliers(seats)[:most_rounds]:
        shifts = [field.multiply(multiplier, row) for row in range(seats)]
        in_grid = [
            tuple(
                row * tables + column
                for row, shift in enumerate(shifts)
                if row * tables + (column := field.add(table, shift)) < players
            )
            for table in range(tables)
        ]
        rounds.append(tuple(sorted(in_grid, key=len, reverse=True)))
    if len(rounds) < most_rounds and players == tables * tables:
        rounds.append(tuple(tuple(range(row * tables, (row + 1) * tables)) for row in range(tables)))
    return rounds


class _Field:
    """Sums and products of the numbers below ``size``: a field if there is one, else counting around."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.prime, self.polynomial = _IRREDUCIBLE.get(size, (size, (0, 1)))
        self.degree = len(self.polynomial) - 1

    @property
    def is_field(self) -> bool:
        return self.size in _IRREDUCIBLE or all(self.size % divisor for divisor in range(2, isqrt(self.size) + 1))

    def multipliers(self, rows: int) -> list[int]:
        """Multipliers no two of which bring players of so many rows together again."""
        if self.is_field:
            return list(range(self.size))
        chosen: list[int] = []
        for candidate in range(self.size):
            steps = [candidate - earlier for earlier in chosen]
            if all(step * apart % self.size for step in steps for apart in range(1, rows)):
                chosen.append(candidate)
        return chosen

    def add(self, one: int, other: int) -> int:
        pairs = zip(self._digits(one), self._digits(other), strict=True)
        return self._number([(a + b) % self.prime for a, b in pairs])

    def multiply(self, one: int, other: int) -> int:
        product = [0] * (2 * self.degree)
        for at, a in enumerate(self._digits(one)):
            for by, b in enumerate(self._digits(other)):
                product[at + by] += a * b
        for at in range(2 * self.degree - 1, self.degree - 1, -1):
            leading = product[at]
            for by, coefficient in enumerate(self.polynomial):
                product[at - self.degree + by] -= leading * coefficient
        return self._number([digit % self.prime for digit in product[: self.degree]])

    def _digits(self, number: int) -> list[int]:
        return [number // self.prime**at % self.prime for at in range(self.degree)]

    def _number(self, digits: Sequence[int]) -> int:
        return sum(digit * self.prime**at for at, digit in enumerate(digits))
