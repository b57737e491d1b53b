"""The identical card at once: thrown in by another player (L6.8, K24), or laid again by the same (L6.9, K22)."""

from engine.play.moves.laying import lay
from engine.play.moves.move import AT_TABLE, Move, has_no_other_part, nothing_comes_first, wants, what_comes_first
from engine.play.rules.prepared import Rules, may_end_with
from engine.play.values.actions import Action, ActionKind, Phase
from engine.play.values.pack import OPEN
from engine.play.values.state import State
from engine.play.values.verdicts import Verdict

_NOT_BEGUN = (Phase.TURN, Phase.DUE)


def identical_cards(rules: Rules, state: State) -> list[Action]:
    """The identical cards that may follow the top card at once, from any hand; the order is that of the seats."""
    top = state.pile[-1]
    return throws(rules, state) if top in rules.may_be_thrown and top in b"".join(state.hands) else []


def throws(rules: Rules, state: State) -> list[Action]:
    """The same where the top card may be thrown, and somebody most likely holds another."""
    top = state.pile[-1]
    may_throw_in = rules.has_jump_in and rules.colors[top] != OPEN
    begun = state.phase not in _NOT_BEGUN
    actions: list[Action] = []
    for player in rules.seats:
        if top not in state.hands[player] or not may_end_with(rules, state.hands[player], top):
            continue
        if player == state.layer:
            if top in rules.doubles and not begun:
                actions += rules.doublings[player][top]
        elif may_throw_in and (not begun or _may_cancel_swap(rules, state)) and not _lays_in_turn(rules, state, player):
            actions.append(rules.jumps[player][top])
    return actions


def _may_cancel_swap(rules: Rules, state: State) -> bool:
    return state.phase is Phase.SWAPPING and rules.play.jump_in_cancels


def _lays_in_turn(rules: Rules, state: State, player: int) -> bool:
    """Whether throwing the card in would be nothing else than laying it."""
    return player == state.turn and state.phase is Phase.TURN and state.pile[-1] not in rules.cancelled_on_turn


def _can_be_last(rules: Rules, state: State, action: Action) -> bool:
    return may_end_with(rules, state.hands[action.player], action.card)


def _cancels_swap(rules: Rules, state: State, action: Action) -> Verdict | None:
    """K24: hands that are about to be swapped stay where the edition lets the card cancel the first one's effect."""
    is_too_early = state.phase is Phase.SWAPPING and not _may_cancel_swap(rules, state)
    return what_comes_first(rules, state) if is_too_early else None


_is_identical = (
    wants(lambda rules, state, action: action.card in state.pile[-2:], Verdict.NOT_IDENTICAL),
    wants(lambda rules, state, action: action.card == state.pile[-1] and state.layer >= 0, Verdict.TOO_LATE),
)
"""L6.8: the same card as the top one, before the next player has begun."""

JUMP_IN = Move(
    ActionKind.JUMP_IN,
    (
        *AT_TABLE,
        wants(lambda rules, state, action: rules.has_jump_in, Verdict.NO_JUMP_IN),
        wants(lambda rules, state, action: rules.colors[action.card] != OPEN, Verdict.BLACK_NOT_THROWN),
        *_is_identical,
        wants(_can_be_last, Verdict.ZERO_LAST),
        wants(lambda rules, state, action: action.player != state.layer, Verdict.THROWN_BY_OTHERS),
        nothing_comes_first,
        _cancels_swap,
        wants(lambda rules, state, action: not _lays_in_turn(rules, state, action.player), Verdict.LAID_IN_TURN),
        has_no_other_part,
    ),
    lay,
)
DOUBLE = Move(
    ActionKind.DOUBLE,
    (
        *AT_TABLE,
        wants(lambda rules, state, action: rules.doubles, Verdict.NO_IDENTICAL),
        *_is_identical,
        wants(lambda rules, state, action: action.card in rules.doubles, Verdict.NO_IDENTICAL),
        wants(_can_be_last, Verdict.ZERO_LAST),
        wants(lambda rules, state, action: action.player == state.layer, Verdict.FOLLOWS_OWN),
        nothing_comes_first,
        wants(lambda rules, state, action: action in rules.doublings[action.player][action.card]),
    ),
    lay,
)
