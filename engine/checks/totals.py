"""Checks of the column sums that somebody added up on paper (L6.6)."""

from collections.abc import Iterable, Iterator

from engine.checks.codes import SheetFinding
from engine.checks.context import SheetToCheck
from engine.checks.control_totals import ControlTotalSlip, PossibleSlip, control_row, locate_differences
from engine.findings import Finding


def check_control_totals(checked: SheetToCheck) -> Iterator[Finding]:
    """Each column of recorded points adds up to the total on paper; whether the paper is at fault is for people to say.

    Where the difference is a multiple of 9, two digits may have been swapped; the cells that would explain it
    are named. Points are compared only when every row can be counted.
    """
    written = checked.sheet.control_totals
    if written is None or all(total is None for total in written):
        return
    if checked.counting.whole_score is None:
        yield checked.finding(SheetFinding.CONTROL_TOTALS_NOT_CHECKED, field="control_total")
    row = control_row(checked.sheet, checked.rule_set, checked.counting)
    differs = SheetFinding.CONTROL_TOTAL_DIFFERS
    if row is not None and row.with_credit:
        differs = SheetFinding.CONTROL_TOTAL_WITH_CREDIT_DIFFERS
        yield checked.finding(SheetFinding.CONTROL_TOTALS_WITH_CREDIT, field="control_total")
    for column in locate_differences(checked.sheet, checked.rule_set, checked.counting):
        yield checked.finding(
            differs,
            seat=column.seat,
            field="control_total",
            written=column.written,
            counted=column.counted,
            difference=f"{column.difference:+d}",
        )
        slips = [explanation.slip for explanation in column.explanations]
        if ControlTotalSlip.TOTAL_TRANSPOSED in slips:
            yield checked.finding(SheetFinding.TRANSPOSED_TOTAL_SUSPECTED, seat=column.seat, field="control_total")
        if cells := ", ".join(_transposed_cells(column.explanations)):
            yield checked.finding(
                SheetFinding.TRANSPOSITION_SUSPECTED, seat=column.seat, field="control_total", cells=cells
            )


def _transposed_cells(slips: Iterable[PossibleSlip]) -> Iterator[str]:
    """The games whose hand points, with two neighbouring digits swapped, would make up the difference."""
    for explanation in slips:
        if explanation.slip is ControlTotalSlip.CELL_TRANSPOSED:
            counted, taken = explanation.counted // explanation.factor, explanation.taken // explanation.factor
            yield f"{explanation.game}: {counted} → {taken}"


SHEET_CHECKS = (check_control_totals,)
