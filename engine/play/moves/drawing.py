"""Drawing: instead of laying (L6.7, K13), out of turn (L7), and ending a game for which nothing is left (K27)."""

from engine.play.moves.laying import fitting_cards
from engine.play.moves.move import AT_TABLE, Move, has_no_other_part, is_waited_for, nothing_comes_first, on_turn
from engine.play.rules.prepared import COLOR_STATES, Rules
from engine.play.table.ending import finish, note_idle_turn
from engine.play.table.stock import draw_cards, draw_on_turn, has_cards
from engine.play.table.turns import begin, end_turn
from engine.play.values.actions import Action, ActionKind, Phase
from engine.play.values.pack import NONE
from engine.play.values.state import State
from engine.play.values.verdicts import Verdict

DRAWN = Phase.DRAWN
_IN_TURN = (Phase.TURN, Phase.DUE, DRAWN)


def open_draws(rules: Rules, state: State) -> tuple[Action, ...]:
    """The ways to draw: from each stock with cards (L6.2). Who went out and is on turn again has won (K27)."""
    player = state.turn
    if not state.hands[player] and state.last_cards[player] != NONE:
        return (rules.ends[player],)
    draws = rules.draws[player]
    if len(draws) == 1 or all(state.stocks):
        return draws
    return tuple(draw for draw in draws if state.stocks[draw.target]) or draws[:1]


def extra_draws(rules: Rules, state: State) -> list[Action]:
    """Who may draw although it is not their turn (L7)."""
    if not rules.play.draws_out_of_turn or state.phase is Phase.LAST_CARD or not has_cards(state):
        return []
    busy = _who_is_on_turn(state)
    return [draw for draw in rules.extra_draws if draw.player not in busy]


def _who_is_on_turn(state: State) -> tuple[int, ...]:
    """Whose turn it is, as L7 means it: a turn lasts until the laid card has taken effect."""
    if state.phase in _IN_TURN:
        return (state.turn,)
    if state.phase is Phase.NAMING:
        return (state.namer,)
    return (state.turn, *state.waiting) if state.phase is Phase.SHOWING else (state.layer,)


def _nothing_is_due(rules: Rules, state: State, action: Action) -> Verdict | None:
    """L6.13, K19: due cards are taken, not drawn."""
    return Verdict.DUE_FIRST if state.phase is Phase.DUE else None


def _stock_has_cards(rules: Rules, state: State, action: Action) -> Verdict | None:
    """L6.2: from one of the stocks, and while there are cards not from an empty one."""
    return None if action in open_draws(rules, state) else action.kind.traits.refused


def _cannot_lay(rules: Rules, state: State, action: Action) -> Verdict | None:
    """K13: where nobody draws by choice, no card may fit."""
    return None if rules.may_draw_by_choice or not fitting_cards(rules, state) else Verdict.MUST_LAY


def draw(rules: Rules, state: State, action: Action) -> None:
    """L6.7, K13: the player draws; if the drawn card fits, it may be laid where the rule set allows that."""
    player = action.player
    if state.uno_owed != NONE or state.offences:
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


def _extra_is_played(rules: Rules, state: State, action: Action) -> Verdict | None:
    if not rules.play.draws_out_of_turn:
        return Verdict.NO_EXTRA_DRAW
    return None if has_cards(state) else Verdict.NO_SUCH_STOCK


def _is_idle(rules: Rules, state: State, action: Action) -> Verdict | None:
    """L7: drawing is allowed when it is not one's turn."""
    return None if rules.extra_draws[action.player] in extra_draws(rules, state) else action.kind.traits.refused


def draw_extra(rules: Rules, state: State, action: Action) -> None:
    """L7: drawing is always allowed when it is not one's turn."""
    draw_cards(state, action.player, 1)


def _has_no_card(rules: Rules, state: State, action: Action) -> Verdict | None:
    return Verdict.HAS_CARDS if state.hands[action.player] else None


def _has_gone_out(rules: Rules, state: State, action: Action) -> Verdict | None:
    """K27: a hand that is empty by a swap wins nothing."""
    return action.kind.traits.refused if state.last_cards[action.player] == NONE else None


def end_game(rules: Rules, state: State, action: Action) -> None:
    """K27: who is on turn again without a card has won."""
    finish(state, action.player)


DRAW = Move(
    ActionKind.DRAW, (*AT_TABLE, on_turn, _nothing_is_due, nothing_comes_first, _stock_has_cards, _cannot_lay), draw
)
KEEP = Move(ActionKind.KEEP, (*AT_TABLE, is_waited_for, on_turn, has_no_other_part), keep)
DRAW_EXTRA = Move(
    ActionKind.DRAW_EXTRA, (*AT_TABLE, _extra_is_played, _is_idle, is_waited_for, has_no_other_part), draw_extra
)
FINISH = Move(
    ActionKind.FINISH, (*AT_TABLE, _has_no_card, on_turn, is_waited_for, _has_gone_out, has_no_other_part), end_game
)
