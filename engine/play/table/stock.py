"""Drawing from the stock: what happens when it runs out (K14), and the machine that replaces it (K8)."""

from random import Random

from engine.play.rules.prepared import COLOR_STATES, Rules, is_right_for_hand
from engine.play.values.state import State

MOST_FROM_MACHINE = 5


def draw_cards(state: State, player: int, count: int, stock: int = 0) -> int:
    """The player draws ``count`` cards, or as many as there are; returns how many.

    A stock that runs out is followed by the other one, and then by the laid cards except the top one, shuffled.
    """
    hand, cards = state.hands[player], state.stocks[stock]
    if count == 1 and cards:
        hand.append(cards.pop())
        return 1
    if len(cards) >= count > 0:
        drawn = cards[-count:]
        drawn.reverse()
        hand += drawn
        del cards[-count:]
        return count
    for number in range(count):
        cards = state.stocks[stock] or _next_stock(state)
        if not cards:
            return number
        hand.append(cards.pop())
    return count


def has_cards(state: State) -> bool:
    """Whether anything can be drawn."""
    return len(state.pile) > 1 or any(state.stocks)


def machine_gives(state: State) -> int:
    """How many cards the machine gives this time: 0 to 5, each equally likely (K8; the range is an assumption)."""
    return next_random(state).randrange(MOST_FROM_MACHINE + 1)


def draw_on_turn(rules: Rules, state: State, stock: int) -> int:
    """Draw as the rule set wants it from who does not lay; returns the number of cards (K8, K13, L6.7)."""
    player = state.turn
    if rules.play.stock_machine:
        return draw_cards(state, player, machine_gives(state), stock)
    if not rules.draws_until_fit:
        return draw_cards(state, player, 1, stock)
    drawn = 0
    hand, key = state.hands[player], state.pile[-1] * COLOR_STATES + state.color
    unfit = rules.unfit[key] or rules.find_unfit(key)
    while draw_cards(state, player, 1, stock):
        drawn += 1
        if hand[-1] not in unfit and is_right_for_hand(rules, state, player, hand[-1]):
            break
    return drawn


def next_random(state: State) -> Random:
    """The generator for the next random event of the game; the state then holds another seed."""
    generator = Random(state.seed)
    state.seed = generator.getrandbits(64)
    return generator


def _next_stock(state: State) -> bytearray:
    for cards in state.stocks:
        if cards:
            return cards
    cards = state.stocks[0]
    if len(state.pile) < 2:
        return cards
    generator = next_random(state)
    if state.next_stock:
        cards.extend(state.next_stock)
        state.next_stock = b""
    else:
        cards.extend(state.pile[:-1])
        _shuffle(cards, generator)
    del state.pile[:-1]
    return cards


def _shuffle(cards: bytearray, generator: Random) -> None:
    """Exchange as ``Random.shuffle`` of Python 3.11 does, so that records replay on any Python; and quicker."""
    random_bits = generator.getrandbits
    for last in range(len(cards) - 1, 0, -1):
        bits = (last + 1).bit_length()
        place = random_bits(bits)
        while place > last:
            place = random_bits(bits)
        cards[last], cards[place] = cards[place], cards[last]
