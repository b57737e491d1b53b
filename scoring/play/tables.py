"""Simulations in words and figures: the list of them, and what one has found, on its page and as numbers for other
programs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from engine.simulation import STRATEGIES, ComparedFigure, Estimate, SimulationResult, compare, figure_rows, seat_rows
from engine.simulation.table import FigureRow, SeatRow
from scoring.core import figures
from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin, Term
from scoring.core.tables.cells import NUMBER
from scoring.core.tables.jobs import JobTable
from scoring.models import Job, League
from scoring.play.selectors.simulations import names_of
from scoring.rules.selectors import choice_label

_NO_BREAK = "\u00a0"
_CHANGES = {
    "beginner_wins": gettext_noop("Who begins wins %(after)s of the games instead of %(before)s."),
    "comebacks": gettext_noop("Who has most cards at half-time wins %(after)s of the games now instead of %(before)s."),
    "hand_points": gettext_noop("A losing hand costs %(after)s points on average instead of %(before)s."),
    "void_games": gettext_noop("%(after)s of the games cannot be finished instead of %(before)s."),
    "endless_games": gettext_noop("%(after)s of the games find no end instead of %(before)s."),
}
"""What is worth a sentence if it changes by more than chance, by the code of its figure."""


class SimulationTable(JobTable):
    """Simulations, newest first, each with a link to what it found."""

    caption = gettext_lazy("Simulations")

    kind = tables.Column(gettext_lazy("Rules"), attrs={"td": {"class": "name"}})
    players = tables.Column(gettext_lazy("Players"), accessor="parameters__players", attrs=NUMBER)
    games = tables.Column(gettext_lazy("Games"), accessor="parameters__games", attrs=NUMBER)
    strategy = tables.Column(
        gettext_lazy("How they play"),
        accessor="parameters__strategy",
        attrs={"td": {"class": "nowrap"}},
    )

    class Meta:
        orderable = False
        exclude = ("league",)
        sequence = ("kind", "players", "games", "strategy", "state", "created_at", "created_by")

    def render_kind(self, record: Job) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("job", args=[record.pk]), " – ".join(names_of(record)))

    def value_kind(self, record: Job) -> str:
        return " – ".join(names_of(record))

    def value_strategy(self, record: Job) -> Term:
        code = record.parameters["strategy"]
        return Term(code, choice_label(STRATEGIES[code]))

    def render_games(self, value: int) -> str:
        return number_format(value, force_grouping=True)

    def render_strategy(self, value: str) -> str:
        return choice_label(STRATEGIES[value])


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A figure as text. ``values`` has one for each rule set, ``intervals`` those of 95 percent.

    ``is_change``: the difference is more than chance; None where that cannot be said, or nothing is compared.
    """

    code: str
    label: str
    values: tuple[str, ...]
    intervals: tuple[str, ...]
    difference: str = ""
    is_change: bool | None = None


@dataclass(frozen=True, slots=True)
class SeatShares:
    """A seat in order of play: for each rule set the share of games won and the points for a game."""

    label: str
    values: tuple[tuple[str, str], ...]


def figure_lines(results: Sequence[SimulationResult]) -> list[FigureLine]:
    """All figures that were observed."""
    if len(results) == 1:
        return [_figure_line(row.figure.code, row.figure.label, (row.estimate,)) for row in figure_rows(results[0])]
    return [
        _figure_line(
            row.figure.code,
            row.figure.label,
            (row.first, row.second),
            difference=_difference(row),
            is_change=row.is_beyond_chance,
        )
        for row in compare(*results).rows
    ]


def _figure_line(
    code: str, label: str, estimates: tuple[Estimate, ...], difference: str = "", is_change: bool | None = None
) -> FigureLine:
    values, intervals = tuple(map(value_text, estimates)), tuple(map(_interval, estimates))
    return FigureLine(code, gettext(label), values, intervals, difference, is_change)


def seat_lines(results: Sequence[SimulationResult]) -> list[SeatShares]:
    """The seats from the dealer's left to the dealer."""
    return [
        SeatShares(
            capfirst(gettext(rows[0].label) % {"number": rows[0].number}),
            tuple((value_text(row.won), value_text(row.points)) for row in rows),
        )
        for rows in zip(*map(seat_rows, results), strict=True)
    ]


