"""A player who follows the advice of the sources (K, "Strategie")."""

from collections.abc import Iterator

from engine.cards import Face
from engine.play import OPEN, Action, ActionKind, Phase, Referee, State
from engine.rulesets import ZeroCard
from engine.simulation.players import WeighingPlayer, cards_of_color

FEW_CARDS = 2
"""With so many cards or fewer an opponent is about to win: the tactics turn from attack to defence."""
MANY_CARDS = 6
"""With so many cards or more somebody who laid a draw four most likely held the colour (K16)."""

_ATTACKS = {Face.WILD_DRAW_FOUR: 600, Face.DRAW_TWO: 500, Face.DRAW_ONE: 400, Face.SKIP: 300, Face.REVERSE: 200}
"""What stopping the next player is worth, when that player is about to win."""
_PASSING_ON = (Phase.DUE, Phase.LAST_CARD)
_FOR_A_CARD_FEWER = 40
_HELD_BACK = -400
_CERTAIN = 10_000


class StrategicPlayer(WeighingPlayer):
    """Attacks as long as nobody is about to win, then defends.

    The attacker keeps the black cards for the end and lays where most cards can follow; the defender gets rid of
    high values first. Action cards go against whoever is about to win. Names the colour held most, swaps hands only
    for fewer cards, challenges a draw four of somebody with many cards, throws in whenever possible.
    """

    attention = 0.97

    def worth(self, referee: Referee, state: State, action: Action) -> int:
        match action.kind:
            case ActionKind.LAY | ActionKind.JUMP_IN | ActionKind.DOUBLE:
                worth = _worth_of_card(referee, state, action)
            case ActionKind.NAME:
                worth = cards_of_color(referee, state, action.player, action.color)
            case ActionKind.SWAP:
                worth = len(state.hands[action.player]) - len(state.hands[action.target])
            case ActionKind.DECLINE:
                worth = 1  # only for fewer cards
            case ActionKind.GIVE | ActionKind.BLOCK:
                worth = 1 + referee.pack.values[action.card]
            case ActionKind.CHALLENGE:
                worth = 1 if len(state.hands[state.layer]) >= MANY_CARDS else -_CERTAIN
            case ActionKind.DEMAND:
                worth = -1 if action.target == referee.rules.partners.get(action.player) else _CERTAIN
            case ActionKind.CALL_UNO | ActionKind.SHOW:
                worth = _CERTAIN
            case ActionKind.DRAW | ActionKind.KEEP | ActionKind.REFUSE:
                worth = -_CERTAIN
            case _:
                worth = 0
        return worth


def opponents(referee: Referee, player: int) -> Iterator[int]:
    """All players against whom the player plays."""
    return (seat for seat in range(referee.players) if seat not in (player, referee.rules.partners.get(player)))


def _worth_of_card(referee: Referee, state: State, action: Action) -> int:
    player, card = action.player, action.card
    if action.kind is ActionKind.DOUBLE and action.color != OPEN:
        return _CERTAIN - referee.pack.values[card] + cards_of_color(referee, state, player, action.color)
    if action.kind is not ActionKind.LAY or len(state.hands[player]) == 1 or state.phase in _PASSING_ON:
        return _CERTAIN - referee.pack.values[card]
    pack = referee.pack
    face, color = pack.faces[card], pack.colors[card]
    is_black = color == OPEN
    worth = cards_of_color(referee, state, player, action.color if is_black else color) - (not is_black)
    if any(len(state.hands[seat]) <= FEW_CARDS for seat in opponents(referee, player)):
        worth += 2 * pack.values[card]
        following = referee.rules.following[state.direction][player]
        if len(state.hands[following]) <= FEW_CARDS and following != referee.rules.partners.get(player):
            worth += _ATTACKS.get(face, 0)
    elif is_black:
        worth += _HELD_BACK
    if face is Face.UNO and action.target != referee.rules.partners.get(player):
        worth += _FOR_A_CARD_FEWER * (MANY_CARDS - len(state.hands[action.target]))
    return worth + _FOR_A_CARD_FEWER * _cards_fewer(referee, state, player, face)


def _cards_fewer(referee: Referee, state: State, player: int, face: Face) -> int:
    """How many cards fewer the player holds once hands have been swapped or moved by the card (L6.10, K23)."""
    play, left = referee.rules.play, len(state.hands[player]) - 1
    if face is Face.ZERO and play.zero is ZeroCard.ALL_MOVE:
        return left - len(state.hands[referee.rules.following[1 - state.direction][player]])
    fewest = min(len(state.hands[seat]) for seat in range(referee.players) if seat != player)
    if face is Face.ZERO and play.zero is ZeroCard.SWAP:
        return max(left - fewest, 0)
    return left - fewest if face is Face.SEVEN and play.seven_swaps else 0
