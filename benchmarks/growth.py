"""The growth of costs from one data set to the next: with the size of what is looked at, and with the history behind
it.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from benchmarks.data_sets import DataSet
from benchmarks.figures import Figure, Goal, at_most
from benchmarks.timing import exponent

MOST_WITH_SIZE, MOST_WITH_HISTORY = 1.1, 0.1
"""Linear at worst, and flat; with room for what a measurement is off."""

Size = Callable[[DataSet], float]
LEAST_COST = 0.5
"""In what the costs are in. Of what costs less on the largest data set the growth cannot be told."""


class Costs:
    """What something costs on each data set, as figures, and how that grows with a ``size``, which has a name."""

    def __init__(self, measure: str, unit: str, size_name: str, size: Size) -> None:
        self._measure, self._unit, self._size_name, self._size = measure, unit, size_name, size
        self._noted: dict[str, dict[DataSet, float]] = {}

    def figure(
        self, name: str, data_set: DataSet, cost: float, goal: Goal | None = None, peer: tuple[str, float] = ("", 0)
    ) -> Figure:
        """A cost as the figure that it is."""
        self._noted.setdefault(name, {})[data_set] = cost
        said, value = peer
        return Figure(name, cost, self._unit, goal, said, value or None, self._measure, data_set.name)

    def growth(self) -> Iterator[Figure]:
        """Exponents: with the size over the data sets of one season, with history over those of one size."""
        for name, costs in self._noted.items():
            if max(costs.values()) < LEAST_COST:
                continue
            with_size = {self._size(each): cost for each, cost in costs.items() if each.seasons == 1}
            if len(with_size) > 1:
                yield self._grows(name, self._size_name, sorted(with_size.items()), MOST_WITH_SIZE)
            largest = max(costs, key=lambda each: (each.seasons, each.players))
            with_history = {
                float(each.seasons): cost
                for each, cost in costs.items()
                if each.hands_of_season == largest.hands_of_season
            }
            if len(with_history) > 1:
                yield self._grows(name, "seasons", sorted(with_history.items()), MOST_WITH_HISTORY)

    def _grows(self, name: str, size_name: str, points: Sequence[tuple[float, float]], most: float) -> Figure:
        """By the steepest step: over all at once, what is dear from the beginning would hide what comes last."""
        steepest = max(exponent(step) for step in pairwise(points))
        return Figure(name, steepest, "exponent", at_most(most), measure=self._measure, grows_with=size_name)
