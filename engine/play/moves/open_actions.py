"""Everything that is open, listed at once: quicker than asking all guards; a test proves that they agree."""

from collections.abc import Callable

from engine.play.moves.answers import may_decline, open_blocks, possible_gifts
from engine.play.moves.drawing import extra_draws, may_challenge, open_draws
from engine.play.moves.laying import due_lays, fitting_cards, last_lays
from engine.play.moves.penalties import open_calls, open_demands
from engine.play.moves.throwing import identical_cards
from engine.play.rules.prepared import Rules, is_right_for_hand
from engine.play.values.actions import Action, ActionKind, Phase
from engine.play.values.state import State

TURN = Phase.TURN
KEEP, TAKE, CHALLENGE = ActionKind.KEEP.value, ActionKind.TAKE.value, ActionKind.CHALLENGE.value
SHOW, REFUSE, DECLINE = ActionKind.SHOW.value, ActionKind.REFUSE.value, ActionKind.DECLINE.value
SLAP, COUNT = ActionKind.SLAP.value, ActionKind.COUNT.value


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
    if rules.play.may_draw_by_choice or not actions:
        actions += open_draws(rules, state)
    return actions


def out_of_turn_actions(rules: Rules, state: State) -> list[Action]:
    """Everything that somebody may do although the game does not wait for it; empty once the game is over."""
    if state.phase is Phase.OVER:
        return []
    actions = identical_cards(rules, state) if state.layer >= 0 else []
    actions += open_calls(rules, state)
    if state.offences or state.uno_owed >= 0:
        actions += open_demands(rules, state)
    if rules.play.draws_out_of_turn:
        actions += extra_draws(rules, state)
    return actions


def _drawn_actions(rules: Rules, state: State) -> list[Action]:
    player, card = state.turn, state.drawn
    is_right = not rules.filters_hand or is_right_for_hand(rules, state, player, card)
    actions = list(rules.layings[player][card]) if is_right else []
    actions.append(rules.bare[KEEP][player])
    return actions


def _due_actions(rules: Rules, state: State) -> list[Action]:
    actions = due_lays(rules, state) if rules.may_pass_due_on else []
    if state.chain in rules.draw_fours and may_challenge(rules, state):
        actions.append(rules.bare[CHALLENGE][state.turn])
    actions.append(rules.bare[TAKE][state.turn])
    return actions


def _swapping_actions(rules: Rules, state: State) -> list[Action]:
    (player,) = state.waiting
    return [*rules.swaps[player], *([rules.bare[DECLINE][player]] if may_decline(rules, state) else ())]


def _slapping_actions(rules: Rules, state: State) -> list[Action]:
    slaps = rules.bare[SLAP]
    return [*[slaps[player] for player in state.waiting], rules.bare[COUNT][state.layer]]


def _giving_actions(rules: Rules, state: State) -> list[Action]:
    return [rules.gives[player][card] for player in state.waiting for card in possible_gifts(rules, state, player)]


_OPEN_IN: dict[Phase, Callable[[Rules, State], list[Action]]] = {
    Phase.TURN: lambda rules, state: [],
    Phase.DRAWN: _drawn_actions,
    Phase.DUE: _due_actions,
    Phase.NAMING: lambda rules, state: list(rules.names[state.namer]),
    Phase.SWAPPING: _swapping_actions,
    Phase.SLAPPING: _slapping_actions,
    Phase.GIVING: _giving_actions,
    Phase.BLOCKING: lambda rules, state: [*open_blocks(rules, state), rules.bare[COUNT][state.layer]],
    Phase.SHOWING: lambda rules, state: [rules.bare[kind][state.waiting[0]] for kind in (SHOW, REFUSE)],
    Phase.LAST_CARD: lambda rules, state: [*last_lays(rules, state), rules.bare[TAKE][state.turn]],
    Phase.OVER: lambda rules, state: [],
}
OPEN_IN_PHASE = tuple(_OPEN_IN[phase] for phase in Phase)
"""For each phase what is open to those whom the game waits for; in :attr:`Phase.TURN` see :func:`turn_actions`."""
