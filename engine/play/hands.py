"""Rules that depend on the whole hand: when a wild draw four is right (K16), no end with a 0 (K26)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.play.state import State
from engine.rulesets import DrawFourLegality

if TYPE_CHECKING:
    from engine.play.rules import Rules


def breaks_draw_four_rule(rules: "Rules", hand: Sequence[int], top: int, color: int) -> bool:
    """Whether the hand, without the draw four itself, holds a card that forbids it on this top card (K16)."""
    rule = rules.play.draw_four
    if rule is DrawFourLegality.ALWAYS:
        return False
    colors, faces = rules.pack.colors, rules.pack.faces
    if rule is DrawFourLegality.NO_NUMBER_OF_COLOR:
        return any(colors[card] == color and faces[card].is_number for card in hand)
    if any(colors[card] == color for card in hand):
        return True
    top_face = faces[top]
    return (
        rule is DrawFourLegality.NO_COLOR_OR_NUMBER
        and top_face.is_number
        and any(faces[card] is top_face for card in hand)
    )


def is_right_for_hand(rules: "Rules", state: State, player: int, card: int) -> bool:
    """Whether a card that fits may be laid with the rest of the hand (K16 where nobody can challenge, K26)."""
    hand = state.hands[player]
    if card in rules.draw_fours:
        return rules.play.challenge or not breaks_draw_four_rule(rules, hand, state.pile[-1], state.color)
    return not (rules.play.end_without_zero and len(hand) == 1 and card in rules.zeros)
