"""What is open out of turn: jump-in, the identical card, slapping, saying UNO, drawing, demanding a penalty."""

from engine.play.actions import Action, ActionKind, Offence, Phase
from engine.play.gifts import end_blocking
from engine.play.hands import may_end_with, note_exchange
from engine.play.laying import lay
from engine.play.pack import NONE, OPEN
from engine.play.rules import Rules
from engine.play.rulings import penalty_cards
from engine.play.state import State
from engine.play.stock import draw_cards, has_cards

TURN, SLAPPING = Phase.TURN, Phase.SLAPPING
_NOT_BEGUN = (TURN, Phase.DUE)
_IN_TURN = (TURN, Phase.DUE, Phase.DRAWN)
CARDS_FOR_LAST_SLAP = 1


def out_of_turn_actions(rules: Rules, state: State) -> list[Action]:
    """Everything that somebody may do although the game does not wait for it; empty once the game is over."""
    actions: list[Action] = []
    if state.phase is Phase.OVER:
        return actions
    if state.layer != NONE:
        actions += identical_cards(rules, state)
    actions += _calls(rules, state)
    actions += demands(rules, state)
    if rules.play.draws_out_of_turn and state.phase is not Phase.LAST_CARD and has_cards(state):
        busy = _who_is_on_turn(state)
        actions += [draw for draw in rules.extra_draws if draw.player not in busy]
    return actions


def _who_is_on_turn(state: State) -> tuple[int, ...]:
    """Whose turn it is, as L7 means it: a turn lasts until the laid card has taken effect."""
    if state.phase in _IN_TURN:
        return (state.turn,)
    if state.phase is Phase.NAMING:
        return (state.namer,)
    return (state.turn, *state.waiting) if state.phase is Phase.SHOWING else (state.layer,)


def identical_cards(rules: Rules, state: State) -> list[Action]:
    """The identical cards that may follow the top card at once, from any hand (L6.8, L6.9, K22, K24)."""
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
    return player == state.turn and state.phase is TURN and state.pile[-1] not in rules.cancelled_on_turn


def _calls(rules: Rules, state: State) -> tuple[Action, ...]:
    if not rules.announces_uno:
        return ()
    player, late = state.turn, state.uno_owed
    calls = () if late == NONE else (rules.calls[late],)
    if len(state.hands[player]) == 2 and player not in (state.uno_said, late) and state.phase in _IN_TURN:
        return (*calls, rules.calls[player])
    return calls


def demands(rules: Rules, state: State) -> list[Action]:
    """The penalties that can be demanded now, by every other player (L7, K18, K19)."""
    open_offences = list(dict.fromkeys(state.offences))
    if state.uno_owed != NONE:
        open_offences.append((state.uno_owed, Offence.UNO_FORGOTTEN))
    return [
        Action(ActionKind.DEMAND, player, target=offender, offence=offence)
        for offender, offence in open_offences
        for player in rules.seats
        if player != offender
    ]


def call_uno(rules: Rules, state: State, action: Action) -> None:
    """L8.1, K18: UNO is said in time, or made up for before anybody noticed."""
    if state.uno_owed == action.player:
        state.uno_owed = NONE
    else:
        state.uno_said = action.player


def demand(rules: Rules, state: State, action: Action) -> None:
    """L7, K19: the offender draws the penalty cards."""
    offence = action.offence
    assert offence is not None
    draw_cards(state, action.target, penalty_cards(rules.play, offence))
    if offence is Offence.UNO_FORGOTTEN and state.uno_owed == action.target:
        state.uno_owed = NONE
        return
    offences = list(state.offences)
    offences.remove((action.target, offence))
    state.offences = tuple(offences)


def draw_extra(rules: Rules, state: State, action: Action) -> None:
    """L7: drawing is always allowed when it is not one's turn."""
    draw_cards(state, action.player, 1)


def slap(rules: Rules, state: State, action: Action) -> None:
    """L6.11: a player slaps the stock; the last one takes a card."""
    place = state.waiting.index(action.player)
    state.waiting = state.waiting[:place] + state.waiting[place + 1 :]
    if len(state.waiting) == 1:
        end_slapping(state)


def end_slapping(state: State) -> None:
    """Who has not slapped yet takes a card, and play goes on."""
    for player in state.waiting:
        draw_cards(state, player, CARDS_FOR_LAST_SLAP)
    state.waiting = ()
    state.phase = TURN


def count_down(rules: Rules, state: State, action: Action) -> None:
    """3-2-1-0 ends the slapping (L6.11) or the blocking of gifts (L6.16)."""
    if state.phase is SLAPPING:
        end_slapping(state)
    else:
        end_blocking(rules, state)


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


def commit_fault(rules: Rules, state: State, action: Action) -> None:
    """A player breaks a rule: a wrongly laid card goes back, a colour that was not named stays open (L7, K19)."""
    offence = action.offence
    assert offence is not None
    if offence is Offence.COLOR_NOT_NAMED:
        lay(rules, state, Action(ActionKind.LAY, action.player, action.card))
    if penalty_cards(rules.play, offence):
        state.offences += ((action.player, offence),)
