"""How a turn begins and ends, and what lapses by that (K18, K19)."""

from engine.play.rules.prepared import Rules
from engine.play.values.actions import Phase
from engine.play.values.offences import Offence
from engine.play.values.pack import NONE
from engine.play.values.state import State
from engine.rulesets import PenaltyLapse

TURN = Phase.TURN


def begin(rules: Rules, state: State, player: int) -> None:
    """The player begins: what others had until then to do lapses (K18, K19)."""
    state.layer = NONE
    if state.uno_owed >= 0:
        if rules.play.penalties_lapse is PenaltyLapse.GAME_END:
            state.offences += ((state.uno_owed, Offence.UNO_FORGOTTEN),)
        state.uno_owed = NONE
    if state.offences and rules.play.penalties_lapse is PenaltyLapse.NEXT_TURN:
        state.offences = tuple(offence for offence in state.offences if offence[0] == player)


def end_turn(rules: Rules, state: State, turn: int) -> None:
    """The turn passes to another player without a card having been laid; a UNO said for nothing was false (K18)."""
    if state.uno_said >= 0:
        state.offences += ((state.uno_said, Offence.FALSE_UNO),)
        state.uno_said = NONE
    state.drawn = NONE
    state.turn = turn
    state.phase = TURN


def settle_due(state: State) -> None:
    """The due cards have been taken."""
    state.due = 0
    state.chain = NONE
    state.sender = NONE
    state.is_closed = False
    state.is_bluff = False
