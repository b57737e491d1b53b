"""Checks of single hands: who has one, and whether its points can be (L8.2, L9, K5, D9, H2)."""

from bisect import bisect_left
from collections.abc import Iterator

from engine.checks.codes import SheetFinding
from engine.checks.context import RowToCheck
from engine.feasibility import possible_totals
from engine.findings import Finding

IMPLAUSIBLE_PERCENT = 27
"""Hands beyond so much of the deck's value in percent are doubted: 410 points of the league deck's 1,520.

Among 1,073 hands of a season at tables of seven and eight players the highest has 378 points, the next 336,
and two of three hands stay below 80. A slip that adds a digit (48 → 485) lies beyond, an honest evening does
not.
"""


def check_hand_present(row: RowToCheck) -> Iterator[Finding]:
    """Everybody at the table reports a hand (L8.2), and nobody else has one (D9, H2).

    The winner's hand may be left empty.
    """
    if row.game.is_void:
        return
    for seat, hand in enumerate(row.hands):
        if seat in row.at_table:
            if hand.points is None and seat not in row.game.winners:
                yield row.finding(SheetFinding.POINTS_MISSING, seat=seat, field="points")
        elif not hand.is_empty:
            yield _unexpected_hand(row, seat)


def _unexpected_hand(row: RowToCheck, seat: int) -> Finding:
    points = row.hand(seat).points
    written: int | str = "?" if points is None else points
    if (out := row.out_after[seat]) is not None:
        code = SheetFinding.POINTS_OF_ELIMINATED_PLAYER
        return row.finding(code, seat=seat, field="points", points=written, out=out)
    return row.finding(SheetFinding.POINTS_OF_ABSENT_PLAYER, seat=seat, field="points", points=written)


def check_hand_points(row: RowToCheck) -> Iterator[Finding]:
    """The points of a hand can be counted from cards of the deck (L9, K5), and are not beyond belief."""
    total = row.deck.total_value
    most = total * IMPLAUSIBLE_PERCENT // 100
    for seat, hand in enumerate(row.hands):
        points = hand.points
        if not points:
            continue
        if points < 0:
            yield row.finding(SheetFinding.NEGATIVE_POINTS, seat=seat, field="points", points=points)
        elif row.game.is_void:
            continue
        elif points > total:
            yield row.finding(SheetFinding.POINTS_BEYOND_DECK, seat=seat, field="points", points=points, total=total)
        elif seat not in row.game.winners and (impossible := _impossible_points(row, seat, points)):
            yield impossible
        elif points > most:
            yield row.finding(SheetFinding.HAND_IMPLAUSIBLE, seat=seat, field="points", points=points, most=most)


def _impossible_points(row: RowToCheck, seat: int, points: int) -> Finding | None:
    count = known_card_count(row, seat)
    possible = row.possible_totals
    if not _is_among(points, possible):
        code, values = SheetFinding.HAND_IMPOSSIBLE, {"points": points}
    elif count is None:
        return None
    else:
        possible = possible_totals(row.deck, count, uno_card_finish=row.takes_uno_card)
        if _is_among(points, possible):
            return None
        code, values = SheetFinding.HAND_IMPOSSIBLE_WITH_COUNT, {"points": points, "cards": count}
    return row.finding(code, seat=seat, field="points", nearest=_nearest(points, possible), **values)


def known_card_count(row: RowToCheck, seat: int) -> int | None:
    """The number of cards of a losing hand, if it is known and can be.

    None where the cards themselves are noted: those are counted against the deck exactly elsewhere.
    """
    hand = row.hand(seat)
    if hand.card_count is None or hand.cards is not None or not 1 <= hand.card_count < row.deck.size:
        return None
    return hand.card_count


def _is_among(points: int, rising: tuple[int, ...]) -> bool:
    position = bisect_left(rising, points)
    return position < len(rising) and rising[position] == points


def _nearest(points: int, rising: tuple[int, ...]) -> str:
    """The next possible points below and above, as text."""
    position = bisect_left(rising, points)
    return ", ".join(map(str, rising[max(position - 1, 0) : position + 1]))


ROW_CHECKS = (
    check_hand_present,
    check_hand_points,
)
