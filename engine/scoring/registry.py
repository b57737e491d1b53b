"""The registry of all scoring systems."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.rulesets import ScoringSystem
from engine.scoring.systems import (
    EliminationSystem,
    LeagueSystem,
    LowestTotalSystem,
    PenaltyPointsSystem,
    System,
)
from engine.scoring.winner_systems import ClassicSystem, FixedGamesSystem, PartnerSystem

SYSTEMS: Mapping[ScoringSystem, System] = MappingProxyType(
    {
        ScoringSystem.LEAGUE: LeagueSystem(),
        ScoringSystem.CLASSIC: ClassicSystem(),
        ScoringSystem.FIXED_GAMES: FixedGamesSystem(),
        ScoringSystem.PENALTY_POINTS: PenaltyPointsSystem(),
        ScoringSystem.PARTNER: PartnerSystem(),
        ScoringSystem.LOWEST_TOTAL: LowestTotalSystem(),
        ScoringSystem.ELIMINATION: EliminationSystem(),
    }
)
