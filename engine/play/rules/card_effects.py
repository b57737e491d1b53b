"""Which card does what, by the rule set; what the effect is at the table, :mod:`engine.play.table.effects` says."""

from enum import IntEnum

from engine.cards import Face
from engine.rulesets import PlayRules, ZeroCard


class CardEffect(IntEnum):
    """What a card does once it lies; the number is for tables alone."""

    SKIP, REVERSE, DRAW, WILD, DRAW_FOUR, GIFTS, SWAP, MOVE_HANDS, SLAP = range(9)


def effect_of(play: PlayRules, face: Face) -> CardEffect | None:
    """The effect of a card; None for one that just lies there."""
    if face is Face.ZERO and play.zero is not ZeroCard.NOTHING:
        return CardEffect.SWAP if play.zero is ZeroCard.SWAP else CardEffect.MOVE_HANDS
    if face is Face.SEVEN and play.seven_swaps:
        return CardEffect.SWAP
    if face is Face.FOUR and play.four_slaps:
        return CardEffect.SLAP
    return _ALWAYS.get(face)


_ALWAYS = {
    Face.SKIP: CardEffect.SKIP,
    Face.REVERSE: CardEffect.REVERSE,
    Face.DRAW_ONE: CardEffect.DRAW,
    Face.DRAW_TWO: CardEffect.DRAW,
    Face.WILD: CardEffect.WILD,
    Face.WILD_DRAW_FOUR: CardEffect.DRAW_FOUR,
    Face.UNO: CardEffect.GIFTS,
}
