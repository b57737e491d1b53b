"""Evenings of several tables and rounds: who sits where, who goes on, which team and which club is ahead."""

from engine.tournament.knockout import KnockoutState, NextStep, Outcome, StepKind, WrongResults, follow_knockout
from engine.tournament.knockout_plan import InvalidPlan, Stage, StageKind, checked_plan, find_plan_refusals
from engine.tournament.medals import ClubMedals, Finisher, Podium, medal_table, podium
from engine.tournament.reasons import TournamentReason
from engine.tournament.seating import (
    ImpossibleSeating,
    Meetings,
    Round,
    Seeding,
    change_rounds,
    count_meetings,
    draw_round,
    plan_rounds,
    seat_by_ranking,
    summarize_meetings,
    table_sizes,
)
from engine.tournament.teams import (
    TEAM_TIE_RULES,
    TeamMeasure,
    TeamRules,
    TeamStanding,
    TeamTieCriterion,
    UnequalTeams,
    rank_teams,
)

__all__ = [
    "TEAM_TIE_RULES",
    "ClubMedals",
    "Finisher",
    "ImpossibleSeating",
    "InvalidPlan",
    "KnockoutState",
    "Meetings",
    "NextStep",
    "Outcome",
    "Podium",
    "Round",
    "Seeding",
    "Stage",
    "StageKind",
    "StepKind",
    "TeamMeasure",
    "TeamRules",
    "TeamStanding",
    "TeamTieCriterion",
    "TournamentReason",
    "UnequalTeams",
    "WrongResults",
    "change_rounds",
    "checked_plan",
    "count_meetings",
    "draw_round",
    "find_plan_refusals",
    "follow_knockout",
    "medal_table",
    "plan_rounds",
    "podium",
    "rank_teams",
    "seat_by_ranking",
    "summarize_meetings",
    "table_sizes",
]
