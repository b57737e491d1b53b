"""Rulings: what an offence costs under a rule set, who may demand it, and until when (L7, L8.1, K18, K19)."""

from dataclasses import dataclass
from types import MappingProxyType

from engine.play.values.offences import Offence
from engine.rulesets import PenaltyCatalogue, PenaltyLapse, PlayRules

_STANDARD_OFFENCES = frozenset(
    (
        Offence.ADVICE,
        Offence.WRONG_CARD,
        Offence.OUT_OF_TURN,
        Offence.COLOR_NOT_NAMED,
        Offence.DUE_IGNORED,
        Offence.WRONG_JUMP_IN,
        Offence.TWO_AT_ONCE,
    )
)
_TAKEN_BACK = frozenset(
    (
        Offence.WRONG_CARD,
        Offence.OUT_OF_TURN,
        Offence.DUE_IGNORED,
        Offence.WRONG_JUMP_IN,
        Offence.WRONG_CONTINUATION,
    )
)
_CLAUSES = MappingProxyType(
    {
        Offence.UNO_FORGOTTEN: ("L7", "L8.1", "K18"),
        Offence.FALSE_UNO: ("K18",),
        Offence.ADVICE: ("K19",),
        Offence.WRONG_CARD: ("L7", "K19"),
        Offence.OUT_OF_TURN: ("L7", "K19"),
        Offence.COLOR_NOT_NAMED: ("K19",),
        Offence.DUE_IGNORED: ("K19",),
        Offence.LAST_SLAP: ("L6.11", "L7"),
        Offence.WRONG_JUMP_IN: ("L6.8", "L7", "K19"),
        Offence.TWO_AT_ONCE: ("L6.9", "L7"),
        Offence.MACHINE_FORGOTTEN: ("L6.1", "L7"),
    }
)


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
    return Ruling(
        offence,
        penalty_cards(play, offence),
        offence is Offence.LAST_SLAP,
        play.penalties_lapse,
        offence in _TAKEN_BACK,
        _CLAUSES.get(offence, ("L7",)),
    )


def penalty_cards(play: PlayRules, offence: Offence) -> int:
    """The number of penalty cards for an offence; 0 where the edition does not punish it."""
    if offence is Offence.UNO_FORGOTTEN:
        return play.uno_penalty
    if offence is Offence.FALSE_UNO:
        return play.false_uno_penalty
    if offence is Offence.LAST_SLAP:
        return int(play.four_slaps)
    if play.offences is PenaltyCatalogue.LEAGUE or offence in _STANDARD_OFFENCES:
        return play.penalty
    return 0
