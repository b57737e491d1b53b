"""Checks of who won and who dealt a game (L6.1, L8.2, D9, D11)."""

from collections.abc import Iterator

from engine.checks.codes import SheetFinding
from engine.checks.context import RowToCheck
from engine.findings import Finding


def check_winner(row: RowToCheck) -> Iterator[Finding]:
    """Exactly one player of the table has won; the winner is marked, never inferred from a 0 (D11)."""
    if row.game.is_void:
        return
    winners = row.game.winners
    if not winners:
        yield row.finding(SheetFinding.NO_WINNER, field="winner")
    elif len(winners) > 1:
        names = row.checked.names(winners)
        yield row.finding(SheetFinding.SEVERAL_WINNERS, field="winner", names=names)
    elif row.winner is None:
        yield row.finding(SheetFinding.WINNER_UNKNOWN, field="winner")
    elif row.winner not in row.at_table:
        name = row.checked.name(row.winner)
        yield row.finding(SheetFinding.WINNER_NOT_AT_TABLE, field="winner", name=name)


def check_winners_hand(row: RowToCheck) -> Iterator[Finding]:
    """Who lays the last card has no points and no cards (L8.2). A hand left empty counts as 0."""
    if row.game.is_void or row.winner is None:
        return
    hand = row.hand(row.winner)
    if hand.points:
        yield row.finding(SheetFinding.WINNER_WITH_POINTS, seat=row.winner, field="points", points=hand.points)
    cards = len(hand.cards) if hand.cards else hand.card_count
    if cards:
        yield row.finding(SheetFinding.WINNER_WITH_CARDS, seat=row.winner, field="cards", cards=cards)


def check_dealer(row: RowToCheck) -> Iterator[Finding]:
    """The dealer sits at the table; with an exact grab, whose points stay single depends on it (L6.3)."""
    dealer = row.game.dealer
    if dealer is None:
        doubles = row.game.exact_grab and not row.game.is_void
        code = SheetFinding.DEALER_MISSING_FOR_EXACT_GRAB if doubles else SheetFinding.DEALER_MISSING
        yield row.finding(code, field="dealer")
    elif not row.checked.has_seat(dealer):
        yield row.finding(SheetFinding.DEALER_UNKNOWN, field="dealer")
    elif dealer not in row.at_table:
        yield row.finding(SheetFinding.DEALER_NOT_AT_TABLE, field="dealer", name=row.checked.name(dealer))


def check_dealer_rotation(row: RowToCheck) -> Iterator[Finding]:
    """The deal moves on clockwise, to the next seat that takes part (K10).

    After a void game the same dealer may deal again or the deal may move on: both are in use. Whose turn it was is the
    one whom the grid proposes, and nobody's where the game before is not on the sheet.
    """
    if row.index == 0 or row.game.dealer not in row.at_table:
        return
    previous = row.checked.sheet.games[row.index - 1]
    follows = row.game.number == previous.number + 1
    if not follows or previous.dealer is None or not row.checked.has_seat(previous.dealer):
        return
    turns = previous.dealers_after(row.at_table)
    if row.game.dealer not in turns:
        yield row.finding(
            SheetFinding.DEALER_OUT_OF_TURN,
            field="dealer",
            name=row.checked.name(row.game.dealer),
            expected=row.checked.name(turns[0]),
        )


ROW_CHECKS = (
    check_dealer,
    check_dealer_rotation,
    check_winner,
    check_winners_hand,
)
