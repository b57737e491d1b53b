"""Ranking: places, ranking points and bonuses of an evening, and the ranking of a season."""

from engine.ranking.evening import rank_evening, rank_scores
from engine.ranking.evening_ties import EVENING_TIE_RULES
from engine.ranking.placing import games_needed
from engine.ranking.reasons import RankingReason, has_equal_ranking_points, shares_place
from engine.ranking.results import EveningPlace, EveningResult, ForeseenPlace, SeasonEntry, SeasonPlace
from engine.ranking.rounds import rank_by_knockout, rank_rounds
from engine.ranking.season import rank_season
from engine.ranking.season_records import evenings_that_count
from engine.ranking.season_ties import SEASON_TIE_RULES
from engine.ranking.settled_season import ForeseenSeason, SettledSeason

__all__ = [
    "EVENING_TIE_RULES",
    "SEASON_TIE_RULES",
    "EveningPlace",
    "EveningResult",
    "ForeseenPlace",
    "ForeseenSeason",
    "RankingReason",
    "SeasonEntry",
    "SeasonPlace",
    "SettledSeason",
    "evenings_that_count",
    "games_needed",
    "has_equal_ranking_points",
    "rank_by_knockout",
    "rank_evening",
    "rank_rounds",
    "rank_scores",
    "rank_season",
    "shares_place",
]
