"""What a laid card asks for: a colour (L6.14), a swap (L6.10, K23), slaps (L6.11), gifts for a UNO card (L6.16)."""

from functools import cache

from engine.play.moves.move import asked_for, is_asked, wants
from engine.play.rules.prepared import Rules, note_exchange
from engine.play.table.stock import draw_cards
from engine.play.values.actions import Action, ActionKind, Phase
from engine.play.values.pack import NONE, OPEN
from engine.play.values.state import Gift, State
from engine.play.values.verdicts import Verdict

SLAPPING, TURN = Phase.SLAPPING, Phase.TURN
CARDS_FOR_LAST_SLAP = 1


def may_decline(rules: Rules, state: State) -> bool:
    """Whether hands need not be swapped: with a 0, but not with a 7 (L6.10, K23)."""
    return state.pile[-1] in rules.zeros


def name(rules: Rules, state: State, action: Action) -> None:
    """L6.14, L6.16, W1, K19: the colour is named by whose task it is."""
    state.color = action.color
    state.namer = NONE
    state.phase = Phase.DUE if state.due else TURN


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


def count_down(rules: Rules, state: State, action: Action) -> None:
    """3-2-1-0 ends the slapping (L6.11) or the blocking of gifts (L6.16)."""
    if state.phase is SLAPPING:
        _end_slapping(state)
    else:
        _end_blocking(rules, state)


def possible_gifts(rules: Rules, state: State, player: int) -> bytearray:
    """The cards that the player may give to the victim of a UNO card (L6.16)."""
    return state.hands[player].translate(None, rules.never_given)


@cache
def _block(player: int, card: int, giver: int) -> Action:
    return Action(ActionKind.BLOCK, player, card, target=giver)


def open_blocks(rules: Rules, state: State) -> list[Action]:
    """The identical cards that can be laid on gifts; nobody gives the last card away (L6.16)."""
    held = b"".join(state.hands)
    return [
        _block(player, card, giver)
        for giver, card in state.gifts
        if card in held
        for player, hand in enumerate(state.hands)
        if card in hand and len(hand) > 1 and player != giver
    ]


def give(rules: Rules, state: State, action: Action) -> None:
    """L6.16: a player lays a gift open; once all have, anyone may block."""
    state.hands[action.player].remove(action.card)
    state.gifts += (Gift(action.player, action.card),)
    place = state.waiting.index(action.player)
    state.waiting = state.waiting[:place] + state.waiting[place + 1 :]
    if not state.waiting:
        state.phase = Phase.BLOCKING


def block(rules: Rules, state: State, action: Action) -> None:
    """L6.16, *Blocker-Schocker*: an identical card is laid on a gift, and its giver takes both back."""
    state.hands[action.player].remove(action.card)
    state.hands[action.target].extend((action.card, action.card))
    gifts = list(state.gifts)
    gifts.remove(Gift(action.target, action.card))
    state.gifts = tuple(gifts)


def _end_blocking(rules: Rules, state: State) -> None:
    """L6.16: the opponent takes what is left, and then names the colour."""
    state.hands[state.namer].extend(gift.card for gift in state.gifts)
    state.gifts = ()
    state.phase = Phase.NAMING


NAME = asked_for(
    ActionKind.NAME,
    wants(lambda rules, state, action: action.player == state.namer and 0 <= action.color < OPEN),
    apply=name,
)
SWAP = asked_for(
    ActionKind.SWAP,
    is_asked,
    wants(lambda rules, state, action: action.target in rules.seats and action.target != action.player),
    apply=swap,
)
DECLINE = asked_for(
    ActionKind.DECLINE, is_asked, wants(lambda rules, state, action: may_decline(rules, state)), apply=decline
)
SLAP = asked_for(ActionKind.SLAP, is_asked, apply=slap)
COUNT = asked_for(ActionKind.COUNT, wants(lambda rules, state, action: action.player == state.layer), apply=count_down)
GIVE = asked_for(
    ActionKind.GIVE,
    wants(lambda rules, state, action: action.player not in (state.namer, *(gift.giver for gift in state.gifts))),
    wants(
        lambda rules, state, action: action.player in state.waiting and action.card not in rules.never_given,
        Verdict.NOT_GIVEABLE,
    ),
    apply=give,
)
BLOCK = asked_for(
    ActionKind.BLOCK,
    wants(lambda rules, state, action: (action.target, action.card) in state.gifts and action.target != action.player),
    wants(lambda rules, state, action: len(state.hands[action.player]) > 1),
    apply=block,
)
