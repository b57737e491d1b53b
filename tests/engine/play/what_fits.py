"""What fits on what, said once more from the clauses: the measure for tests of the engine."""

from collections import Counter
from collections.abc import Sequence

from engine.cards import Card, Color, Face
from engine.rulesets import BlackCards, DrawFourLegality, IdenticalCards, JumpIn, Matching, PlayRules

BLACK = ("W", "W+4")
ACTIONS = ("S", "R", "+1", "+2")


def fits(play: PlayRules, card: Card, top: Card, color: Color) -> bool:
    """K12, L6.7, L6.14 to L6.16: whether the card lies well on the top card, whatever else is in the hand."""
    face, below = card.face.value, top.face.value
    if face in BLACK or face == "UNO":
        on_black = below in BLACK
        allowed = {
            BlackCards.ANYWHERE: True,
            BlackCards.NOT_ON_BLACK: not on_black and below != "UNO",
            BlackCards.WILD_ON_BLACK: face == "W" or (not on_black and below != "UNO"),
            BlackCards.LEAGUE: (face, below) not in (("W+4", "W"), ("W+4", "UNO"), ("UNO", "W"), ("UNO", "W+4")),
        }
        return allowed[play.black_cards]
    if card.color is color:
        return True
    if face in ACTIONS and play.matching is Matching.ACTIONS_ANYWHERE:
        return True
    if face in ACTIONS and play.matching is Matching.ACTIONS_NEED_COLOR:
        return False
    return face == below


def forbids_draw_four(play: PlayRules, card: Card, top: Card, color: Color) -> bool:
    """K16: whether a card in the same hand makes a draw four wrong."""
    same_color, same_face = card.color is color, card.face is top.face
    return {
        DrawFourLegality.ALWAYS: False,
        DrawFourLegality.NO_CARD_OF_COLOR: same_color,
        DrawFourLegality.NO_NUMBER_OF_COLOR: same_color and card.face.is_number,
        DrawFourLegality.NO_COLOR_OR_NUMBER: same_color or (same_face and card.face.is_number),
        DrawFourLegality.NO_COLOR_OR_FACE: same_color or (same_face and card.face.has_color),
        DrawFourLegality.NO_OTHER_CARD: card.face is not Face.WILD_DRAW_FOUR and fits(play, card, top, color),
    }[play.draw_four]


def is_right(play: PlayRules, card: Card, hand: Sequence[Card], top: Card, color: Color) -> bool:
    """K16 where nobody can challenge, K26: whether the rest of the hand allows the card."""
    if card.face is Face.WILD_DRAW_FOUR:
        return play.challenge or not any(forbids_draw_four(play, other, top, color) for other in hand)
    return not (play.end_without_zero and len(hand) == 1 and card.face is Face.ZERO)


def may_be_laid(play: PlayRules, card: Card, hand: Sequence[Card], top: Card, color: Color) -> bool:
    """Whether the player on turn may lay the card of the hand while no cards are due."""
    return fits(play, card, top, color) and is_right(play, card, hand, top, color)


def may_be_thrown_in(play: PlayRules, card: Card, hand: Sequence[Card], top: Card) -> bool:
    """L6.8, K24: the identical card, never a black or white one."""
    ends_with_zero = play.end_without_zero and len(hand) == 1 and card.face is Face.ZERO
    return play.jump_in is not JumpIn.OFF and card == top and card.face.has_color and not ends_with_zero


def may_be_doubled(play: PlayRules, card: Card, hand: Sequence[Card], top: Card) -> bool:
    """L6.9, K22: the identical card of the own hand."""
    ends_with_zero = play.end_without_zero and len(hand) == 1 and card.face is Face.ZERO
    doubled = {
        IdenticalCards.OFF: False,
        IdenticalCards.NO_DRAW_CARDS: card.face.has_color and card.face.value not in ("+1", "+2"),
        IdenticalCards.WILDS_TOO: card.face.value not in ("+1", "+2", "W+4", "UNO"),
        IdenticalCards.ANY: card.face.has_color,
        IdenticalCards.BLACK_TOO: True,
    }
    return doubled[play.identical_cards] and card == top and not ends_with_zero


def is_dealt(cards: Sequence[Card], deck: Sequence[Card]) -> bool:
    """Whether the deck has all these cards."""
    return not Counter(cards) - Counter(deck)
