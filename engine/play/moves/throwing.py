"""The identical card at once: thrown in by another player (L6.8, K24), or laid again by the same (L6.9, K22)."""

from engine.play.moves.laying import lay
from engine.play.moves.move import AT_TABLE, Move, has_no_other_part, nothing_comes_first, what_comes_first
from engine.play.rules.hands import may_end_with
from engine.play.rules.prepared import Rules
from engine.play.values.actions import Action, ActionKind, Phase
from engine.play.values.pack import NONE, OPEN
from engine.play.values.state import State
from engine.play.values.verdicts import Verdict

_NOT_BEGUN = (Phase.TURN, Phase.DUE)


def identical_cards(rules: Rules, state: State) -> list[Action]:
    """The identical cards that may follow the top card at once, from any hand; the order is that of the seats."""
    top = state.pile[-1]
    if top not in rules.may_be_thrown or top not in b"".join(state.hands):
        return []
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


def _jump_in_is_played(rules: Rules, state: State, action: Action) -> Verdict | None:
    """L6.8, K24: where the edition plays it, and never with black or white cards."""
    if not rules.has_jump_in:
        return Verdict.NO_JUMP_IN
    return Verdict.BLACK_NOT_THROWN if rules.colors[action.card] == OPEN else None


def _doubling_is_played(rules: Rules, state: State, action: Action) -> Verdict | None:
    """L6.9, K22: where the edition plays it."""
    return None if rules.doubles else Verdict.NO_IDENTICAL


def _is_identical(rules: Rules, state: State, action: Action) -> Verdict | None:
    """L6.8: the same card as the top one, before the next player has begun."""
    if action.card not in state.pile[-2:]:
        return Verdict.NOT_IDENTICAL
    return Verdict.TOO_LATE if state.layer == NONE or action.card != state.pile[-1] else None


def _card_is_doubled(rules: Rules, state: State, action: Action) -> Verdict | None:
    """L6.9, K22: a card of those that may follow themselves."""
    return None if action.card in rules.doubles else Verdict.NO_IDENTICAL


def _may_be_last(rules: Rules, state: State, action: Action) -> Verdict | None:
    """K26: a game may not be ended with a 0."""
    return None if may_end_with(rules, state.hands[action.player], action.card) else Verdict.ZERO_LAST


def _follows_another(rules: Rules, state: State, action: Action) -> Verdict | None:
    return Verdict.THROWN_BY_OTHERS if action.player == state.layer else None


def _follows_own(rules: Rules, state: State, action: Action) -> Verdict | None:
    return None if action.player == state.layer else Verdict.FOLLOWS_OWN


def _cancels_swap(rules: Rules, state: State, action: Action) -> Verdict | None:
    """K24: hands that are about to be swapped stay where the edition lets the card cancel the first one's effect."""
    is_too_early = state.phase is Phase.SWAPPING and not _may_cancel_swap(rules, state)
    return what_comes_first(rules, state) if is_too_early else None


def _is_no_laying(rules: Rules, state: State, action: Action) -> Verdict | None:
    return Verdict.LAID_IN_TURN if _lays_in_turn(rules, state, action.player) else None


def _is_complete(rules: Rules, state: State, action: Action) -> Verdict | None:
    """L6.14, L6.16: a wild has its colour, a UNO card its opponent, any other card nothing."""
    return None if action in rules.doublings[action.player][action.card] else action.kind.traits.refused


JUMP_IN = Move(
    ActionKind.JUMP_IN,
    (
        *AT_TABLE,
        _jump_in_is_played,
        _is_identical,
        _may_be_last,
        _follows_another,
        nothing_comes_first,
        _cancels_swap,
        _is_no_laying,
        has_no_other_part,
    ),
    lay,
)
DOUBLE = Move(
    ActionKind.DOUBLE,
    (
        *AT_TABLE,
        _doubling_is_played,
        _is_identical,
        _card_is_doubled,
        _may_be_last,
        _follows_own,
        nothing_comes_first,
        _is_complete,
    ),
    lay,
)
