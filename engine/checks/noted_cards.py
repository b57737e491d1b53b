"""Checks of hands whose cards, or the number of them, were written down (L5, L9, K5, K11)."""

from collections.abc import Iterable, Iterator, Mapping

from engine.cards import Card, format_cards
from engine.checks.codes import SheetFinding
from engine.checks.context import RowToCheck
from engine.findings import Finding


def check_card_count(row: RowToCheck) -> Iterator[Finding]:
    """A losing hand has a card and leaves one for the winner; as many cards are noted as were counted."""
    if row.game.is_void:
        return
    for seat, hand in enumerate(row.hands):
        if hand.card_count is None:
            continue
        most = row.deck.size - 1
        if seat not in row.game.winners and not 1 <= hand.card_count <= most:
            yield row.finding(
                SheetFinding.CARD_COUNT_IMPOSSIBLE, seat=seat, field="card_count", cards=hand.card_count, most=most
            )
        if hand.cards is not None and len(hand.cards) != hand.card_count:
            yield row.finding(
                SheetFinding.CARD_COUNT_DIFFERS,
                seat=seat,
                field="card_count",
                count=hand.card_count,
                noted=len(hand.cards),
                cards=format_cards(hand.cards),
            )


def check_cards_of_hand(row: RowToCheck) -> Iterator[Finding]:
    """Noted cards belong to the deck and count what is written (L9, K5)."""
    if row.game.is_void:
        return
    for seat, hand in enumerate(row.hands):
        if hand.cards is None:
            continue
        counted = row.counted_points(seat)
        if foreign := row.foreign_cards(seat):
            yield row.finding(SheetFinding.CARDS_NOT_IN_DECK, seat=seat, field="cards", cards=format_cards(foreign))
        if counted is not None and hand.points is not None and hand.points != counted:
            yield row.finding(
                SheetFinding.CARDS_DIFFER_FROM_POINTS,
                seat=seat,
                field="cards",
                points=hand.points,
                counted=counted,
                cards=format_cards(hand.cards),
            )


def check_cards_of_row(row: RowToCheck) -> Iterator[Finding]:
    """All noted cards of a row come out of one deck (L5, K11). Exact: each card is counted."""
    if row.game.is_void or not row.noted_cards:
        return
    if surplus := row.deck.surplus(filter(row.is_in_deck, row.noted_cards)):
        yield row.finding(SheetFinding.CARDS_BEYOND_DECK, field="cards", cards=format_cards(_each_as_often(surplus)))


def _each_as_often(counts: Mapping[Card, int]) -> Iterable[Card]:
    return (card for card, count in counts.items() for _ in range(count))


ROW_CHECKS = (
    check_card_count,
    check_cards_of_hand,
    check_cards_of_row,
)
