"""Rows for display, and tables as plain text."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.messages import gettext_noop
from engine.simulation.comparison import ComparedFigure, Comparison
from engine.simulation.distribution import Estimate
from engine.simulation.figures import FIGURES, Figure
from engine.simulation.result import SimulationResult

Translate = Callable[[str], str]
"""Looks up a message; without a catalogue ``str`` does."""
Cells = tuple[str, ...]

SEAT = gettext_noop("seat %(number)s")
FIRST_SEAT = gettext_noop("seat 1, dealer's left")
DEALER = gettext_noop("seat %(number)s, dealer")
HEADING = gettext_noop("%(name)s: %(games)s games, %(players)s players (%(strategies)s), seed %(seed)s")
MATCHES = gettext_noop("%(matches)s matches")
YES, NO = gettext_noop("more than chance"), gettext_noop("may be chance")
VALUE, GAMES_WON, POINTS = gettext_noop("value"), gettext_noop("games won"), gettext_noop("points per game")


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One figure of a result."""

    figure: Figure
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat in order of play, or a strategy: games won, and points recorded for a game.

    ``label`` is a template, ``number`` its parameter: the place in order of play from the dealer's left.
    """

    label: str
    number: int
    won: Estimate
    points: Estimate


def figure_rows(result: SimulationResult) -> tuple[FigureRow, ...]:
    """The figures of a result, without those that are 0 throughout."""
    rows = (FigureRow(figure, figure.estimate(result)) for figure in FIGURES)
    return tuple(row for row in rows if row.estimate.value)


def seat_rows(result: SimulationResult) -> tuple[SeatRow, ...]:
    """One row for each seat, from the dealer's left to the dealer."""
    last = result.players
    return tuple(
        SeatRow(seat_label(number, last), number, figures.won, figures.points.estimate)
        for number, figures in enumerate(result.positions, start=1)
    )


def strategy_rows(result: SimulationResult) -> tuple[SeatRow, ...]:
    """One row for each strategy at the table."""
    return tuple(
        SeatRow(strategy.label, 0, figures.won, figures.points.estimate)
        for strategy, figures in result.by_strategy.items()
    )


def seat_label(number: int, players: int) -> str:
    """The template that names a seat, counted from 1 at the dealer's left."""
    if number == 1:
        return FIRST_SEAT
    return DEALER if number == players else SEAT


def format_value(estimate: Estimate) -> str:
    """The value as English text: a share in percent, a mean with one decimal; a dash for nothing observed."""
    if not estimate.count:
        return "–"
    if estimate.is_share:
        return f"{100 * estimate.value:.1f} %"
    return f"{estimate.value:.0f}" if estimate.variance is None else f"{estimate.value:.2f}"


def format_interval(estimate: Estimate) -> str:
    """The interval of 95 % as English text; empty where there is none."""
    if estimate.interval is None:
        return ""
    low, high = estimate.interval
    return f"{100 * low:.1f} – {100 * high:.1f} %" if estimate.is_share else f"{low:.2f} – {high:.2f}"


def result_text(result: SimulationResult, translate: Translate = str) -> str:
    """The figures of a result as aligned plain text."""
    figures = [
        (translate(row.figure.label), format_value(row.estimate), format_interval(row.estimate))
        for row in figure_rows(result)
    ]
    seats = [
        (translate(row.label) % {"number": row.number}, format_value(row.won), format_value(row.points))
        for row in (*seat_rows(result), *strategy_rows(result))
    ]
    return "\n".join(
        (
            _heading(result, translate),
            translate(result.turn_count.label),
            "",
            *_aligned([("", translate(VALUE), "95 %"), *figures]),
            "",
            *_aligned([("", translate(GAMES_WON), translate(POINTS)), *seats]),
        )
    )


def comparison_text(comparison: Comparison, translate: Translate = str) -> str:
    """Two results side by side as aligned plain text."""
    header = ("", "A", "B", "B - A", "z", "")
    rows = [_compared(row, translate) for row in comparison.rows]
    return "\n".join(
        (
            f"A: {_heading(comparison.first, translate)}",
            f"B: {_heading(comparison.second, translate)}",
            translate(comparison.second.turn_count.label),
            "",
            *_aligned([header, *rows]),
        )
    )


def _compared(row: ComparedFigure, translate: Translate) -> Cells:
    errors = row.standard_errors
    verdict = {None: "", True: translate(YES), False: translate(NO)}[row.is_beyond_chance]
    factor = 100 if row.first.is_share else 1
    return (
        translate(row.figure.label),
        format_value(row.first),
        format_value(row.second),
        f"{factor * row.difference:+.2f}",
        "" if errors is None else f"{errors:+.1f}",
        verdict,
    )


def _heading(result: SimulationResult, translate: Translate) -> str:
    heading = translate(HEADING) % {
        "name": translate(result.rule_set.name),
        "games": result.games,
        "players": result.players,
        "strategies": ", ".join(translate(strategy.label) for strategy in result.by_strategy),
        "seed": result.seed,
    }
    if not result.matches.count:
        return heading
    return f"{heading}; {translate(MATCHES) % {'matches': result.matches.count}}"


def _aligned(rows: Sequence[Cells]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return (_line(row, widths) for row in rows)


def _line(row: Cells, widths: Iterable[int]) -> str:
    first, *rest = (
        cell.rjust(width) if number else cell.ljust(width)
        for number, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join((first, *rest)).rstrip()
