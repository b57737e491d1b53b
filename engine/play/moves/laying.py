"""Laying a card in turn (L6.7, L6.13 to L6.16, K20, K21, K25): which may be laid, and what happens by it."""

from engine.play.moves.move import AT_TABLE, Move, nothing_comes_first, on_turn, wants
from engine.play.rules.matching import judge_fit
from engine.play.rules.prepared import COLOR_STATES, Rules, breaks_draw_four_rule, is_right_for_hand
from engine.play.table.effects import EFFECTS
from engine.play.table.ending import begin, go_out, spare_last_due, sparing_cards
from engine.play.values.actions import Action, ActionKind, Offence, Phase
from engine.play.values.pack import COLORS, NONE, OPEN
from engine.play.values.state import State
from engine.play.values.verdicts import Verdict
from engine.rulesets import JumpIn

TURN = Phase.TURN
_IN_TURN = ActionKind.LAY


def fitting_cards(rules: Rules, state: State) -> bytearray:
    """The cards that may be laid by the player whose turn it is, as often as they are in the hand."""
    player = state.turn
    key = state.pile[-1] * COLOR_STATES + state.color
    fitting = state.hands[player].translate(None, rules.unfit[key] or rules.find_unfit(key))
    if rules.filters_hand and fitting:
        return cards_right_for_hand(rules, state, player, fitting)
    return fitting


def cards_right_for_hand(rules: Rules, state: State, player: int, fitting: bytearray) -> bytearray:
    """Those of the fitting cards that may be laid with the rest of the hand (K16, K26)."""
    judged = rules.judged_with_hand
    wrong = bytes([card for card in judged if card in fitting and not is_right_for_hand(rules, state, player, card)])
    return fitting.translate(None, wrong) if wrong else fitting


def due_lays(rules: Rules, state: State) -> list[Action]:
    """The cards that pass the due cards on instead of taking them (L6.13, L6.15, K20, K21, K25)."""
    player = state.turn
    layings = rules.layings[player]
    return [
        action
        for card in state.hands[player].translate(None, rules.never_passes_due_on)
        if passes_due_on(rules, state, card) and is_right_for_hand(rules, state, player, card)
        for action in layings[card]
    ]


def last_lays(rules: Rules, state: State) -> list[Action]:
    """The draw twos that spare drawing after the last card (K6)."""
    layings = rules.layings[state.turn]
    return [action for card in sparing_cards(rules, state) for action in layings[card]]


def passes_due_on(rules: Rules, state: State, card: int) -> bool:
    """Whether the card may be laid although cards are due."""
    play, top = rules.play, state.pile[-1]
    if state.is_closed:
        return False
    if state.chain in rules.draw_fours:
        return play.stacking_draw_four and card in rules.draw_fours
    if state.chain not in rules.draw_twos:
        return False
    has_color = rules.pack.colors[card] == state.color
    if card in rules.draw_twos:
        return play.stacking_draw_two and (top in rules.draw_twos or has_color)
    if card in rules.draw_fours:
        return play.draw_four_closes_sum
    return has_color and (
        (play.reverse_returns_draw_two and card in rules.reverses)
        or (play.skip_passes_draw_two and card in rules.skips)
    )


def _passes_on(rules: Rules, state: State, action: Action) -> Verdict | None:
    """L6.13, L6.15, K20, K21, K25: while cards are due, only what passes them on is laid."""
    if state.phase is not Phase.DUE:
        return None
    if state.is_closed:
        return Verdict.SUM_CLOSED
    if passes_due_on(rules, state, action.card):
        return None
    return Verdict.NOT_STACKED if rules.amounts[action.card] else Verdict.DUE_FIRST


def _fits(rules: Rules, state: State, action: Action) -> Verdict | None:
    """K12, K13: the card fits on the top card, and after drawing it is the drawn one."""
    if state.phase not in (TURN, Phase.DRAWN):
        return None
    fit = _judge_fit(rules, state, action)
    if not fit.allows:
        return fit
    return Verdict.ONLY_DRAWN if state.phase is Phase.DRAWN and action.card != state.drawn else None


def _judge_fit(rules: Rules, state: State, action: Action) -> Verdict:
    cards = rules.pack.cards
    color = COLORS[state.color] if state.color != OPEN else None
    return judge_fit(rules.play, cards[action.card], cards[state.pile[-1]], color)


def _is_right_for_hand(rules: Rules, state: State, action: Action) -> Verdict | None:
    """K16 where nobody can challenge, K26: the rest of the hand allows the card."""
    if is_right_for_hand(rules, state, action.player, action.card):
        return None
    return Verdict.FOUR_WITH_COLOR if action.card in rules.draw_fours else Verdict.ZERO_LAST


def _why_allowed(rules: Rules, state: State, action: Action) -> Verdict:
    if state.phase is Phase.LAST_CARD:
        return Verdict.LAST_CARD_PASSED
    if action.card in rules.draw_fours and breaks_draw_four_rule(
        rules, state.hands[action.player], state.pile[-1], state.color
    ):
        return Verdict.BLUFF
    if state.phase is Phase.DRAWN:
        return Verdict.DRAWN_FITS
    return _how_passed_on(rules, state, action) if state.phase is Phase.DUE else _judge_fit(rules, state, action)


def _how_passed_on(rules: Rules, state: State, action: Action) -> Verdict:
    if action.card in rules.draw_twos:
        return Verdict.STACKED_TWO
    if action.card in rules.draw_fours:
        return Verdict.STACKED_FOUR if state.chain in rules.draw_fours else Verdict.CLOSES_SUM
    return Verdict.SENDS_BACK if action.card in rules.reverses else Verdict.PASSES_ON


def lay(rules: Rules, state: State, action: Action) -> None:
    """A card is laid: in turn (L6.7), out of turn (L6.8, K24), or as the identical one (L6.9, K22).

    After the last card of the winner it only leaves the hand (K6).
    """
    player, card = action.player, action.card
    if action.kind is not _IN_TURN:
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
        EFFECTS[effect](rules, state, action, color_before)


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


LAY = Move(
    ActionKind.LAY,
    (
        *AT_TABLE,
        on_turn,
        _passes_on,
        nothing_comes_first,
        wants(
            lambda rules, state, action: (
                state.phase is not Phase.LAST_CARD or action.card in sparing_cards(rules, state)
            ),
            Verdict.NOT_NOW,
        ),
        _fits,
        _is_right_for_hand,
        wants(lambda rules, state, action: action in rules.layings[action.player][action.card]),
    ),
    lay,
    _why_allowed,
)
