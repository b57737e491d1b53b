"""The UNO card (L6.16): gifts laid open, blocking them, and what the opponent is left with."""

from engine.play.actions import Action, Phase
from engine.play.rules import Rules
from engine.play.state import Gift, State


def give(rules: Rules, state: State, action: Action) -> None:
    """A player lays a gift open; once all have, anyone may block."""
    state.hands[action.player].remove(action.card)
    state.gifts += (Gift(action.player, action.card),)
    place = state.waiting.index(action.player)
    state.waiting = state.waiting[:place] + state.waiting[place + 1 :]
    if not state.waiting:
        state.phase = Phase.BLOCKING


def block(rules: Rules, state: State, action: Action) -> None:
    """*Blocker-Schocker*: an identical card is laid on a gift, and its giver takes both back."""
    state.hands[action.player].remove(action.card)
    state.hands[action.target].extend((action.card, action.card))
    gifts = list(state.gifts)
    gifts.remove(Gift(action.target, action.card))
    state.gifts = tuple(gifts)


def end_blocking(rules: Rules, state: State) -> None:
    """3-2-1-0: the opponent takes what is left, and then names the colour."""
    state.hands[state.namer].extend(gift.card for gift in state.gifts)
    state.gifts = ()
    state.phase = Phase.NAMING
