"""Rulings: what an offence costs under a rule set, who may demand it, and until when (L7, L8.1, K18, K19)."""

from dataclasses import dataclass

from engine.play.values.actions import Offence
from engine.rulesets import PenaltyCatalogue, PenaltyLapse, PlayRules


@dataclass(frozen=True, slots=True)
class Ruling:
    """The ruling on one offence.

    ``cards`` is the number of penalty cards, 0 where the edition does not punish it. ``is_automatic`` tells that
    nobody needs to demand it; otherwise every other player may, ``until`` it lapses. ``is_taken_back`` tells that a
    card laid by it goes back to the hand.
    """

    offence: Offence
    cards: int
    is_automatic: bool
    until: PenaltyLapse
    is_taken_back: bool
    clauses: tuple[str, ...]


def rule_on(play: PlayRules, offence: Offence) -> Ruling:
    """What the rule set says to an offence.

    >>> from engine.rulesets import LEAGUE_2006, STANDARD
    >>> rule_on(LEAGUE_2006.play, Offence.UNO_FORGOTTEN).cards, rule_on(STANDARD.play, Offence.UNO_FORGOTTEN).cards
    (1, 2)
    """
    cards, is_automatic = penalty_cards(play, offence), offence is Offence.LAST_SLAP
    return Ruling(offence, cards, is_automatic, play.penalties_lapse, offence.is_taken_back, offence.clauses)


def penalty_cards(play: PlayRules, offence: Offence) -> int:
    """The number of penalty cards for an offence; 0 where the edition does not punish it."""
    if offence is Offence.UNO_FORGOTTEN:
        return play.uno_penalty
    if offence is Offence.FALSE_UNO:
        return play.false_uno_penalty
    if offence is Offence.LAST_SLAP:
        return int(play.four_slaps)
    if play.offences is PenaltyCatalogue.LEAGUE or offence.is_standard:
        return play.penalty
    return 0
