"""What each card does once it lies: skip, reverse, due cards, swapping, slapping, gifts."""

from engine.play.rules.prepared import Rules, breaks_draw_four_rule, note_exchange
from engine.play.values.actions import Action, ActionKind, Phase
from engine.play.values.pack import NONE, OPEN
from engine.play.values.state import State

DUE, SLAPPING = Phase.DUE, Phase.SLAPPING


def _skip(rules: Rules, state: State, action: Action, color_before: int) -> None:
    """L6.12: the next player is skipped. On a draw two the due cards wait for the one after (K25).

    With two players nobody else is left: who laid it, once or twice, is on turn again (K15, K22).
    """
    if state.due:
        state.phase = DUE
    elif rules.players == 2:
        state.turn = state.base
    else:
        state.turn = rules.following[state.direction][state.turn]


def _reverse(rules: Rules, state: State, action: Action, color_before: int) -> None:
    """L6.12: the direction changes; with two players it skips (K15)."""
    state.direction ^= 1
    if state.due:
        state.turn = sent_back_to(rules, state, action.player)
        state.sender = action.player
        state.phase = DUE
        return
    if rules.players == 2 and rules.play.reverse_skips_with_two:
        state.turn = state.base
        return
    state.turn = rules.following[state.direction][state.base]


def sent_back_to(rules: Rules, state: State, player: int) -> int:
    """K25: a player's reverse sends the due cards back to who laid the draw two, or sent it back before.

    To the next seat in the new direction, if they come from a start card or went round to the very player who had sent
    them.
    """
    return rules.following[state.direction][state.base] if state.sender in (NONE, player) else state.sender


def _draw(rules: Rules, state: State, action: Action, color_before: int) -> None:
    """L6.13: cards are due."""
    state.due += rules.amounts[action.card]
    state.chain = action.card
    state.sender = action.player
    state.phase = DUE


def _draw_four(rules: Rules, state: State, action: Action, color_before: int) -> None:
    """L6.15: cards are due, and on a draw two the sum is closed. Remembers whether it was a bluff (K16).

    The identical one that follows (L6.9) is as right as the first, and leaves a closed sum closed.
    """
    if action.kind is not ActionKind.DOUBLE:
        state.is_closed = state.chain in rules.draw_twos
        if rules.draw_four_depends_on_hand:
            state.is_bluff = breaks_draw_four_rule(rules, state.hands[action.player], state.pile[-2], color_before)
    _draw(rules, state, action, color_before)
    _wild(rules, state, action, color_before)


def _wild(rules: Rules, state: State, action: Action, color_before: int) -> None:
    """K19: a colour that was not named is named by the next player."""
    if action.color == OPEN:
        state.namer = state.turn
        state.phase = Phase.NAMING


def _swap(rules: Rules, state: State, action: Action, color_before: int) -> None:
    """L6.10, K23: the player may, or must, swap hands."""
    state.waiting = (action.player,)
    state.phase = Phase.SWAPPING


def _move_all_hands(rules: Rules, state: State, action: Action, color_before: int) -> None:
    """K23: all hands move one seat in direction of play."""
    note_exchange(rules, state, rules.seats)
    hands, following = list(state.hands), rules.following[state.direction]
    for seat in rules.seats:
        state.hands[following[seat]] = hands[seat]


def _slap(rules: Rules, state: State, action: Action, color_before: int) -> None:
    """L6.11: everybody slaps the stock."""
    state.waiting = tuple(rules.seats)
    state.phase = SLAPPING


def _give(rules: Rules, state: State, action: Action, color_before: int) -> None:
    """L6.16: every player gives the named opponent a card, laid open, and never the last card."""
    state.namer = action.target
    state.waiting = tuple(
        [
            seat
            for seat, hand in enumerate(state.hands)
            if seat != action.target and len(hand) > 1 and hand.translate(None, rules.never_given)
        ]
    )
    state.phase = Phase.GIVING if state.waiting else Phase.NAMING


EFFECTS = (_skip, _reverse, _draw, _wild, _draw_four, _give, _swap, _move_all_hands, _slap)
"""What a laid card does, by the number of its :class:`~engine.play.rules.card_effects.CardEffect`; gets the action that
laid it and the colour that was in force before."""
