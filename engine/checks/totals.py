"""Checks of the column sums that somebody added up on paper (L6.6)."""

from collections.abc import Iterator

from engine.checks.codes import SheetFinding
from engine.checks.context import CheckedSheet
from engine.findings import Finding
from engine.scoring import SheetScore


def check_control_totals(checked: CheckedSheet) -> Iterator[Finding]:
    """Each column of recorded points adds up to the total on paper.

    Where the difference is a multiple of 9, two digits may have been swapped; the cells that would explain it
    are named. Points are compared only when every row can be counted.
    """
    written = checked.sheet.control_totals
    if written is None or all(total is None for total in written):
        return
    score = checked.progress.score
    if score is None or checked.progress.has_uncounted_rows:
        yield checked.finding(SheetFinding.CONTROL_TOTALS_NOT_CHECKED, field="control_total")
        return
    for seat, (total, player) in enumerate(zip(written, score.players, strict=False)):
        if total is not None and total != player.points:
            yield from _difference(checked, score, seat, total, player.points)


def _difference(checked: CheckedSheet, score: SheetScore, seat: int, written: int, counted: int) -> Iterator[Finding]:
    difference = written - counted
    yield checked.finding(
        SheetFinding.CONTROL_TOTAL_DIFFERS,
        seat=seat,
        field="control_total",
        written=written,
        counted=counted,
        difference=f"{difference:+d}",
    )
    if counted in _digit_swaps(written):
        yield checked.finding(SheetFinding.TRANSPOSED_TOTAL_SUSPECTED, seat=seat, field="control_total")
    if cells := ", ".join(_transposed_cells(score, seat, difference)):
        yield checked.finding(SheetFinding.TRANSPOSITION_SUSPECTED, seat=seat, field="control_total", cells=cells)


def _transposed_cells(score: SheetScore, seat: int, difference: int) -> Iterator[str]:
    """The games whose points, with two neighbouring digits swapped, would make up the difference."""
    for game in score.games:
        raw, recorded = game.hands[seat].raw_points, game.hands[seat].points
        if not raw or not recorded:
            continue
        for swapped in _digit_swaps(raw):
            if (swapped - raw) * (recorded // raw) == difference:
                yield f"{game.number}: {raw} → {swapped}"


def _digit_swaps(points: int) -> list[int]:
    """The points with each pair of neighbouring digits swapped; none for fewer than 0."""
    digits = str(points) if points >= 0 else ""
    swaps = (
        digits[:position] + digits[position + 1] + digits[position] + digits[position + 2 :]
        for position in range(len(digits) - 1)
    )
    return [int(swap) for swap in swaps]
