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


@dataclass(frozen=True, slots=True)
class Move:
    """What an action kind means in a game.

    ``guards`` are asked in their order, and the first refusal counts. ``apply`` changes the state as a legal action
    wants it. ``reason`` says why an action is legal where that is not the same for all of the kind.
    """

    kind: ActionKind
    guards: tuple[Guard, ...]
    apply: Callable[[Rules, State, Action], None]
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
        allowed = self.reason(rules, state, action) if self.reason else self.kind.traits.allowed
        assert allowed is not None
        return allowed


def is_running(rules: Rules, state: State, action: Action) -> Verdict | None:
    """L8.2: after the game nothing is open."""
    return Verdict.IS_OVER if state.phase is Phase.OVER else None


def has_seat(rules: Rules, state: State, action: Action) -> Verdict | None:
    """Somebody at the table acts."""
    return None if action.player in rules.seats else Verdict.NOT_NOW


def holds_card(rules: Rules, state: State, action: Action) -> Verdict | None:
    """L7, K19: the card is in the hand."""
    if action.card == NONE and not action.kind.needs_card:
        return None
    return None if is_in_hand(rules, state, action) else Verdict.NOT_IN_HAND


def is_in_hand(rules: Rules, state: State, action: Action) -> bool:
    """Whether the card of the action exists, and the player holds it."""
    return 0 <= action.card < len(rules.pack.cards) and action.card in state.hands[action.player]


AT_TABLE: tuple[Guard, ...] = (is_running, has_seat, holds_card)
"""What everything wants that is no fault."""


def on_turn(rules: Rules, state: State, action: Action) -> Verdict | None:
    """L6.7, K19: it is the player's turn."""
    return None if action.player == state.turn else Verdict.NOT_ON_TURN


def is_waited_for(rules: Rules, state: State, action: Action) -> Verdict | None:
    """The kind of action is open in this phase."""
    traits = action.kind.traits
    return None if state.phase in traits.open_in else traits.refused


def is_asked(rules: Rules, state: State, action: Action) -> Verdict | None:
    """The game waits for this player."""
    return None if action.player in state.waiting else action.kind.traits.refused


def nothing_comes_first(rules: Rules, state: State, action: Action) -> Verdict | None:
    """The game does not wait for something else before anything is laid or drawn."""
    return None if state.phase in action.kind.traits.open_in else what_comes_first(rules, state)


def what_comes_first(rules: Rules, state: State) -> Verdict:
    """What the game waits for."""
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


def has_no_other_part(rules: Rules, state: State, action: Action) -> Verdict | None:
    """The action has no part that its kind does not need."""
    traits = action.kind.traits
    is_plain = (
        (action.card == NONE or Part.CARD in traits.needs)
        and (action.color == OPEN or Part.COLOR in traits.needs)
        and (action.target == NONE or Part.PLAYER in traits.needs or Part.STOCK in traits.needs)
        and (action.offence is None or Part.OFFENCE in traits.needs)
    )
    return None if is_plain else traits.refused
