"""From a dealt game back to the order of the deck."""

from collections import Counter
from collections.abc import Iterable

from engine.cards import Card, format_cards
from engine.decks import Deck
from engine.play import Referee, State, deal_from
from engine.records.record import DeckOrder


def missing_and_surplus(deck: Deck, cards: Iterable[Card]) -> tuple[str, str]:
    """Which cards of the deck are missing, and which are too many, in notation; empty if none.

    >>> from engine.cards import parse_cards
    >>> from engine.decks import DeckKind, deck_of
    >>> deck = deck_of(DeckKind.JUNIOR_56)
    >>> missing_and_surplus(deck, (*deck.cards()[1:], *parse_cards("b7")))
    ('r1', 'b7')
    """
    given, wanted = Counter(cards), Counter(deck.cards())
    return format_cards((wanted - given).elements()), format_cards((given - wanted).elements())


def deck_order_of(referee: Referee, start: State) -> DeckOrder:
    """The deck order from which exactly this state is dealt: the start card lies behind the dealt cards.

    Raises ValueError for a state that does not come from dealing.
    """
    hands, players = [list(reversed(hand)) for hand in start.hands], referee.players
    order: list[int] = []
    rounds, at_once = referee.rule_set.table.cards_dealt, referee.rule_set.play.dealt_at_once
    if any(len(hand) != rounds for hand in hands):
        raise ValueError("the state does not come from dealing: the hands are not as many cards as are dealt")
    while rounds:
        count = min(at_once, rounds)
        rounds -= count
        for place in range(1, players + 1):
            hand = hands[(start.dealer + place) % players]
            order += [hand.pop() for _card in range(count)]
    order += start.pile
    for stock in (start.stocks[0], *start.stocks[1:]):
        order += reversed(stock)
    if len(order) != len(referee.pack.full) or deal_from(referee.rules, order, start.seed, start.dealer) != start:
        raise ValueError("the state does not come from dealing by this rule set")
    return DeckOrder(tuple(referee.pack.cards[card] for card in order), start.seed)
