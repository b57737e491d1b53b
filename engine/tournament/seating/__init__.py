"""Seating any number of players at tables (L2): by lot, by ranking, or so that everybody meets as many as possible."""

from engine.tournament.seating.apart import count_mates, fewest_mates
from engine.tournament.seating.changes import change_rounds
from engine.tournament.seating.drawing import Seeding, draw_round, seat_by_ranking
from engine.tournament.seating.meetings import Meetings, count_meetings, summarize_meetings
from engine.tournament.seating.planning import plan_rounds
from engine.tournament.seating.rounds import ImpossibleSeating, Round, table_sizes

__all__ = [
    "ImpossibleSeating",
    "Meetings",
    "Round",
    "Seeding",
    "change_rounds",
    "count_mates",
    "count_meetings",
    "draw_round",
    "fewest_mates",
    "plan_rounds",
    "seat_by_ranking",
    "summarize_meetings",
    "table_sizes",
]