def value_text(estimate: Estimate) -> str:
    """A share in percent, a mean with one decimal, a median as it is; a dash for nothing observed."""
    if not estimate.count:
        return figures.DASH
    if estimate.is_share:
        return figures.percent(estimate.value)
    return figures.number(estimate.value, decimals_of(estimate))


def decimals_of(estimate: Estimate) -> int:
    """With how many a figure is shown: a share of a hundred, a mean, a median as it is."""
    if estimate.is_share:
        return 1
    return 0 if estimate.variance is None else _decimals(estimate.value)


def _interval(estimate: Estimate) -> str:
    if estimate.interval is None:
        return ""
    low, high = estimate.interval
    if estimate.is_share:
        return f"{figures.number(100 * low, 1)} – {figures.percent(high)}"
    decimals = _decimals(estimate.value)
    return f"{figures.number(low, decimals)} – {figures.number(high, decimals)}"


def _difference(row: ComparedFigure) -> str:
    if row.first.is_share:
        text = gettext("%(number)s %%-points") % {"number": figures.signed(100 * row.difference, 1)}
        return text.replace(" ", _NO_BREAK)
    decimals = 0 if row.first.variance is None else _decimals(max(row.first.value, row.second.value))
    return figures.signed(row.difference, decimals)


def _decimals(value: float) -> int:
    return 2 if abs(value) < 10 else 1


def summary(results: Sequence[SimulationResult]) -> list[str]:
    """What was found in sentences that need no statistics; the first one says most."""
    if len(results) == 1:
        return [_summary_of_one(results[0])]
    comparison = compare(*results)
    rows = {row.figure.code: row for row in comparison.rows}
    told = [_changed_sentence(rows[code], template) for code, template in _CHANGES.items() if code in rows]
    return [
        _length_sentence(capfirst(results[1].rule_set.name), rows["turns"]),
        *filter(None, told),
        *([] if rows["beginner_wins"].is_beyond_chance else [gettext("To begin is worth as much as before.")]),
    ]


def _summary_of_one(result: SimulationResult) -> str:
    return gettext(
        "%(name)s: a game takes %(turns)s turns on average, and who begins wins %(share)s of the games,"
        " where an equal share is %(equal)s."
    ) % {
        "name": result.rule_set.name,
        "turns": value_text(result.turns.estimate),
        "share": value_text(result.beginner_won),
        "equal": figures.percent(1 / result.players),
    }


def _length_sentence(name: str, row: ComparedFigure) -> str:
    values = {"name": name, "before": value_text(row.first), "after": value_text(row.second)}
    if not row.is_beyond_chance:
        return gettext("%(name)s: games take as long as before, about %(before)s turns.") % values
    if not row.first.value:
        return gettext("%(name)s: a game takes %(after)s turns on average.") % values
    values["percent"] = figures.percent(abs(row.difference) / row.first.value, 0)
    if row.difference > 0:
        return (
            gettext("%(name)s: games take %(percent)s longer, %(after)s turns on average instead of %(before)s.")
            % values
        )
    return (
        gettext("%(name)s: games are %(percent)s shorter, %(after)s turns on average instead of %(before)s.") % values
    )


def _changed_sentence(row: ComparedFigure, template: str) -> str:
    """What changed; empty if that may be chance."""
    if not row.is_beyond_chance:
        return ""
    return gettext(template) % {"before": value_text(row.first), "after": value_text(row.second)}


def judgement(is_change: bool | None) -> str:
    """Whether a difference counts, in words; empty where that cannot be said."""
    if is_change is None:
        return ""
    return gettext("more than chance") if is_change else gettext("may be chance")


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
            Column("difference", gettext("Difference"), value=_difference_of_files),
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


def _difference_of_files(row: ComparedFigure) -> Decimal:
    return _rounded(row.difference, max(row.first, row.second, key=lambda estimate: estimate.value))


def _judgement(row: ComparedFigure) -> Term | None:
    is_change = row.is_beyond_chance
    return None if is_change is None else Term("beyond_chance" if is_change else "chance", judgement(is_change))


def _rounded(value: float, estimate: Estimate) -> Decimal:
    shown = _HUNDRED * value if estimate.is_share else value
    return Decimal(f"{round(shown, decimals_of(estimate)) + 0.0:.{decimals_of(estimate)}f}")
