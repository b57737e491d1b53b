"""What a simulation has found, for other programs: the figures and the seats of its page, as numbers."""

from collections.abc import Sequence
from decimal import Decimal
from functools import partial

from django.utils.text import capfirst
from django.utils.translation import gettext

from engine.simulation import ComparedFigure, Estimate, SimulationResult, compare, figure_rows, seat_rows
from engine.simulation.table import FigureRow, SeatRow
from scoring.base.columns import Column
from scoring.base.listings import Listing, Origin, Term
from scoring.models import League
from scoring.simulations.tables import decimals_of, judgement

_HUNDRED = 100
Row = FigureRow | ComparedFigure


def figures_listing(league: League | None, results: Sequence[SimulationResult]) -> Listing:
    """A line for each figure; shares are of a hundred, in a column of their own it is said which those are. Of a single
    result the interval of 95 percent, of two the difference and whether it is more than chance."""
    rows: Sequence[Row] = figure_rows(results[0]) if len(results) == 1 else compare(*results).rows
    columns = [
        Column("figure", gettext("Figure"), value=lambda row: Term(row.figure.code, gettext(row.figure.label))),
        Column("unit", gettext("Unit"), value=lambda row: "%" if _estimates(row)[0].is_share else None),
        *(
            Column(f"value_{number}", result.rule_set.name, value=partial(_value, at=number - 1))
            for number, result in enumerate(results, start=1)
        ),
    ]
    if len(results) == 1:
        columns += [
            Column("lowest", gettext("95 percent interval, from"), value=partial(_bound, at=0)),
            Column("highest", gettext("95 percent interval, to"), value=partial(_bound, at=1)),
        ]
    else:
        columns += [
            Column("difference", gettext("Difference"), value=_difference),
            Column("judgement", gettext("Judgement"), value=_judgement),
        ]
    return Listing("simulation_figures", gettext("Figures"), columns, rows, Origin(league=league))


def seats_listing(league: League | None, results: Sequence[SimulationResult]) -> Listing:
    """A line for each seat in order of play: of a hundred games how many are won, and the points for a game."""
    columns = [
        Column("seat", gettext("Seat in order of play"), value=lambda rows: _seat(rows[0])),
        *(column for number, result in enumerate(results) for column in _of_seats(number, result, len(results))),
    ]
    rows = list(zip(*map(seat_rows, results), strict=True))
    return Listing("simulation_seats", gettext("Seats"), columns, rows, Origin(league=league))


def _of_seats(number: int, result: SimulationResult, results: int) -> tuple[Column, Column]:
    """The two columns of a rule set; where there are two of these, each names its own."""

    def label(said: str) -> str:
        return f"{said}: {result.rule_set.name}" if results > 1 else said

    return (
        Column(f"won_{number + 1}", label(gettext("Games won")), value=lambda rows: _figure(rows[number].won)),
        Column(
            f"points_{number + 1}", label(gettext("Points per game")), value=lambda rows: _figure(rows[number].points)
        ),
    )


def _seat(row: SeatRow) -> str:
    return capfirst(gettext(row.label) % {"number": row.number})


def _estimates(row: Row) -> tuple[Estimate, ...]:
    return (row.estimate,) if isinstance(row, FigureRow) else (row.first, row.second)


def _value(row: Row, *, at: int) -> Decimal | None:
    return _figure(_estimates(row)[at])


def _figure(estimate: Estimate) -> Decimal | None:
    """As exactly as the page says it; None: nothing was observed."""
    return _rounded(estimate.value, estimate) if estimate.count else None


def _bound(row: Row, *, at: int) -> Decimal | None:
    (estimate,) = _estimates(row)
    return None if estimate.interval is None else _rounded(estimate.interval[at], estimate)


def _difference(row: ComparedFigure) -> Decimal:
    return _rounded(row.difference, max(row.first, row.second, key=lambda estimate: estimate.value))


def _judgement(row: ComparedFigure) -> Term | None:
    is_change = row.is_beyond_chance
    return None if is_change is None else Term("beyond_chance" if is_change else "chance", judgement(is_change))


def _rounded(value: float, estimate: Estimate) -> Decimal:
    shown = _HUNDRED * value if estimate.is_share else value
    return Decimal(f"{round(shown, decimals_of(estimate)) + 0.0:.{decimals_of(estimate)}f}")
