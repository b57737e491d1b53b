"""Drawing: instead of laying (L6.7, K13), what is due (L6.13, L6.15), challenging a draw four (K17), out of turn (L7).

And ending a game for which nothing is left to be laid or drawn (K27).
"""

from engine.play.moves.laying import fitting_cards
from engine.play.moves.move import (
    AT_TABLE,
    Move,
    asked_for,
    has_no_other_part,
    is_asked,
    is_waited_for,
    nothing_comes_first,
    on_turn,
    wants,
)
from engine.play.rules.prepared import COLOR_STATES, Rules
from engine.play.table.ending import begin, end_turn, note_idle_turn, settle_due, take_last_due
from engine.play.table.stock import draw_cards, draw_on_turn, has_cards
from engine.play.values.actions import Action, ActionKind, Phase
from engine.play.values.pack import NONE
from engine.play.values.state import State
from engine.play.values.verdicts import Verdict

TURN, DRAWN, DUE = Phase.TURN, Phase.DRAWN, Phase.DUE
_IN_TURN = (TURN, DUE, DRAWN)


def open_draws(rules: Rules, state: State) -> tuple[Action, ...]:
    """The ways to draw: from each stock with cards (L6.2). Who went out and is on turn again has won (K27)."""
    player = state.turn
    if not state.hands[player] and state.last_cards[player] >= 0:
        return (rules.bare[ActionKind.FINISH][player],)
    draws = rules.draws[player]
    if len(draws) == 1 or all(state.stocks):
        return draws
    return tuple(draw for draw in draws if state.stocks[draw.target]) or draws[:1]


def extra_draws(rules: Rules, state: State) -> list[Action]:
    """Who may draw although it is not their turn (L7)."""
    if not rules.play.draws_out_of_turn or state.phase is Phase.LAST_CARD or not has_cards(state):
        return []
    busy = _who_is_on_turn(state)
    return [draw for draw in rules.bare[ActionKind.DRAW_EXTRA] if draw.player not in busy]


def _who_is_on_turn(state: State) -> tuple[int, ...]:
    """Whose turn it is, as L7 means it: a turn lasts until the laid card has taken effect."""
    if state.phase in _IN_TURN:
        return (state.turn,)
    if state.phase is Phase.NAMING:
        return (state.namer,)
    return (state.turn, *state.waiting) if state.phase is Phase.SHOWING else (state.layer,)


def draw(rules: Rules, state: State, action: Action) -> None:
    """L6.7, K13: the player draws; if the drawn card fits, it may be laid where the rule set allows that."""
    player = action.player
    if state.uno_owed >= 0 or state.offences:
        begin(rules, state, player)
    state.layer = NONE
    cards = state.stocks[action.target]
    if cards and rules.draws_plainly:
        state.hands[player].append(cards.pop())
        state.idle = 0
        drawn = 1
    elif drawn := draw_on_turn(rules, state, action.target):
        state.idle = 0
    elif not has_cards(state):
        note_idle_turn(rules, state)
        if state.phase is Phase.OVER:
            return
    if drawn and rules.may_lay_drawn:
        card = state.hands[player][-1]
        key = state.pile[-1] * COLOR_STATES + state.color
        if card not in (rules.unfit[key] or rules.find_unfit(key)):
            state.drawn = card
            state.phase = DRAWN
            return
    end_turn(rules, state, rules.following[state.direction][player])


def keep(rules: Rules, state: State, action: Action) -> None:
    """K13: the drawn card is kept, and the turn passes."""
    end_turn(rules, state, rules.following[state.direction][action.player])


def draw_extra(rules: Rules, state: State, action: Action) -> None:
    """L7: drawing is always allowed when it is not one's turn."""
    draw_cards(state, action.player, 1)


def end_game(rules: Rules, state: State, action: Action) -> None:
    """K27: who is on turn again without a card has won."""
    state.winner = action.player
    state.phase = Phase.OVER


def take(rules: Rules, state: State, action: Action) -> None:
    """L6.13, L6.15: the player takes the due cards and is skipped, unless that is not played with a draw two (W1)."""
    if state.phase is Phase.LAST_CARD:
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
    is_start = state.base < 0
    return not (rules.play.start_draw_two_skips if is_start else rules.play.taking_draw_two_skips)


def may_challenge(rules: Rules, state: State) -> bool:
    """Whether the due cards come from a draw four that somebody at the table laid, and is to answer for (K17)."""
    return rules.play.challenge and state.chain in rules.draw_fours and state.layer >= 0


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


DRAW = Move(
    ActionKind.DRAW,
    (
        *AT_TABLE,
        on_turn,
        wants(lambda rules, state, action: state.phase is not DUE, Verdict.DUE_FIRST),
        nothing_comes_first,
        wants(lambda rules, state, action: action in open_draws(rules, state)),
        wants(
            lambda rules, state, action: rules.play.may_draw_by_choice or not fitting_cards(rules, state),
            Verdict.MUST_LAY,
        ),
    ),
    draw,
)
KEEP = asked_for(ActionKind.KEEP, on_turn, apply=keep)
DRAW_EXTRA = Move(
    ActionKind.DRAW_EXTRA,
    (
        *AT_TABLE,
        wants(lambda rules, state, action: rules.play.draws_out_of_turn, Verdict.NO_EXTRA_DRAW),
        wants(lambda rules, state, action: has_cards(state), Verdict.NO_SUCH_STOCK),
        wants(lambda rules, state, action: action in extra_draws(rules, state)),
    ),
    draw_extra,
)
FINISH = Move(
    ActionKind.FINISH,
    (
        *AT_TABLE,
        wants(lambda rules, state, action: not state.hands[action.player], Verdict.HAS_CARDS),
        on_turn,
        is_waited_for,
        wants(lambda rules, state, action: state.last_cards[action.player] >= 0),
        has_no_other_part,
    ),
    end_game,
)
TAKE = Move(
    ActionKind.TAKE,
    (
        *AT_TABLE,
        wants(lambda rules, state, action: action.player == state.turn or not state.due, Verdict.NOT_ON_TURN),
        is_waited_for,
        has_no_other_part,
    ),
    take,
)
CHALLENGE = asked_for(
    ActionKind.CHALLENGE,
    wants(lambda rules, state, action: action.player == state.turn and may_challenge(rules, state)),
    apply=challenge,
)
SHOW = asked_for(ActionKind.SHOW, is_asked, apply=show)
REFUSE = asked_for(ActionKind.REFUSE, is_asked, apply=refuse)
