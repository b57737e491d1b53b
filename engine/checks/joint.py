"""Checks whether the hands of one row can exist together in one deck (L5, L9, K5, D11)."""

from collections.abc import Iterator

from engine.checks.codes import SheetFinding
from engine.checks.context import RowToCheck
from engine.checks.hands import check_hand_points, known_card_count
from engine.feasibility import Answer, check_row
from engine.findings import Finding, Severity
from engine.rulesets import LastCardDraws

_SPARED_BY_A_DRAW_TWO = (LastCardDraws.UNLESS_PASSED_ON, LastCardDraws.UNLESS_LAID)


def check_zero_hands(row: RowToCheck) -> Iterator[Finding]:
    """A losing hand with 0 points needs a “0” card of its own (D11); most decks have four."""
    hands = sum(row.hand(seat).points == 0 for seat in _losing_seats(row))
    cards = row.deck.value_counts.get(0, 0)
    if hands > cards:
        yield row.finding(SheetFinding.TOO_MANY_ZERO_HANDS, field="points", hands=hands, cards=cards)


def check_hands_together(row: RowToCheck) -> Iterator[Finding]:
    """All hands come out of one deck, and one card is left for the winner's last play.

    Also right for a row under way: if all hands are possible together, so are some of them. Silent where a
    single hand or the zeros are impossible already, for then the finding there says where to look.
    """
    seats = [seat for seat in _losing_seats(row) if row.hand(seat).points is not None]
    if not seats or _has_impossible_hand(row):
        return
    feasibility = check_row(
        row.deck,
        [points for seat in seats if (points := row.hand(seat).points) is not None],
        [known_card_count(row, seat) for seat in seats],
        uno_card_finish=row.takes_uno_card,
    )
    if feasibility.answer is Answer.NOT_CHECKED:
        yield row.finding(SheetFinding.ROW_NOT_CHECKED, field="points")
    elif feasibility.answer is Answer.IMPOSSIBLE:
        yield row.finding(SheetFinding.ROW_IMPOSSIBLE, field="points", explanation=feasibility.explanation or "")


def _has_impossible_hand(row: RowToCheck) -> bool:
    findings = (*row.found_by(check_hand_points), *row.found_by(check_zero_hands))
    return any(finding.severity is Severity.ERROR for finding in findings)


def _losing_seats(row: RowToCheck) -> tuple[int, ...]:
    """The seats whose hands must be in the deck: all at the table but the winner.

    Without a single winner, one hand with 0 points may be the winner's and is left out. Where the game goes on until
    the turn of who went out (K27), a loser with 0 points may have no card at all; and where a draw two laid at once
    spares drawing after the last card (K6), one loser may, whose last card that was.
    """
    if row.game.is_void:
        return ()
    if row.checked.rule_set.play.goes_on_until_turn:
        return tuple(seat for seat in row.at_table if seat != row.winner and row.hand(seat).points != 0)
    seats = row.at_table if row.winner is None else row.losers
    may_have_none = (row.winner is None) + (row.rule_set.scoring.last_card_draws in _SPARED_BY_A_DRAW_TWO)
    if not may_have_none:
        return seats
    without = [seat for seat in seats if row.hand(seat).points == 0][:may_have_none]
    return tuple(seat for seat in seats if seat not in without)


ROW_CHECKS = (
    check_zero_hands,
    check_hands_together,
)
