"""Which card fits on which: the one place where K12 and L6.14 to L6.16 are decided."""

from engine.cards import Card, Color, Face
from engine.play.values.verdicts import Verdict
from engine.rulesets import BlackCards, DrawFourLegality, Matching, PlayRules

DRAW_FACES = {Face.DRAW_ONE: 1, Face.DRAW_TWO: 2, Face.WILD_DRAW_FOUR: 4}
"""How many cards a draw card makes due."""


def judge_fit(play: PlayRules, card: Card, top: Card, color: Color | None) -> Verdict:
    """Whether the card may be laid on the top card while ``color`` is in force, whatever else is in the hand.

    >>> from engine.cards import parse_card
    >>> from engine.rulesets import LEAGUE_2006
    >>> verdict = judge_fit(LEAGUE_2006.play, parse_card("F+4"), parse_card("F"), Color.RED)
    >>> verdict.allows, verdict.clauses
    (False, ('L6.15',))
    """
    if not card.face.has_color:
        return _judge_black(play.black_cards, card.face, top.face)
    if card.color is color:
        return Verdict.SAME_COLOR
    if not card.face.is_number:
        if play.matching is Matching.ACTIONS_ANYWHERE:
            return Verdict.ACTION_ANYWHERE
        if play.matching is Matching.ACTIONS_NEED_COLOR:
            return Verdict.ACTION_OTHER_COLOR
    if card.face is top.face:
        return Verdict.SAME_NUMBER if card.face.is_number else Verdict.SAME_SYMBOL
    return Verdict.NEITHER


def forbids_draw_four(play: PlayRules, card: Card, top: Card, color: Color | None) -> bool:
    """Whether a wild draw four is wrong on the top card because this card is in the same hand (K16).

    >>> from engine.cards import parse_card
    >>> from engine.rulesets import FAMILY, STANDARD
    >>> seven, other_seven = parse_card("r7"), parse_card("b7")
    >>> [forbids_draw_four(edition.play, other_seven, seven, Color.RED) for edition in (STANDARD, FAMILY)]
    [False, True]
    """
    has_color = card.face.has_color and card.color is color
    has_face = card.face.has_color and card.face is top.face
    match play.draw_four:
        case DrawFourLegality.ALWAYS:
            return False
        case DrawFourLegality.NO_CARD_OF_COLOR:
            return has_color
        case DrawFourLegality.NO_NUMBER_OF_COLOR:
            return has_color and card.face.is_number
        case DrawFourLegality.NO_COLOR_OR_NUMBER:
            return has_color or (has_face and card.face.is_number)
        case DrawFourLegality.NO_COLOR_OR_FACE:
            return has_color or has_face
        case DrawFourLegality.NO_OTHER_CARD:
            return card.face is not Face.WILD_DRAW_FOUR and judge_fit(play, card, top, color).allows


def _judge_black(rule: BlackCards, face: Face, top: Face) -> Verdict:
    if rule is BlackCards.LEAGUE:
        if face is Face.WILD_DRAW_FOUR and top in (Face.WILD, Face.UNO):
            return Verdict.FOUR_ON_WILD
        if face is Face.UNO and top.is_black:
            return Verdict.UNO_ON_BLACK
    elif not top.has_color and (
        rule is BlackCards.NOT_ON_BLACK or (rule is BlackCards.WILD_ON_BLACK and face is not Face.WILD)
    ):
        return Verdict.BLACK_ON_BLACK
    return _AT_ANY_TIME[face]


_AT_ANY_TIME = {
    Face.WILD: Verdict.WILD_ANY_TIME,
    Face.WILD_DRAW_FOUR: Verdict.DRAW_FOUR_ANY_TIME,
    Face.UNO: Verdict.UNO_ANY_TIME,
}
