"""A draw card laid as the last card of a game (K6)."""

from engine.cards import Card, Face
from engine.rulesets import LastCardDraws, RuleSet

_CARDS_TO_DRAW = {Face.DRAW_ONE: 1, Face.DRAW_TWO: 2, Face.WILD_DRAW_FOUR: 4}


def cards_due_after_last_card(rule_set: RuleSet, last_card: Card, *, is_passed_on: bool = False) -> int:
    """How many cards the next player still takes, and counts, after the winner's last card (K6).

    ``is_passed_on`` tells that the next player lays a draw two at once. What that means, and whether cards
    are due at all, the rule set's ``last_card_draws`` says:

    - ``NOT_DRAWN`` (league): the game is over with the last card, nobody draws any more: 0.
    - ``UNLESS_PASSED_ON`` (K): the cards are drawn unless the next player lays a draw two at once. That card
      only leaves the hand: the game has ended, and nobody draws for it.
    - ``ALWAYS`` (H): the cards are drawn whatever the next player holds.

    >>> from engine.rulesets import STANDARD
    >>> cards_due_after_last_card(STANDARD, Card(Face.WILD_DRAW_FOUR))
    4
    """
    policy = rule_set.scoring.last_card_draws
    if policy is LastCardDraws.NOT_DRAWN or (policy is LastCardDraws.UNLESS_PASSED_ON and is_passed_on):
        return 0
    return _CARDS_TO_DRAW.get(last_card.face, 0)
