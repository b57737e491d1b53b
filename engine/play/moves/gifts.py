"""The UNO card (L6.16): gifts laid open, blocking them, and what the opponent is left with."""

from engine.play.moves.move import AT_TABLE, Move, has_no_other_part, is_waited_for
from engine.play.rules.prepared import Rules
from engine.play.values.actions import Action, ActionKind, Phase
from engine.play.values.state import Gift, State
from engine.play.values.verdicts import Verdict


def possible_gifts(rules: Rules, state: State, player: int) -> bytearray:
    """The cards that the player may give to the victim of a UNO card."""
    return state.hands[player].translate(None, rules.never_given)


def open_blocks(rules: Rules, state: State) -> list[Action]:
    """The identical cards that can be laid on gifts; nobody gives the last card away."""
    held = b"".join(state.hands)
    return [
        rules.block(player, card, giver)
        for giver, card in state.gifts
        if card in held
        for player, hand in enumerate(state.hands)
        if card in hand and len(hand) > 1 and player != giver
    ]


def _has_still_to_give(rules: Rules, state: State, action: Action) -> Verdict | None:
    has_given = action.player == state.namer or any(gift.giver == action.player for gift in state.gifts)
    return action.kind.traits.refused if has_given else None


def _may_be_given(rules: Rules, state: State, action: Action) -> Verdict | None:
    """Never a black or UNO card, nor the last one."""
    may_give = action.player in state.waiting and action.card not in rules.never_given
    return None if may_give else Verdict.NOT_GIVEABLE


def give(rules: Rules, state: State, action: Action) -> None:
    """A player lays a gift open; once all have, anyone may block."""
    state.hands[action.player].remove(action.card)
    state.gifts += (Gift(action.player, action.card),)
    place = state.waiting.index(action.player)
    state.waiting = state.waiting[:place] + state.waiting[place + 1 :]
    if not state.waiting:
        state.phase = Phase.BLOCKING


def _is_gift_of_another(rules: Rules, state: State, action: Action) -> Verdict | None:
    may_block = (
        (action.target, action.card) in state.gifts
        and action.player != action.target
        and len(state.hands[action.player]) > 1
    )
    return None if may_block else action.kind.traits.refused


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


GIVE = Move(ActionKind.GIVE, (*AT_TABLE, is_waited_for, _has_still_to_give, _may_be_given, has_no_other_part), give)
BLOCK = Move(ActionKind.BLOCK, (*AT_TABLE, is_waited_for, _is_gift_of_another, has_no_other_part), block)
