"""Scoring: from the games of a sheet to recorded points, totals, and who has won and when."""

from engine.scoring.credit import Arrival, CreditDecision, Promptness, registration_credit
from engine.scoring.preconditions import UnscorableSheet
from engine.scoring.results import PlayerScore, ScoredGame, SheetScore
from engine.scoring.scorer import SheetScorer, score_sheet
from engine.scoring_systems import Ending, RecordedHand, ScoringReason

__all__ = [
    "Arrival",
    "CreditDecision",
    "Ending",
    "PlayerScore",
    "Promptness",
    "RecordedHand",
    "ScoredGame",
    "ScoringReason",
    "SheetScore",
    "SheetScorer",
    "UnscorableSheet",
    "registration_credit",
    "score_sheet",
]
