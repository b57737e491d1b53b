"""The figures that a benchmark states: each, the peer or limit beside it, the goal, and whether the goal is met."""

from dataclasses import asdict, dataclass
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class Goal:
    """A bound for a figure, or for its ratio to the peer: the most that it may be, or the least."""

    bound: float
    is_least: bool = False
    of_ratio: bool = False

    def __str__(self) -> str:
        return f"{'≥' if self.is_least else '≤'} {shown(self.bound)}{' ×' if self.of_ratio else ''}"


def at_most(bound: float) -> Goal:
    return Goal(bound)


def at_least(bound: float) -> Goal:
    return Goal(bound, is_least=True)


def ratio_at_most(bound: float) -> Goal:
    return Goal(bound, of_ratio=True)


def ratio_at_least(bound: float) -> Goal:
    return Goal(bound, is_least=True, of_ratio=True)


@dataclass(frozen=True, slots=True)
class Figure:
    """``peer_value`` is in the same unit; ``goal`` None: nobody has set one.

    A figure of a data set says which in ``on``, and ``measure`` is what of it was measured; it is a cell of a table.
    The exponent with which it grows says with what in ``grows_with``, and is a cell of the same row.
    """

    name: str
    value: float
    unit: str = ""
    goal: Goal | None = None
    peer: str = ""
    peer_value: float | None = None
    measure: str = ""
    on: str = ""
    grows_with: str = ""

    @property
    def ratio(self) -> float | None:
        """Of the figure to the peer's."""
        return self.value / self.peer_value if self.peer_value else None

    @property
    def is_met(self) -> bool | None:
        """Whether the goal is met; None: there is none."""
        measured = self.ratio if self.goal and self.goal.of_ratio else self.value
        if self.goal is None or measured is None:
            return None
        return measured >= self.goal.bound if self.goal.is_least else measured <= self.goal.bound

    @property
    def is_cell(self) -> bool:
        """Whether it belongs into a table of data sets."""
        return bool(self.on or self.grows_with)

    @property
    def title(self) -> str:
        """What it is, wherever it stands."""
        of = f" ({self.measure})" if self.measure else ""
        on = f" on {self.on}" if self.on else ""
        grows = f" ~ {self.grows_with}" if self.grows_with else ""
        return f"{self.name}{of}{on}{grows}"

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        goal = data.pop("goal")
        return cls(**data, goal=goal and Goal(**goal))


def shown(value: float) -> str:
    """Three significant digits, whole numbers whole; never a minus before nothing."""
    if value == round(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    digits = f"{value:.2f}" if abs(value) < 1 else f"{value:.{1 if abs(value) >= 10 else 2}f}"
    return f"{value:.2g}" if 0 < abs(value) < 0.1 and float(digits) == 0 else digits.replace("-0.00", "0.00")
