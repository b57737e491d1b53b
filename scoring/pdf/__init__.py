"""Prints, drawn with reportlab: protocol sheet (blank and filled), results, rankings, medal table, seats."""

from scoring.pdf.content import blank_protocol, printed_protocol
from scoring.pdf.evening_result import draw_evening_result
from scoring.pdf.layout import draw_protocol
from scoring.pdf.medals import draw_medal_table
from scoring.pdf.ranking import draw_ranking
from scoring.pdf.seating_list import draw_seating_list
from scoring.pdf.slips import draw_slips

__all__ = [
    "blank_protocol",
    "draw_evening_result",
    "draw_medal_table",
    "draw_protocol",
    "draw_ranking",
    "draw_seating_list",
    "draw_slips",
    "printed_protocol",
]
