"""Who deals (K10), dealing (L6.2, K11) and the start card (W1)."""

from collections.abc import Sequence
from random import Random

from engine.cards import Face
from engine.play.rules.prepared import Rules
from engine.play.table.stock import next_random
from engine.play.values.actions import Phase
from engine.play.values.pack import OPEN
from engine.play.values.state import State
from engine.rulesets import FirstDealer, StartBlack, StartReverse


def deal(rules: Rules, generator: Random, dealer: int = 0) -> State:
    """Shuffle and deal a game; takes as long as shuffling the deck.

    >>> from engine.rulesets import LEAGUE_2006
    >>> state = deal(Rules(LEAGUE_2006, 4), Random(1))
    >>> [len(hand) for hand in state.hands], [len(stock) for stock in state.stocks], state.turn
    ([6, 6, 6, 6], [42, 43], 1)
    """
    uniform = generator.random
    order = bytes(sorted(rules.pack.full, key=lambda _card: uniform()))
    return _deal(rules, order, generator.getrandbits(64), dealer)


def deal_from(rules: Rules, order: Sequence[int], seed: int, dealer: int = 0) -> State:
    """Deal a deck in a known order, its first card on top. ``seed`` decides on every later shuffle.

    Cards are dealt clockwise from the dealer's left, one or two at once (L6.2), then the top card is turned up.
    Raises ValueError if the cards are not exactly those of the deck.
    """
    if len(order) != len(rules.pack.full):
        raise ValueError(f"{len(order)} cards in the deck order, the deck has {len(rules.pack.full)}")
    if sorted(order) != sorted(rules.pack.full):
        raise ValueError("the cards in the deck order are not the cards of the deck")
    return _deal(rules, order, seed, dealer)


def _deal(rules: Rules, order: Sequence[int], seed: int, dealer: int) -> State:
    dealt = [pick(order) for pick in rules.dealt]
    before = rules.players - 1 - dealer
    hands = (*dealt[before:], *dealt[:before])
    rest = order[: rules.cards_dealt - 1 : -1]
    half = len(rest) // 2
    stocks = (rest[half:], rest[:half]) if rules.play.stocks == 2 else (rest,)
    state = State([*map(bytearray, hands)], [*map(bytearray, stocks)], bytearray(), dealer, seed)
    _turn_up(rules, state)
    return state


def choose_dealer(rules: Rules, generator: Random, youngest: int | None = None) -> int:
    """Who deals the first game (K10).

    Everyone draws a card and the highest number deals; action cards do not count, and those who are equal draw
    again. Where the youngest deals, ``youngest`` names the seat. Raises ValueError if it is needed and missing.
    """
    if rules.play.first_dealer is FirstDealer.YOUNGEST:
        if youngest is None:
            raise ValueError("the youngest deals, but nobody said who that is (K10)")
        return youngest
    faces, drawing = rules.pack.faces, list(rules.seats)
    while len(drawing) > 1:
        order = [card for card in rules.pack.full if faces[card].is_number]
        generator.shuffle(order)
        drawn = {player: int(faces[order[place]].value) for place, player in enumerate(drawing)}
        drawing = [player for player in drawing if drawn[player] == max(drawn.values())]
    return drawing[0]


def _turn_up(rules: Rules, state: State) -> None:
    faces, stock = rules.pack.faces, state.stocks[0]
    state.pile.append(stock.pop())
    turned = 1
    while _is_put_back(rules, faces[state.pile[0]]) and not all(_is_put_back(rules, faces[card]) for card in stock):
        _put_back(rules, state, turned)
        state.pile[0] = stock.pop()
        turned += 1
    state.color = rules.pack.colors[state.pile[0]]
    state.turn = rules.following[0][state.dealer]
    _start_effect(rules, state, faces[state.pile[0]])


def may_start(rules: Rules, card: int) -> bool:
    """Whether a card that is turned up at the start stays there (W1)."""
    return not _is_put_back(rules, rules.pack.faces[card])


def _rule_for(rules: Rules, face: Face) -> StartBlack:
    return rules.play.start_wild if face is Face.WILD else rules.play.start_draw_four


def _is_put_back(rules: Rules, face: Face) -> bool:
    return not face.has_color and _rule_for(rules, face) is not StartBlack.PLAYER_NAMES


def _put_back(rules: Rules, state: State, turned: int) -> None:
    """Where only black cards lie above the middle they would come up for ever: then one goes to the bottom."""
    card, stock = state.pile[0], state.stocks[0]
    if _rule_for(rules, rules.pack.faces[card]) is StartBlack.INTO_MIDDLE:
        place = len(stock) // 2 if turned <= len(stock) else 0
    else:
        place = next_random(state).randrange(len(stock))
    stock.insert(place, card)


def _start_effect(rules: Rules, state: State, face: Face) -> None:
    first = state.turn
    if face is Face.SKIP:
        state.turn = rules.following[0][first]
    elif face is Face.REVERSE:
        state.direction = 1
        two_skip = rules.players == 2 and rules.play.reverse_skips_with_two
        if two_skip or rules.play.start_reverse is StartReverse.DEALER_BEGINS:
            state.turn = state.dealer
        else:
            state.turn = rules.following[1][state.dealer]
    elif face in (Face.DRAW_ONE, Face.DRAW_TWO):
        state.due = rules.amounts[state.pile[0]]
        state.chain = state.pile[0]
        state.phase = Phase.DUE
    elif state.color == OPEN:
        state.namer = first
        state.phase = Phase.NAMING
