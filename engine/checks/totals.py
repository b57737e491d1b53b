"""Checks of the column sums that somebody added up on paper (L6.6)."""

from collections.abc import Iterator

from engine.checks.codes import SheetFinding
from engine.checks.context import CheckedSheet
from engine.findings import Finding
from engine.scoring import RecordedHand, SheetScore


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


def _difference(
    checked: CheckedSheet, score: SheetScore, seat: int, written: int, counted: int
) -> Iterator[Finding]:
    difference = written - counted
    yield checked.finding(
        SheetFinding.CONTROL_TOTAL_DIFFERS,
        seat=seat,
        field="control_total",
        written=written,
        counted=counted,
        difference=f"{difference:+d}",
    )
    cells = ", ".join(_transposed_cells(score, seat, difference)) if difference % 9 == 0 else ""
    if cells:
        yield checked.finding(
            SheetFinding.TRANSPOSITION_SUSPECTED, seat=seat, field="control_total", cells=cells
        )


def _transposed_cells(score: SheetScore, seat: int, difference: int) -> Iterator[str]:
    """The games whose points, with two neighbouring digits swapped, would make up the difference."""
    for game in score.games:
        hand = game.hands[seat]
        for swapped in _digit_swaps(hand):
            if (swapped - (hand.raw_points or 0)) * _factor(hand) == difference:
                yield f"{game.number}: {hand.raw_points} → {swapped}"


def _factor(hand: RecordedHand) -> int:
    return (hand.points or 0) // hand.raw_points if hand.raw_points else 1


def _digit_swaps(hand: RecordedHand) -> list[int]:
    """The raw points with each pair of neighbouring digits swapped."""
    digits = str(hand.raw_points) if hand.raw_points and hand.points else ""
    swaps = (
        digits[:position] + digits[position + 1] + digits[position] + digits[position + 2 :]
        for position in range(len(digits) - 1)
    )
    return [int(swap) for swap in swaps]
