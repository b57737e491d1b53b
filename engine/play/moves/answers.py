"""What a laid card asks for: a colour (L6.14), whether hands are swapped (L6.10, K23), slaps and the count (L6.11)."""

from engine.play.moves.gifts import end_blocking
from engine.play.moves.move import AT_TABLE, Move, has_no_other_part, is_asked, is_waited_for
from engine.play.rules.hands import note_exchange
from engine.play.rules.prepared import Rules
from engine.play.table.stock import draw_cards
from engine.play.values.actions import Action, ActionKind, Phase
from engine.play.values.pack import NONE, OPEN
from engine.play.values.state import State
from engine.play.values.verdicts import Verdict

SLAPPING, TURN = Phase.SLAPPING, Phase.TURN
CARDS_FOR_LAST_SLAP = 1


def may_decline(rules: Rules, state: State) -> bool:
    """Whether hands need not be swapped: with a 0, but not with a 7 (L6.10, K23)."""
    return state.pile[-1] in rules.zeros


def _names_a_color(rules: Rules, state: State, action: Action) -> Verdict | None:
    is_right = action.player == state.namer and 0 <= action.color < OPEN
    return None if is_right else action.kind.traits.refused


def name(rules: Rules, state: State, action: Action) -> None:
    """L6.14, L6.16, W1, K19: the colour is named by whose task it is."""
    state.color = action.color
    state.namer = NONE
    state.phase = Phase.DUE if state.due else TURN


def _swaps_with_another(rules: Rules, state: State, action: Action) -> Verdict | None:
    is_other = action.target in rules.seats and action.target != action.player
    return None if is_other else action.kind.traits.refused


def _may_decline(rules: Rules, state: State, action: Action) -> Verdict | None:
    return None if may_decline(rules, state) else action.kind.traits.refused


def swap(rules: Rules, state: State, action: Action) -> None:
    """L6.10, K23: the player swaps hands with another."""
    hands, player, other = state.hands, action.player, action.target
    note_exchange(rules, state, (player, other))
    hands[player], hands[other] = hands[other], hands[player]
    decline(rules, state, action)


def decline(rules: Rules, state: State, action: Action) -> None:
    """L6.10: no swap, and play goes on."""
    state.waiting = ()
    state.phase = TURN


def slap(rules: Rules, state: State, action: Action) -> None:
    """L6.11: a player slaps the stock; the last one takes a card."""
    place = state.waiting.index(action.player)
    state.waiting = state.waiting[:place] + state.waiting[place + 1 :]
    if len(state.waiting) == 1:
        _end_slapping(state)


def _end_slapping(state: State) -> None:
    """Who has not slapped yet takes a card, and play goes on."""
    for player in state.waiting:
        draw_cards(state, player, CARDS_FOR_LAST_SLAP)
    state.waiting = ()
    state.phase = TURN


def _laid_the_card(rules: Rules, state: State, action: Action) -> Verdict | None:
    return None if action.player == state.layer else action.kind.traits.refused


def count_down(rules: Rules, state: State, action: Action) -> None:
    """3-2-1-0 ends the slapping (L6.11) or the blocking of gifts (L6.16)."""
    if state.phase is SLAPPING:
        _end_slapping(state)
    else:
        end_blocking(rules, state)


NAME = Move(ActionKind.NAME, (*AT_TABLE, is_waited_for, _names_a_color, has_no_other_part), name)
SWAP = Move(ActionKind.SWAP, (*AT_TABLE, is_waited_for, is_asked, _swaps_with_another, has_no_other_part), swap)
DECLINE = Move(ActionKind.DECLINE, (*AT_TABLE, is_waited_for, is_asked, _may_decline, has_no_other_part), decline)
SLAP = Move(ActionKind.SLAP, (*AT_TABLE, is_waited_for, is_asked, has_no_other_part), slap)
COUNT = Move(ActionKind.COUNT, (*AT_TABLE, is_waited_for, _laid_the_card, has_no_other_part), count_down)
