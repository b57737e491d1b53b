"""Rules that depend on the whole hand: when a wild draw four is right (K16), no end with a 0 (K26)."""

from collections.abc import Iterable, Sequence

from engine.play.rules.prepared import Rules
from engine.play.values.pack import NONE
from engine.play.values.state import State


def breaks_draw_four_rule(rules: Rules, hand: Sequence[int], top: int, color: int) -> bool:
    """Whether the hand, without the draw four itself, holds a card that forbids it on this top card (K16)."""
    if not rules.draw_four_depends_on_hand:
        return False
    return not rules.cards_that_forbid_draw_four(top, color).isdisjoint(hand)


def may_end_with(rules: Rules, hand: Sequence[int], card: int) -> bool:
    """Whether the card may be laid although it may be the last one (K26)."""
    return not (rules.play.end_without_zero and len(hand) == 1 and card in rules.zeros)


def is_right_for_hand(rules: Rules, state: State, player: int, card: int) -> bool:
    """Whether a card that fits may be laid with the rest of the hand (K16 where nobody can challenge, K26)."""
    hand = state.hands[player]
    if card in rules.draw_fours:
        return rules.play.challenge or not breaks_draw_four_rule(rules, hand, state.pile[-1], state.color)
    return may_end_with(rules, hand, card)


def note_exchange(rules: Rules, state: State, players: Iterable[int]) -> None:
    """K27: who is about to give cards away has not gone out, even if an empty hand comes back for them."""
    if rules.play.goes_on_until_turn:
        giving = [player for player in players if state.hands[player]]
        state.last_cards = tuple(NONE if seat in giving else card for seat, card in enumerate(state.last_cards))
