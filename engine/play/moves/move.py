"""A move: what an action of a kind wants, and what it does."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.play.rules.prepared import Rules
from engine.play.values.actions import Action, ActionKind, Part, Phase
from engine.play.values.pack import NONE, OPEN
from engine.play.values.state import State
from engine.play.values.verdicts import Verdict

Guard = Callable[[Rules, State, Action], Verdict | None]
"""None, or the reason why the action is refused."""
Handler = Callable[[Rules, State, Action], None]


@dataclass(frozen=True, slots=True)
class Move:
    """What an action kind means in a game.

    ``guards`` are asked in their order, and the first refusal counts. ``apply`` changes the state as a legal action
    wants it. ``reason`` says why an action is legal where that is not the same for all of the kind.
    """

    kind: ActionKind
    guards: tuple[Guard, ...]
    apply: Handler
    reason: Callable[[Rules, State, Action], Verdict] | None = None

    def refusal(self, rules: Rules, state: State, action: Action) -> Verdict | None:
        """Why the action is not legal; None: it is."""
        for guard in self.guards:
            refusal = guard(rules, state, action)
            if refusal is not None:
                return refusal
        return None

    def verdict(self, rules: Rules, state: State, action: Action) -> Verdict:
        """The reason for or against the action."""
        refusal = self.refusal(rules, state, action)
        if refusal is not None:
            return refusal
        allowed = self.reason(rules, state, action) if self.reason else self.kind.allowed
        assert allowed is not None
        return allowed


def wants(test: Callable[[Rules, State, Action], object], otherwise: Verdict | None = None) -> Guard:
    """A guard that refuses where the test fails; by default with what the kind says if it is not open."""

    def guard(rules: Rules, state: State, action: Action) -> Verdict | None:
        return None if test(rules, state, action) else otherwise or action.kind.refused

    return guard


def is_in_hand(rules: Rules, state: State, action: Action) -> bool:
    """Whether the card of the action exists, and the player holds it."""
    return 0 <= action.card < len(rules.pack.cards) and action.card in state.hands[action.player]


def _has_no_other_part(rules: Rules, state: State, action: Action) -> bool:
    needs = action.kind.needs
    return (
        (action.card == NONE or Part.CARD in needs)
        and (action.color == OPEN or Part.COLOR in needs)
        and (action.target == NONE or Part.PLAYER in needs or Part.STOCK in needs)
        and (action.offence is None or Part.OFFENCE in needs)
    )


def what_comes_first(rules: Rules, state: State) -> Verdict:
    """What the game waits for before anything is laid or drawn."""
    if state.phase is Phase.NAMING and state.pile[-1] in rules.uno_cards:
        return Verdict.GIFTED_FIRST
    return _FIRST.get(state.phase, Verdict.NOT_NOW)


_FIRST = {
    Phase.DRAWN: Verdict.DRAWN_FIRST,
    Phase.NAMING: Verdict.COLOR_FIRST,
    Phase.SWAPPING: Verdict.SWAP_FIRST,
    Phase.SLAPPING: Verdict.SLAP_FIRST,
    Phase.GIVING: Verdict.GIFTS_FIRST,
    Phase.BLOCKING: Verdict.GIFTS_FIRST,
    Phase.SHOWING: Verdict.SHOW_FIRST,
}


def nothing_comes_first(rules: Rules, state: State, action: Action) -> Verdict | None:
    """The kind is open in this phase, or the verdict is what the game waits for."""
    return None if state.phase in action.kind.open_in else what_comes_first(rules, state)


AT_TABLE = (
    wants(lambda rules, state, action: state.phase is not Phase.OVER, Verdict.IS_OVER),
    wants(lambda rules, state, action: action.player in rules.seats, Verdict.NOT_NOW),
    wants(
        lambda rules, state, action: (
            is_in_hand(rules, state, action) or (action.card == NONE and not action.kind.needs_card)
        ),
        Verdict.NOT_IN_HAND,
    ),
)
"""What everything wants that is no fault: a running game, a seat, the card in the hand (L8.2, L7, K19)."""
on_turn = wants(lambda rules, state, action: action.player == state.turn, Verdict.NOT_ON_TURN)
"""L6.7, K19: it is the player's turn."""
is_waited_for = wants(lambda rules, state, action: state.phase in action.kind.open_in)
"""The kind of action is open in this phase."""
is_asked = wants(lambda rules, state, action: action.player in state.waiting)
"""The game waits for this player."""
has_no_other_part = wants(_has_no_other_part)
"""The action has no part that its kind does not need."""


def asked_for(kind: ActionKind, *guards: Guard, apply: Handler) -> Move:
    """The move of a kind for which the game waits in its phases; what else it wants, the guards say."""
    return Move(kind, (*AT_TABLE, is_waited_for, *guards, has_no_other_part), apply)
