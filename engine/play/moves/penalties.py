"""Saying UNO (L8.1, K18), breaking a rule, and demanding the penalty for it (L7, K19)."""

from engine.play.moves.laying import LAY, lay
from engine.play.moves.move import AT_TABLE, Move, asked_for, is_in_hand, wants
from engine.play.moves.throwing import DOUBLE, JUMP_IN
from engine.play.rules.prepared import Rules
from engine.play.rules.rulings import penalty_cards
from engine.play.table.stock import draw_cards
from engine.play.values.actions import Action, ActionKind, Offence, Phase
from engine.play.values.pack import NONE, OPEN
from engine.play.values.state import State
from engine.play.values.verdicts import Verdict

_IN_TURN = (Phase.TURN, Phase.DUE, Phase.DRAWN)
SAY_UNO = ActionKind.CALL_UNO.value
_SEEN_BY_THE_REFEREE = (Offence.UNO_FORGOTTEN, Offence.LAST_SLAP)


def open_calls(rules: Rules, state: State) -> tuple[Action, ...]:
    """Who may say UNO: before the last but one card is laid, or late as long as nobody has noticed."""
    if not rules.announces_uno:
        return ()
    player, late = state.turn, state.uno_owed
    calls = () if late == NONE else (rules.bare[SAY_UNO][late],)
    if len(state.hands[player]) == 2 and player not in (state.uno_said, late) and state.phase in _IN_TURN:
        return (*calls, rules.bare[SAY_UNO][player])
    return calls


def open_demands(rules: Rules, state: State) -> list[Action]:
    """The penalties that can be demanded now, by every other player (L7, K18, K19)."""
    return [
        Action(ActionKind.DEMAND, player, target=offender, offence=offence)
        for offender, offence in _open_offences(state)
        for player in rules.seats
        if player != offender
    ]


def _open_offences(state: State) -> list[tuple[int, Offence]]:
    offences = list(dict.fromkeys(state.offences))
    if state.uno_owed >= 0:
        offences.append((state.uno_owed, Offence.UNO_FORGOTTEN))
    return offences


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


def _can_happen(rules: Rules, state: State, action: Action) -> bool:
    """Whether a broken rule fits to the state: the card is there, and laying it would not have been legal."""
    offence, card = action.offence, action.card
    if state.phase is Phase.OVER or offence is None or offence in _SEEN_BY_THE_REFEREE:
        return False
    if action.player not in rules.seats or (card != NONE and not is_in_hand(rules, state, action)):
        return False
    if offence is Offence.COLOR_NOT_NAMED:
        named = Action(ActionKind.LAY, action.player, card, color=0)
        return action.color == OPEN and LAY.refusal(rules, state, named) is None
    return card == NONE or not any(
        move.refusal(rules, state, Action(move.kind, action.player, card)) in (None, Verdict.INCOMPLETE)
        for move in (LAY, JUMP_IN, DOUBLE)
    )


def commit_fault(rules: Rules, state: State, action: Action) -> None:
    """A player breaks a rule: a wrongly laid card goes back, a colour that was not named stays open (L7, K19)."""
    offence = action.offence
    assert offence is not None
    if offence is Offence.COLOR_NOT_NAMED:
        lay(rules, state, Action(ActionKind.LAY, action.player, action.card))
    if penalty_cards(rules.play, offence):
        state.offences += ((action.player, offence),)


CALL_UNO = Move(
    ActionKind.CALL_UNO, (*AT_TABLE, wants(lambda rules, state, action: action in open_calls(rules, state))), call_uno
)
DEMAND = asked_for(
    ActionKind.DEMAND,
    wants(lambda rules, state, action: (action.target, action.offence) in _open_offences(state)),
    wants(lambda rules, state, action: action.player != action.target),
    apply=demand,
)
FAULT = Move(ActionKind.FAULT, (wants(_can_happen),), commit_fault)
