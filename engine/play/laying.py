"""Laying a card on the pile: in turn, again (L6.9, K22) or out of turn (L6.8, K24)."""

from engine.play.actions import Action, Offence, Phase
from engine.play.ending import go_out, spare_last_due
from engine.play.pack import NONE, OPEN
from engine.play.rules import Rules
from engine.play.state import State
from engine.rulesets import JumpIn, PenaltyLapse

TURN = Phase.TURN


def lay(rules: Rules, state: State, action: Action) -> None:
    """L6.7: the player whose turn it is lays a card; after the last card of the winner it only leaves the hand (K6)."""
    if state.winner != NONE:
        spare_last_due(state, action.player, action.card)
        return
    player = action.player
    if state.uno_owed != NONE or state.offences:
        begin(rules, state, player)
    if rules.has_jump_in:
        state.prior = (state.direction, state.due, state.chain)
    _put_down(rules, state, action, rules.following[state.direction][player], player)


def jump_in(rules: Rules, state: State, action: Action) -> None:
    """L6.8, K24: the identical card out of turn."""
    begin(rules, state, action.player)
    if rules.play.jump_in_cancels:
        state.direction, state.due, state.chain = state.prior
    state.waiting = ()
    base = action.player if rules.play.jump_in is JumpIn.AFTER_THROWER else state.base
    adds_to_first = base != action.player and not rules.play.jump_in_cancels
    turn = state.turn if adds_to_first else rules.following[state.direction][base]
    state.prior = (state.direction, state.due, state.chain)
    _put_down(rules, state, action, turn, base)


def double(rules: Rules, state: State, action: Action) -> None:
    """L6.9, K22: the identical card from the same hand; each of the cards takes effect."""
    _put_down(rules, state, action, state.turn, state.base)


def begin(rules: Rules, state: State, player: int) -> None:
    """The player begins: what others had until then to do lapses (K18, K19)."""
    state.layer = NONE
    if state.uno_owed != NONE:
        if rules.play.penalties_lapse is PenaltyLapse.GAME_END:
            state.offences += ((state.uno_owed, Offence.UNO_FORGOTTEN),)
        state.uno_owed = NONE
    if state.offences and rules.play.penalties_lapse is PenaltyLapse.NEXT_TURN:
        state.offences = tuple(offence for offence in state.offences if offence[0] == player)


def end_turn(rules: Rules, state: State, turn: int) -> None:
    """The turn passes to another player without a card having been laid; a UNO said for nothing was false (K18)."""
    if state.uno_said != NONE:
        state.offences += ((state.uno_said, Offence.FALSE_UNO),)
        state.uno_said = NONE
    state.drawn = NONE
    state.turn = turn
    state.phase = Phase.TURN


def _put_down(rules: Rules, state: State, action: Action, turn: int, base: int) -> None:
    player, card = action.player, action.card
    hand = state.hands[player]
    hand.remove(card)
    state.pile.append(card)
    color_before = state.color
    color = rules.colors[card]
    state.color = action.color if color == OPEN else color
    state.layer = player
    state.base = base
    state.turn = turn
    state.phase = TURN
    state.drawn = NONE
    state.idle = 0
    left = len(hand)
    if left < 2:
        if not left:
            state.uno_said = NONE
            if go_out(rules, state, player, card):
                return
        elif rules.announces_uno and state.uno_said != player:
            state.uno_owed = player
        else:
            state.uno_said = NONE
    elif state.uno_said == player:
        state.uno_said = NONE
        state.offences += ((player, Offence.FALSE_UNO),)
    effect = rules.effects[card]
    if effect is not None:
        effect(rules, state, action, color_before)
