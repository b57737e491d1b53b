"""Checks of the column sums that somebody added up on paper (L6.6)."""

from collections.abc import Iterable, Iterator

from engine.checks.codes import SheetFinding
from engine.checks.context import SheetToCheck
from engine.checks.control_totals import ControlTotalSlip, PossibleSlip, column_slips
from engine.findings import Finding
from engine.scoring import SheetScore


def check_control_totals(checked: SheetToCheck) -> Iterator[Finding]:
    """Each column of recorded points adds up to the total on paper.

    Where the difference is a multiple of 9, two digits may have been swapped; the cells that would explain it
    are named. Points are compared only when every row can be counted.
    """
    written = checked.sheet.control_totals
    if written is None or all(total is None for total in written):
        return
    score = checked.counting.whole_score
    if score is None:
        yield checked.finding(SheetFinding.CONTROL_TOTALS_NOT_CHECKED, field="control_total")
        return
    for seat, (total, player) in enumerate(zip(written, score.players, strict=False)):
        if total is not None and total != player.points:
            yield from _difference(checked, score, seat, total, player.points)


def _difference(checked: SheetToCheck, score: SheetScore, seat: int, written: int, counted: int) -> Iterator[Finding]:
    difference = written - counted
    yield checked.finding(
        SheetFinding.CONTROL_TOTAL_DIFFERS,
        seat=seat,
        field="control_total",
        written=written,
        counted=counted,
        difference=f"{difference:+d}",
    )
    slips = list(column_slips(score, checked.sheet.games, seat, written, counted))
    if any(explanation.slip is ControlTotalSlip.TOTAL_TRANSPOSED for explanation in slips):
        yield checked.finding(SheetFinding.TRANSPOSED_TOTAL_SUSPECTED, seat=seat, field="control_total")
    if cells := ", ".join(_transposed_cells(slips)):
        yield checked.finding(SheetFinding.TRANSPOSITION_SUSPECTED, seat=seat, field="control_total", cells=cells)


def _transposed_cells(slips: Iterable[PossibleSlip]) -> Iterator[str]:
    """The games whose hand points, with two neighbouring digits swapped, would make up the difference."""
    for explanation in slips:
        if explanation.slip is ControlTotalSlip.CELL_TRANSPOSED:
            counted, taken = explanation.counted // explanation.factor, explanation.taken // explanation.factor
            yield f"{explanation.game}: {counted} → {taken}"
