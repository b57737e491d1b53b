"""The limit for simulated games: standard rules alone, in straight-line code over small integers.

No rule parameters, no values that could be compared or taken back, no calls of UNO, no challenge: what a program that
can do nothing else needs for a random game. Cards 0 to 51 are coloured (colour * 13 + face; face 10 skip, 11 reverse,
12 draw two), 52 is the wild, 53 the wild draw four; states 54 to 57 stand for a colour that was named.
"""

from collections.abc import Callable
from random import Random

SKIP, REVERSE, DRAW_TWO, WILD, DRAW_FOUR = 10, 11, 12, 52, 53
FULL = [color * 13 + face for color in range(4) for face in range(13) for _copy in range(1 if face == 0 else 2)]
FULL += [WILD] * 4 + [DRAW_FOUR] * 4
FACES = [card % 13 for card in range(52)] + [-1, -2]


def _fits(top: int, card: int) -> bool:
    if card >= 52:
        return top < 54  # no black card on a black one
    if top >= 54:
        return card // 13 == top - 54
    return card // 13 == top // 13 or card % 13 == top % 13


FITS = [[_fits(top, card) for card in range(54)] for top in range(58)]
COLOR_CARDS = [frozenset(card for card in range(52) if card // 13 == color) for color in range(4)]


def shuffled(cards: list[int], uniform: Callable[[], float]) -> list[int]:
    """The cards in random order, by the method with which the engine shuffles a deck, which is the quickest known."""
    return sorted(cards, key=lambda _card: uniform())


def play_game(random: Random, players: int = 4) -> int:
    """Play one random game and return the number of turns."""
    uniform: Callable[[], float] = random.random
    stock = shuffled(FULL, uniform)
    hands = [[stock.pop() for _card in range(7)] for _player in range(players)]
    while (top := stock.pop()) == DRAW_FOUR:
        stock.insert(int(uniform() * len(stock)), top)
    pile = [top]
    step, turn = 1, 0
    face = FACES[top]
    if top == WILD:
        top = 54 + int(uniform() * 4)
    elif face == SKIP:
        turn = 1
    elif face == REVERSE:
        step, turn = -1, players - 1
    elif face == DRAW_TWO:
        hands[0] += [stock.pop(), stock.pop()]
        turn = 1
    turns = 0
    while True:
        turns += 1
        hand = hands[turn]
        fits = FITS[top]
        playable = [card for card in hand if fits[card]]
        if DRAW_FOUR in playable:
            color = top - 54 if top >= 54 else top // 13
            if not COLOR_CARDS[color].isdisjoint(hand):
                playable = [card for card in playable if card != DRAW_FOUR]
        if playable:
            card = playable[int(uniform() * len(playable))]
            hand.remove(card)
        else:
            if not stock:
                stock = shuffled(pile[:-1], uniform)
                del pile[:-1]
                if not stock:
                    return turns
            card = stock.pop()
            if not fits[card] or (
                card == DRAW_FOUR and not COLOR_CARDS[top - 54 if top >= 54 else top // 13].isdisjoint(hand)
            ):
                hand.append(card)
                turn = (turn + step) % players
                continue
        pile.append(card)
        if not hand:
            return turns
        top = card if card < 52 else 54 + int(uniform() * 4)
        face = FACES[card]
        if face < 10 and card != DRAW_FOUR:
            turn = (turn + step) % players
        elif face == SKIP:
            turn = (turn + step + step) % players
        elif face == REVERSE:
            step = -step
            turn = (turn + step) % players
        else:
            turn = (turn + step) % players
            for _due in range(2 if face == DRAW_TWO else 4):
                if not stock:
                    stock = shuffled(pile[:-1], uniform)
                    del pile[:-1]
                    if not stock:
                        break
                hands[turn].append(stock.pop())
            turn = (turn + step) % players
