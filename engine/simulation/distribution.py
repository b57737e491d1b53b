"""Whole numbers that were observed, and what can be said from them: exact, mergeable, of bounded size."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, sqrt

Z_95 = 1.96
"""Standard errors on either side that an interval of 95 % spans."""
Z_BEYOND_CHANCE = 3.0
"""Standard errors from which a difference counts as more than chance: among twenty figures compared, two equal
rule sets show one such difference in about twenty comparisons."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with what is needed to judge how sure it is.

    ``value`` is a mean, or a share from 0 to 1 if ``is_share``; ``count`` is the number of observations behind it,
    ``variance`` that of a single observation; None: how sure the figure is, is not known (a median).
    """

    value: float
    count: int
    variance: float | None = None
    is_share: bool = False

    @property
    def interval(self) -> tuple[float, float] | None:
        """The interval of 95 %, by Wilson's formula for a share; None where it cannot be given."""
        if self.variance is None or self.count == 0:
            return None
        if not self.is_share:
            reach = Z_95 * sqrt(self.variance / self.count)
            return self.value - reach, self.value + reach
        square = Z_95 * Z_95
        scale = 1 + square / self.count
        middle = (self.value + square / (2 * self.count)) / scale
        reach = Z_95 * sqrt(self.variance / self.count + square / (4 * self.count**2)) / scale
        return max(middle - reach, 0.0), min(middle + reach, 1.0)


def share(successes: int, trials: int) -> Estimate:
    """How often something happened; 0 of 0 is 0."""
    value = successes / trials if trials else 0.0
    return Estimate(value, trials, value * (1 - value), is_share=True)


def standard_errors_apart(first: Estimate, second: Estimate) -> float | None:
    """The z value of ``second`` minus ``first``: two proportions pooled, or two means; None where it has none.

    >>> round(standard_errors_apart(share(20, 100), share(40, 100)), 2)
    3.09
    """
    if not first.count or not second.count or first.variance is None or second.variance is None:
        return None
    if first.is_share:
        pooled = (first.value * first.count + second.value * second.count) / (first.count + second.count)
        square = pooled * (1 - pooled) * (1 / first.count + 1 / second.count)
    else:
        square = first.variance / first.count + second.variance / second.count
    difference = second.value - first.value
    if square <= 0:
        return inf * difference if difference else 0.0
    return difference / sqrt(square)


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each whole number was observed.

    ``counts`` is sorted by number and holds no zeros. Sums are exact, so that merging in any order gives the same.

    >>> lengths = Distribution.of({3: 1, 1: 2})
    >>> lengths.mean, lengths.quantile(50), lengths.merged(Distribution.of({3: 2})).count
    (1.6666666666666667, 1, 5)
    """

    counts: Mapping[int, int]

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> "Distribution":
        """Sort the numbers and leave out those that were never observed."""
        return cls({number: counts[number] for number in sorted(counts) if counts[number]})

    @property
    def count(self) -> int:
        """The number of observations."""
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        """The sum of all observed numbers."""
        return sum(number * times for number, times in self.counts.items())

    @property
    def mean(self) -> float:
        """The mean; 0 of no observation."""
        return self.total / self.count if self.counts else 0.0

    @property
    def variance(self) -> float:
        """The variance of a single observation, estimated without bias; 0 below two observations."""
        count = self.count
        if count < 2:
            return 0.0
        squares = sum(number * number * times for number, times in self.counts.items())
        return (count * squares - self.total**2) / (count * (count - 1))

    @property
    def estimate(self) -> Estimate:
        """The mean as a figure that can be compared."""
        return Estimate(self.mean, self.count, self.variance)

    def quantile(self, percent: int) -> int:
        """The smallest observed number that at least so many percent of all do not exceed; 0 of no observation."""
        wanted, seen = self.count * percent, 0
        for number, times in self.counts.items():
            seen += times
            if seen * 100 >= wanted:
                return number
        return 0

    def merged(self, other: "Distribution") -> "Distribution":
        """Both together."""
        return Distribution.of(
            {
                number: self.counts.get(number, 0) + other.counts.get(number, 0)
                for number in self.counts.keys() | other.counts.keys()
            }
        )
