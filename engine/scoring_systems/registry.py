"""The registry of all scoring systems."""

from typing import Self

from engine.labels import LabelledEnum
from engine.scoring_systems import collected_hands, own_hands
from engine.scoring_systems.system import System


class ScoringSystem(System, LabelledEnum):
    """Who is credited with which points, and when it is over: each member is the whole system.

    Whoever has one asks it; nobody asks which one it is.

    >>> ScoringSystem.PARTNER.clause, ScoringSystem.PARTNER.parties(4)
    ('K4', ((0, 2), (1, 3)))
    """

    def __new__(cls, system: System) -> Self:
        member = object.__new__(cls)
        member._value_ = system.code
        return member

    def __init__(self, system: System) -> None:  # what the system is and does, the member is and does
        vars(self).update(vars(system))

    LEAGUE = own_hands.LEAGUE
    CLASSIC = collected_hands.CLASSIC
    FIXED_GAMES = collected_hands.FIXED_GAMES
    PENALTY_POINTS = own_hands.PENALTY_POINTS
    PARTNER = collected_hands.PARTNER
    LOWEST_TOTAL = own_hands.LOWEST_TOTAL
    ELIMINATION = own_hands.ELIMINATION
