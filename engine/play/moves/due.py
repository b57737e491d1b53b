"""Due cards: taking them (L6.13, L6.15), and challenging the draw four they come from (K17)."""

from engine.play.moves.move import AT_TABLE, Move, has_no_other_part, is_asked, is_waited_for
from engine.play.rules.prepared import Rules
from engine.play.table.ending import take_last_due
from engine.play.table.stock import draw_cards
from engine.play.table.turns import begin, end_turn, settle_due
from engine.play.values.actions import Action, ActionKind, Phase
from engine.play.values.pack import NONE
from engine.play.values.state import State
from engine.play.values.verdicts import Verdict

TURN, LAST_CARD = Phase.TURN, Phase.LAST_CARD


def _who_is_hit_takes(rules: Rules, state: State, action: Action) -> Verdict | None:
    return Verdict.NOT_ON_TURN if state.due and action.player != state.turn else None


def take(rules: Rules, state: State, action: Action) -> None:
    """L6.13, L6.15: the player takes the due cards and is skipped, unless that is not played with a draw two (W1)."""
    if state.phase is LAST_CARD:
        take_last_due(rules, state)
        return
    player = action.player
    begin(rules, state, player)
    draw_cards(state, player, state.due)
    plays_on = rules.may_play_on_after_taking and _plays_on_after_taking(rules, state)
    settle_due(state)
    if plays_on:
        state.phase = TURN
    else:
        end_turn(rules, state, rules.following[state.direction][player])


def _plays_on_after_taking(rules: Rules, state: State) -> bool:
    """Whether who took the due cards of a draw two may lay as well (L6.13; W1 for the start card)."""
    if state.chain in rules.draw_fours:
        return False
    is_start = state.base == NONE
    return not (rules.play.start_draw_two_skips if is_start else rules.play.taking_draw_two_skips)


def may_challenge(rules: Rules, state: State) -> bool:
    """Whether the due cards come from a draw four that somebody at the table laid, and is to answer for (K17)."""
    return rules.play.challenge and state.chain in rules.draw_fours and state.layer != NONE


def _is_hit_by_draw_four(rules: Rules, state: State, action: Action) -> Verdict | None:
    return None if action.player == state.turn and may_challenge(rules, state) else action.kind.traits.refused


def challenge(rules: Rules, state: State, action: Action) -> None:
    """K17: the affected player challenges the draw four; who laid it shows the hand or refuses.

    The challenger has not begun by that: no card or stock is touched, and penalties do not lapse (K19).
    """
    state.waiting = (state.layer,)
    state.phase = Phase.SHOWING


def show(rules: Rules, state: State, action: Action) -> None:
    """K17: wrongly laid: who laid it draws; rightly laid: the challenger draws the sum and more, and is skipped."""
    if state.is_bluff:
        refuse(rules, state, action)
        return
    challenger = state.turn
    begin(rules, state, challenger)
    draw_cards(state, challenger, state.due + rules.play.challenge_lost)
    settle_due(state)
    state.waiting = ()
    end_turn(rules, state, rules.following[state.direction][challenger])


def refuse(rules: Rules, state: State, action: Action) -> None:
    """K17: refusing to show the hand counts as wrongly laid; the challenger plays on."""
    draw_cards(state, action.player, state.due)
    settle_due(state)
    state.waiting = ()
    state.phase = TURN


TAKE = Move(ActionKind.TAKE, (*AT_TABLE, _who_is_hit_takes, is_waited_for, has_no_other_part), take)
CHALLENGE = Move(ActionKind.CHALLENGE, (*AT_TABLE, is_waited_for, _is_hit_by_draw_four, has_no_other_part), challenge)
SHOW = Move(ActionKind.SHOW, (*AT_TABLE, is_waited_for, is_asked, has_no_other_part), show)
REFUSE = Move(ActionKind.REFUSE, (*AT_TABLE, is_waited_for, is_asked, has_no_other_part), refuse)
