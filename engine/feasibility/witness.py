"""Example hands: for rows of which only points are known, and from numbers of cards to cards."""

from collections.abc import Sequence

from engine.cards import Card, Face
from engine.decks import Deck
from engine.feasibility.results import Hands
from engine.feasibility.value_table import HandCounts, ValueTable


def compact_hands(table: ValueTable, points: Sequence[int]) -> list[HandCounts] | None:
    """Hands of few cards: each hand takes the highest card that fits, the largest hand first. Often there is no such
    deal although there is another one; then None."""
    stock = dict(sorted(table.counts.items(), reverse=True))
    hands: list[HandCounts] = [{} for _hand in points]
    for at in sorted(range(len(points)), key=points.__getitem__, reverse=True):
        missing = points[at]
        for value, count in stock.items():
            taken = min(count, missing // value) if value else int(not hands[at] and count > 0)
            if taken:
                hands[at][value] = taken
                stock[value] -= taken
                missing -= taken * value
        if missing or not hands[at]:
            return None
    return hands if sum(stock.values()) >= table.reserve else None


def greedy_hands(table: ValueTable, points: Sequence[int]) -> list[HandCounts] | None:
    """Deal every card of the deck, the highest first, each to the part that still misses most: the hands, or the
    remainder of the deck. None if a card fits nowhere or no card is left for the winner.

    For at most ``table.sure_parts`` parts every card fits (see ``closed_rule``). About 50 µs.
    """
    missing = [*points, table.total - sum(points)]
    hands: list[HandCounts] = [{} for _part in missing]
    for value in sorted(table.counts, reverse=True):
        if value == 0:
            break
        for _copy in range(table.counts[value]):
            part = _part_for(value, missing)
            if missing[part] < value:
                return None
            missing[part] -= value
            hands[part][value] = hands[part].get(value, 0) + 1
    remainder = hands.pop()
    zero_cards = table.zero_cards
    for hand in hands:
        if not hand:
            hand[0] = 1
            zero_cards -= 1
    left = sum(remainder.values()) + zero_cards
    return hands if zero_cards >= 0 and left >= table.reserve else None


def _part_for(value: int, missing: Sequence[int]) -> int:
    """The part that misses most. But a 3 goes where an odd number is missing, for what is then left to fill with 2s
    and 1s should rather be even."""
    most = max(missing)
    if value == 3:
        most = max((points for points in missing if points % 2 and points >= value), default=most)
    return missing.index(most)


def concrete_hands(deck: Deck, hands: Sequence[HandCounts], *, uno_card_finish: bool) -> Hands:
    """Cards of the deck for numbers of cards by value; every card is dealt at most as often as it exists."""
    stock: dict[int, list[Card]] = {}
    for card in reversed(deck.cards()):
        stock.setdefault(deck.value(card), []).append(card)
    if uno_card_finish:
        stock[deck.face_values[Face.UNO]].pop()
    return tuple(tuple(stock[value].pop() for value in sorted(hand) for _copy in range(hand[value])) for hand in hands)
