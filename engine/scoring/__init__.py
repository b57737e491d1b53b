"""Scoring: from the games of a sheet to recorded points, totals, and who has won and when."""

from engine.scoring.credit import CreditDecision, registration_credit
from engine.scoring.preconditions import UnscorableSheet
from engine.scoring.reasons import ScoringReason
from engine.scoring.registry import SYSTEMS
from engine.scoring.results import Ending, PlayerScore, RecordedHand, ScoredGame, SheetScore
from engine.scoring.scorer import SheetScorer, score_sheet

__all__ = [
    "SYSTEMS",
    "CreditDecision",
    "Ending",
    "PlayerScore",
    "RecordedHand",
    "ScoredGame",
    "ScoringReason",
    "SheetScore",
    "SheetScorer",
    "UnscorableSheet",
    "registration_credit",
    "score_sheet",
]
