"""The player whom the game waits for: what is open to them, and what happens then."""

from collections.abc import Callable

from engine.play.actions import Action, ActionKind, Phase
from engine.play.ending import finish, note_idle_turn, sparing_cards, take_last_due
from engine.play.hands import is_right_for_hand
from engine.play.laying import begin, end_turn
from engine.play.pack import NONE
from engine.play.rules import COLOR_STATES, Rules
from engine.play.state import State
from engine.play.stock import draw_cards, draw_on_turn, has_cards

TURN, DRAWN, LAST_CARD = Phase.TURN, Phase.DRAWN, Phase.LAST_CARD


def turn_actions(rules: Rules, state: State) -> list[Action]:
    """Everything that is open to those whom the game waits for; empty once it is over.

    Laying comes first, drawing last; two identical cards give the same action twice. Takes time in proportion to
    the hand.
    """
    if state.phase is not TURN:
        return OPEN_IN_PHASE[state.phase](rules, state)
    layings = rules.layings[state.turn]
    actions: list[Action] = []
    for card in fitting_cards(rules, state):
        actions += layings[card]
    if rules.may_draw_by_choice or not actions:
        actions += open_draws(rules, state)
    return actions


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


def open_draws(rules: Rules, state: State) -> tuple[Action, ...]:
    """The ways to draw: from each stock with cards (L6.2). Who went out and is on turn again has won (K27)."""
    player = state.turn
    if not state.hands[player] and state.last_cards[player] != NONE:
        return (rules.ends[player],)
    draws = rules.draws[player]
    if len(draws) == 1 or all(state.stocks):
        return draws
    return tuple(draw for draw in draws if state.stocks[draw.target]) or draws[:1]


def _drawn_actions(rules: Rules, state: State) -> list[Action]:
    player, card = state.turn, state.drawn
    actions = list(rules.layings[player][card])
    if rules.filters_hand and not is_right_for_hand(rules, state, player, card):
        actions = []
    actions.append(rules.keeps[player])
    return actions


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


def _due_actions(rules: Rules, state: State) -> list[Action]:
    actions = due_lays(rules, state) if rules.may_pass_due_on else []
    if rules.play.challenge and state.chain in rules.draw_fours and state.layer != NONE:
        actions.append(rules.challenges[state.turn])
    actions.append(rules.takes[state.turn])
    return actions


def _naming_actions(rules: Rules, state: State) -> list[Action]:
    return list(rules.names[state.namer])


def _swapping_actions(rules: Rules, state: State) -> list[Action]:
    (player,) = state.waiting
    actions = list(rules.swaps[player])
    if state.pile[-1] in rules.zeros:
        actions.append(rules.declines[player])
    return actions


def _slapping_actions(rules: Rules, state: State) -> list[Action]:
    slaps = rules.slaps
    return [*[slaps[player] for player in state.waiting], rules.counts[state.layer]]


def _showing_actions(rules: Rules, state: State) -> list[Action]:
    (player,) = state.waiting
    return list(rules.shows[player])


def _last_card_actions(rules: Rules, state: State) -> list[Action]:
    player = state.turn
    return [*(Action(ActionKind.LAY, player, card) for card in sparing_cards(rules, state)), rules.takes[player]]


def _giving_actions(rules: Rules, state: State) -> list[Action]:
    return [rules.gives[player][card] for player in state.waiting for card in possible_gifts(rules, state, player)]


def possible_gifts(rules: Rules, state: State, player: int) -> bytearray:
    """The cards that the player may give to the victim of a UNO card (L6.16)."""
    return state.hands[player].translate(None, rules.never_given)


def _blocking_actions(rules: Rules, state: State) -> list[Action]:
    held = b"".join(state.hands)
    actions = [
        rules.block(player, card, giver)
        for giver, card in state.gifts
        if card in held
        for player, hand in enumerate(state.hands)
        if card in hand and len(hand) > 1 and player != giver
    ]
    actions.append(rules.counts[state.layer])
    return actions


def _no_actions(rules: Rules, state: State) -> list[Action]:
    return []


_OPEN_IN: dict[Phase, Callable[[Rules, State], list[Action]]] = {
    Phase.TURN: _no_actions,
    Phase.DRAWN: _drawn_actions,
    Phase.DUE: _due_actions,
    Phase.NAMING: _naming_actions,
    Phase.SWAPPING: _swapping_actions,
    Phase.SLAPPING: _slapping_actions,
    Phase.GIVING: _giving_actions,
    Phase.BLOCKING: _blocking_actions,
    Phase.SHOWING: _showing_actions,
    Phase.LAST_CARD: _last_card_actions,
    Phase.OVER: _no_actions,
}
OPEN_IN_PHASE = tuple(_OPEN_IN[phase] for phase in Phase)
"""For each phase what is open to those whom the game waits for; in :attr:`Phase.TURN` see :func:`turn_actions`."""


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


def settle_due(state: State) -> None:
    """The due cards have been taken."""
    state.due = 0
    state.chain = NONE
    state.sender = NONE
    state.is_closed = False
    state.is_bluff = False


def name(rules: Rules, state: State, action: Action) -> None:
    """L6.14, L6.16, W1, K19: the colour is named by whose task it is."""
    state.color = action.color
    state.namer = NONE
    state.phase = Phase.DUE if state.due else Phase.TURN


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


def end_game(rules: Rules, state: State, action: Action) -> None:
    """K27: who is on turn again without a card has won."""
    finish(state, action.player)
