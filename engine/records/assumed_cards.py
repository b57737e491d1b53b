"""Cards that nobody knows: assumed, and exchanged as soon as a record shows what they are."""

from collections import Counter
from collections.abc import Callable

from engine.play import State
from engine.records.record import Cards

Test = Callable[[int], bool]


class AssumedCards:
    """A state in which some cards are only assumed, and which those are.

    Any two assumed cards may be exchanged, wherever they are: what is shown later is exchanged with what was assumed,
    so that nothing is called wrong that can have been. ``assumed`` counts them for each hand; ``stocks`` tells of each
    card of each stock, from the bottom, whether it is; ``laid`` are the places in the pile of those that were laid
    unseen after the last card (K6).
    """

    def __init__(self, state: State, assumed: list[Counter[int]], *, stocks_are_assumed: bool) -> None:
        self.state = state
        self.assumed = assumed
        self.stocks = [[stocks_are_assumed] * len(stock) for stock in state.stocks]
        self.laid: list[int] = []

    def copy(self) -> "AssumedCards":
        """An independent copy."""
        other = AssumedCards(self.state.copy(), [hand.copy() for hand in self.assumed], stocks_are_assumed=False)
        other.stocks = [stock.copy() for stock in self.stocks]
        other.laid = self.laid.copy()
        return other

    def become(self, other: "AssumedCards") -> None:
        """Take what another one holds, which must not be used any more."""
        self.state, self.assumed, self.stocks, self.laid = other.state, other.assumed, other.stocks, other.laid

    def unknown(self) -> tuple[int, ...]:
        """How many cards of each hand are only assumed."""
        return tuple(hand.total() for hand in self.assumed)

    def show(self, seat: int, cards: Cards) -> bool:
        """Let a player lay the whole hand open at the end; whether it can be these cards."""
        known = Counter(self.state.hands[seat]) - self.assumed[seat]
        for card in cards:
            if card is None:
                continue
            if known[card]:
                known[card] -= 1
            elif not self.reveal(seat, card):
                return False
        return known.total() <= cards.count(None) and len(cards) == len(self.state.hands[seat])

    def know(self, seat: int, card: int) -> None:
        """The player holds this card: a known one, or one that was assumed."""
        if self.state.hands[seat].count(card) <= self.assumed[seat][card]:
            self.reveal(seat, card)

    def reveal(self, seat: int, card: int) -> bool:
        """One of the assumed cards of the hand is this one; whether that can be."""
        hand = self.assumed[seat]
        if not hand[card] and not any(self.exchange(seat, other, card.__eq__) for other in list(+hand)):
            return False
        hand[card] -= 1
        return True

    def avoid(self, seat: int, test: Test) -> None:
        """Assume other cards than those, as far as there are any."""
        for card in list(self.assumed[seat].elements()):
            if test(card):
                self.exchange(seat, card, lambda found: not test(found))

    def exchange(self, seat: int, card: int, test: Test) -> bool:
        """Exchange an assumed card of the hand with one elsewhere; whether there is such a one."""
        found = self.give_away(card, test, but=seat)
        if found is None:
            return False
        hand = self.state.hands[seat]
        hand[hand.index(card)] = found
        self.assumed[seat][card] -= 1
        self.assumed[seat][found] += 1
        return True

    def give_away(self, card: int, test: Test, but: int | None = None) -> int | None:
        """Put the card where another assumed one was, which is returned; None: there is none."""
        for stock, is_assumed in zip(self.state.stocks, self.stocks, strict=True):
            for place, other in enumerate(stock):
                if is_assumed[place] and test(other):
                    stock[place] = card
                    return other
        for place in self.laid:
            other = self.state.pile[place]
            if test(other):
                self.state.pile[place] = card
                return other
        for seat, hand in enumerate(self.assumed):
            for other in list(+hand):
                if seat != but and test(other):
                    cards = self.state.hands[seat]
                    cards[cards.index(other)] = card
                    hand[other] -= 1
                    hand[card] += 1
                    return other
        return None
