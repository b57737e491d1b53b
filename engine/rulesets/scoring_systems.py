"""The scoring systems: what a rule set, a check, a form or a page has to know of each.

What a system makes of a game stands in :data:`engine.scoring.SYSTEMS`. Nobody else asks which system it is.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Self

from engine.messages import gettext_noop
from engine.rulesets.labels import LabelledEnum


class End(Enum):
    """What ends a match by itself: a limit of points, or an agreed number of games."""

    LIMIT = auto()
    GAMES = auto()


@dataclass(frozen=True, slots=True)
class SystemTraits:
    """What is true of a scoring system.

    ``clause`` is its paragraph. A rule set names exactly one of ``ends``; without any, an evening has no end of its
    own (L8.3). ``highest_wins``: points are good, since the winner collects the others' hands. ``has_partners``:
    players who sit opposite each other win together. ``eliminates``: whoever reaches the limit is out.
    """

    clause: str
    ends: tuple[End, ...] = ()
    highest_wins: bool = False
    has_partners: bool = False
    eliminates: bool = False


class ScoringSystem(LabelledEnum):
    """Who is credited with which points, and when it is over."""

    traits: SystemTraits

    def __new__(cls, code: str, label: str, traits: SystemTraits) -> Self:
        member = object.__new__(cls)
        member._value_ = code
        member.label = label
        member.traits = traits
        return member

    LEAGUE = (
        "league",
        gettext_noop("League evening: hands count for their holders, fewest points win"),
        SystemTraits("L8.4"),
    )
    CLASSIC = (
        "classic",
        gettext_noop("Classic: the winner is credited with all hands, first to the limit wins"),
        SystemTraits("K1", (End.LIMIT,), highest_wins=True),
    )
    FIXED_GAMES = (
        "fixed_games",
        gettext_noop("Fixed number of games: as classic, most points after the last game win"),
        SystemTraits("K2", (End.GAMES,), highest_wins=True),
    )
    PENALTY_POINTS = (
        "penalty_points",
        gettext_noop("Penalty points: who first reaches the limit has lost"),
        SystemTraits("K3", (End.LIMIT,)),
    )
    PARTNER = (
        "partner",
        gettext_noop("Partner: partners sit opposite each other and win together"),
        SystemTraits("K4", (End.LIMIT, End.GAMES), highest_wins=True, has_partners=True),
    )
    LOWEST_TOTAL = (
        "lowest_total",
        gettext_noop("Lowest total: when somebody reaches the limit, fewest points win"),
        SystemTraits("H1", (End.LIMIT,)),
    )
    ELIMINATION = (
        "elimination",
        gettext_noop("Elimination: who reaches the limit is out, the last one left wins"),
        SystemTraits("H2", (End.LIMIT,), eliminates=True),
    )

    @property
    def clause(self) -> str:
        return self.traits.clause

    def can_seat(self, players: int) -> bool:
        """Whether so many players can sit at a table: partners need somebody opposite, and opponents (K4)."""
        return not self.traits.has_partners or (players >= 4 and players % 2 == 0)
