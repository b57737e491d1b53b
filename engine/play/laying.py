"""Laying a card on the pile: in turn, again (L6.9, K22) or out of turn (L6.8, K24)."""

from engine.play.actions import Action, ActionKind, Offence, Phase
from engine.play.ending import go_out, spare_last_due
from engine.play.pack import NONE, OPEN
from engine.play.rules import Rules
from engine.play.state import State
from engine.rulesets import JumpIn, PenaltyLapse

LAY, TURN = ActionKind.LAY, Phase.TURN


def lay(rules: Rules, state: State, action: Action) -> None:
    """A card is laid: in turn (L6.7), out of turn (L6.8, K24), or as the identical one (L6.9, K22).

    After the last card of the winner it only leaves the hand (K6).
    """
    player, card = action.player, action.card
    if action.kind is not LAY:
        state.base, state.turn = _throw(rules, state, action)
    elif state.winner < 0:
        if (state.uno_owed >= 0 or state.offences) and state.drawn < 0:
            begin(rules, state, player)
        if rules.may_cancel:
            state.prior = (state.direction, state.due, state.chain, state.sender)
        state.base = player
        state.turn = rules.following[state.direction][player]
    else:
        spare_last_due(state, player, card)
        return
    hand = state.hands[player]
    hand.remove(card)
    state.pile.append(card)
    color_before = state.color
    color = rules.colors[card]
    state.color = action.color if color == OPEN else color
    state.layer = player
    state.phase = TURN
    state.drawn = NONE
    state.idle = 0
    if (len(hand) < 2 or state.uno_said >= 0) and _near_end(rules, state, player, card):
        return
    effect = rules.effects[card]
    if effect is not None:
        effect(rules, state, action, color_before)


def _throw(rules: Rules, state: State, action: Action) -> tuple[int, int]:
    """What the identical card changes before it lies: from whom play goes on, and whose turn comes next.

    Laid by the same player again, each of the cards takes effect. Thrown in by another, it may cancel the first one's.
    """
    if action.kind is ActionKind.DOUBLE:
        return state.base, state.turn
    play = rules.play
    begin(rules, state, action.player)
    if play.jump_in_cancels:
        state.direction, state.due, state.chain, state.sender = state.prior
    state.waiting = ()
    base = action.player if play.jump_in is JumpIn.AFTER_THROWER else state.base
    adds_to_first = base != action.player and not play.jump_in_cancels
    turn = state.turn if adds_to_first else rules.following[state.direction][base]
    state.prior = (state.direction, state.due, state.chain, state.sender)
    return base, turn


def _near_end(rules: Rules, state: State, player: int, card: int) -> bool:
    """What the last cards bring with them: saying UNO (L8.1, K18) and going out; whether the game is decided."""
    left = len(state.hands[player])
    has_said = state.uno_said == player
    state.uno_said = NONE
    if not left:
        return go_out(rules, state, player, card)
    if left == 1 and rules.announces_uno and not has_said:
        state.uno_owed = player
    elif left > 1 and has_said:
        state.offences += ((player, Offence.FALSE_UNO),)
    return False


def begin(rules: Rules, state: State, player: int) -> None:
    """The player begins: what others had until then to do lapses (K18, K19)."""
    state.layer = NONE
    if state.uno_owed >= 0:
        if rules.play.penalties_lapse is PenaltyLapse.GAME_END:
            state.offences += ((state.uno_owed, Offence.UNO_FORGOTTEN),)
        state.uno_owed = NONE
    if state.offences and rules.play.penalties_lapse is PenaltyLapse.NEXT_TURN:
        state.offences = tuple(offence for offence in state.offences if offence[0] == player)


def end_turn(rules: Rules, state: State, turn: int) -> None:
    """The turn passes to another player without a card having been laid; a UNO said for nothing was false (K18)."""
    if state.uno_said >= 0:
        state.offences += ((state.uno_said, Offence.FALSE_UNO),)
        state.uno_said = NONE
    state.drawn = NONE
    state.turn = turn
    state.phase = TURN
