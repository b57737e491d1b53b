"""Two simulations side by side: what a change of the rules changes, and whether that is more than chance."""

from dataclasses import dataclass

from engine.simulation.distribution import Z_BEYOND_CHANCE, Estimate, standard_errors_apart
from engine.simulation.figures import FIGURES, Figure
from engine.simulation.result import SimulationResult


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """One figure of both results; their ``count`` says how many observations each rests on."""

    figure: Figure
    first: Estimate
    second: Estimate

    @property
    def difference(self) -> float:
        """The second less the first."""
        return self.second.value - self.first.value

    @property
    def standard_errors(self) -> float | None:
        """The difference in its standard errors (z of two proportions or two means); None where it has none."""
        return standard_errors_apart(self.first, self.second)

    @property
    def is_beyond_chance(self) -> bool | None:
        """Whether the difference is more than chance; None where that cannot be said."""
        errors = self.standard_errors
        return None if errors is None else abs(errors) >= Z_BEYOND_CHANCE


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two results with all figures that at least one of them has."""

    first: SimulationResult
    second: SimulationResult
    rows: tuple[ComparedFigure, ...]

    @property
    def changes(self) -> tuple[ComparedFigure, ...]:
        """The figures that differ by more than chance."""
        return tuple(row for row in self.rows if row.is_beyond_chance)


def compare(first: SimulationResult, second: SimulationResult) -> Comparison:
    """What the second rule set changes against the first.

    >>> from engine.rulesets import STANDARD
    >>> from engine.simulation.run import simulate
    >>> result = simulate(STANDARD, games=30)
    >>> compare(result, result).changes
    ()
    """
    rows = (ComparedFigure(figure, figure.estimate(first), figure.estimate(second)) for figure in FIGURES)
    return Comparison(first, second, tuple(row for row in rows if row.first.value or row.second.value))
