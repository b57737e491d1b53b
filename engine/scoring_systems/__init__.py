"""The scoring systems: each is one object that says what it needs, who is credited with what, and when it is over."""

from engine.scoring_systems.reasons import ScoringReason
from engine.scoring_systems.registry import ScoringSystem
from engine.scoring_systems.system import System
from engine.scoring_systems.values import CountedGame, End, Ending, RecordedHand, RunningScore

__all__ = ["CountedGame", "End", "Ending", "RecordedHand", "RunningScore", "ScoringReason", "ScoringSystem", "System"]
