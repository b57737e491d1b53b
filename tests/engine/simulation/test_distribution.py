"""Means, variances, quantiles and intervals against Python's own statistics and textbook values."""

import statistics
from math import inf, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.simulation.distribution import Distribution, Estimate, share, standard_errors_apart

NUMBERS = st.lists(st.integers(0, 500), min_size=2, max_size=60)


def observed(numbers: list[int]) -> Distribution:
    return Distribution.of({number: numbers.count(number) for number in numbers})


@given(NUMBERS)
def test_mean_variance_and_median_are_those_of_the_observations(numbers: list[int]) -> None:
    distribution = observed(numbers)
    assert (distribution.count, distribution.total) == (len(numbers), sum(numbers))
    assert isclose(distribution.mean, statistics.fmean(numbers))
    assert isclose(distribution.variance, statistics.variance(numbers), abs_tol=1e-9)
    assert distribution.quantile(50) == statistics.median_low(numbers)
    assert distribution.quantile(100) == max(numbers)


@given(NUMBERS, NUMBERS)
def test_halves_merge_to_the_whole_in_either_order(one: list[int], two: list[int]) -> None:
    whole = observed(one + two)
    assert observed(one).merged(observed(two)) == whole
    assert observed(two).merged(observed(one)) == whole


def test_nothing_observed_has_no_interval() -> None:
    nothing = Distribution.of({})
    assert (nothing.count, nothing.mean, nothing.variance, nothing.quantile(50)) == (0, 0.0, 0.0, 0)
    assert nothing.estimate.interval is None
    assert share(0, 0).interval is None


def test_wilson_interval_of_a_share_is_the_textbook_one() -> None:
    low, high = share(10, 100).interval or (0.0, 0.0)
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert share(0, 10).interval == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_interval_of_a_mean_reaches_1_96_standard_errors() -> None:
    assert Estimate(50.0, 100, 25.0).interval == pytest.approx((49.02, 50.98))


def test_difference_of_two_shares_is_pooled() -> None:
    assert standard_errors_apart(share(50, 100), share(30, 100)) == pytest.approx(-2.8868, abs=1e-4)


def test_difference_of_two_means_in_standard_errors() -> None:
    assert standard_errors_apart(Estimate(10.0, 50, 4.0), Estimate(11.0, 50, 4.0)) == pytest.approx(2.5)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (Estimate(1.0, 5, 0.0), Estimate(1.0, 5, 0.0), 0.0),
        (Estimate(1.0, 5, 0.0), Estimate(2.0, 5, 0.0), inf),
        (Estimate(1.0, 5), Estimate(2.0, 5), None),
        (Estimate(1.0, 5, 1.0), Estimate(0.0, 0, 0.0), None),
    ],
)
def test_difference_without_spread_or_observations(first: Estimate, second: Estimate, expected: float | None) -> None:
    assert standard_errors_apart(first, second) == expected
