"""From a dealt game back to the order of the deck."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from engine.cards import Card, format_cards
from engine.decks import Deck
from engine.play import Referee, State, deal_from
from engine.records.record import DeckOrder, OpenDeal


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


def dealt_order(referee: Referee, dealt: Iterable[Sequence[int]], dealer: int) -> list[int]:
    """The order in which cards lie in the deck so that each player is dealt that hand, one or two at once (L6.2)."""
    hands, players = [list(reversed(hand)) for hand in dealt], referee.players
    order: list[int] = []
    rounds, at_once = referee.rule_set.table.cards_dealt, referee.rule_set.play.dealt_at_once
    while rounds:
        count = min(at_once, rounds)
        rounds -= count
        for place in range(1, players + 1):
            hand = hands[(dealer + place) % players]
            order += [hand.pop() for _card in range(count)]
    return order


def deck_order_of(referee: Referee, start: State) -> DeckOrder:
    """The deck order from which exactly this state is dealt: the start card lies behind the dealt cards.

    Raises ValueError for a state that does not come from dealing.
    """
    rounds = referee.rule_set.table.cards_dealt
    if any(len(hand) != rounds for hand in start.hands):
        raise ValueError("the state does not come from dealing: the hands are not as many cards as are dealt")
    order = dealt_order(referee, start.hands, start.dealer)
    order += start.pile
    for stock in (start.stocks[0], *start.stocks[1:]):
        order += reversed(stock)
    if len(order) != len(referee.pack.full) or deal_from(referee.rules, order, start.seed, start.dealer) != start:
        raise ValueError("the state does not come from dealing by this rule set")
    return DeckOrder(tuple(referee.pack.cards[card] for card in order), start.seed)


def deal_openly(referee: Referee, deal: OpenDeal, dealer: int) -> State:
    """A game that begins with the known cards; what is not known is assumed at random, always the same."""
    stated = [card for hand in deal.hands for card in hand if card is not None]
    rest = list((Counter(referee.pack.full) - Counter([deal.start, *stated])).elements())
    Random(len(rest)).shuffle(rest)
    size = referee.rule_set.table.cards_dealt
    hands = []
    for hand in deal.hands:
        known = [card for card in hand if card is not None]
        hands.append([*known, *(rest.pop() for _card in range(size - len(known)))])
    return deal_from(referee.rules, [*dealt_order(referee, hands, dealer), deal.start, *rest], 0, dealer)
